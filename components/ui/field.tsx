'use client';

import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { Input, Select, Textarea } from './input.tsx';
import { Label } from './label.tsx';

/** Counts the responses to a form, so that a repeated error is announced again. */
export const Attempt = createContext(0);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  aside?: ReactNode;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const attempt = use(Attempt);
  const [hasHint, hasError] = [hint !== undefined && hint !== null, error !== undefined && error !== null];
  const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="relative min-w-0 space-y-1.5">
      <div>
        <Label htmlFor={id}>{label}</Label>
      </div>
      <div>
        {children({
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': hasError || undefined,
        })}
        {/* Beside the label, but after the field for the Tab key. */}
        {aside !== undefined && <span className="absolute top-0 right-0 text-sm">{aside}</span>}
      </div>
      {hasError && (
        <p key={attempt} id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, aside, ...rest }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, hint, error, aside }}>{(wiring) => <Input {...rest} {...wiring} />}</Field>;
}

export function SearchField(props: FieldProps & ComponentProps<'input'>) {
  return <TextField name="q" type="search" autoComplete="off" spellCheck={false} {...props} />;
}

export function TextareaField({
  label,
  hint,
  error,
  aside,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return <Field {...{ label, hint, error, aside }}>{(wiring) => <Textarea {...rest} {...wiring} />}</Field>;
}

export function SelectField({ label, hint, error, aside, ...rest }: FieldProps & ComponentProps<'select'>) {
  return <Field {...{ label, hint, error, aside }}>{(wiring) => <Select {...rest} {...wiring} />}</Field>;
}

export function CheckboxField({
  label,
  hint,
  ...rest
}: Pick<FieldProps, 'label' | 'hint'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="flex gap-2.5">
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-1 size-4 shrink-0 cursor-pointer"
        {...rest}
      />
      <div>
        <label htmlFor={id} className="cursor-pointer text-sm">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export const HiddenFields = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
