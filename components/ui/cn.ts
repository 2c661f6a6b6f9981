import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Later class names override conflicting earlier ones. */
export const cn = (...names: ClassValue[]): string => twMerge(clsx(names));
