'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type TextField } from './field.tsx';
import { Input } from './input.tsx';

export function PasswordField({
  label,
  hint,
  error,
  aside,
  show,
  ...rest
}: ComponentProps<typeof TextField> & { show: string }) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, aside }}>
      {(wiring) => (
        <div className="relative">
          <Input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            data-secret=""
            spellCheck={false}
            autoCapitalize="none"
            className="in-[[data-js]]:pr-11"
          />
          <button
            type="button"
            aria-label={show}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="needs-js absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </Field>
  );
}
