import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { INPUT_STYLE, SELECT_STYLE, TEXT_STYLE } from './input-style.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(TEXT_STYLE, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(INPUT_STYLE, 'min-h-24 py-2', className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cn(SELECT_STYLE, className)} {...rest} />;
}
