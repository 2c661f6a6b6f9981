'use client';

import type { ComponentProps } from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/**
 * While its form is being sent, further presses do nothing, and the pressed button shows a spinner, after a moment, in
 * place of the label. Several in one form need a `name` and a `value` each.
 */
export function SubmitButton({ children, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  const { pending, data } = useFormStatus();
  const isPressed = pending && (rest.name === undefined || data.get(rest.name) === rest.value);
  return (
    <Button
      type="submit"
      aria-disabled={pending || undefined}
      aria-busy={isPressed || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className={cn('relative', className)}
      {...rest}
    >
      <span className={cn('inline-flex items-center justify-center gap-2', isPressed && 'animate-give-way')}>
        {children}
      </span>
      {isPressed && <Spinner className="absolute animate-appear" />}
    </Button>
  );
}
