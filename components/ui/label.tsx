import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({
  className,
  htmlFor,
  children,
  ...rest
}: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn('block font-medium text-sm', className)} {...rest}>
      {children}
    </label>
  );
}
