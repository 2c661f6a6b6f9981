'use client';

import type { ComponentProps } from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-style.ts';

export function SubmitButton({ children, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      {...rest}
    >
      {children}
    </Button>
  );
}
