import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

// 16 px on phones: Safari zooms into smaller inputs.
const STYLE =
  'w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger sm:text-sm';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(STYLE, 'h-10', className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(STYLE, 'min-h-24 py-2', className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cn(STYLE, 'h-10 cursor-pointer pr-8', className)} {...rest} />;
}
