import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cn } from './cn.ts';

export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={cn(buttonLook({ look, size }), className)} {...rest} />;
}
