import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  return <button type={type} className={cn(buttonStyle({ variant, size }), className)} {...rest} />;
}
