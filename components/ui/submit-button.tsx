'use client';

import type { ComponentProps } from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** While its form is being sent: a spinner, after a moment, in place of the label, and further presses do nothing. */
export function SubmitButton({ children, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className={cn('relative', className)}
      {...rest}
    >
      <span className={cn('inline-flex items-center justify-center gap-2', pending && 'animate-give-way')}>
        {children}
      </span>
      {pending && <Spinner className="absolute animate-appear" />}
    </Button>
  );
}
