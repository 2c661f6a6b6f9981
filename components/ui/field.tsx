'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Input, Select, Textarea } from './input.tsx';
import { Label } from './label.tsx';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value; stands next to it and is read out with it. */
  fault?: ReactNode;
  /** Beside the label, at its end: a link that helps with this field. */
  aside?: ReactNode;
}

/** The ids and attributes that tie a control to its label, hint and fault. */
interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and fault as one; the control gets what ties them together. */
export function Field({
  label,
  hint,
  fault,
  aside,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const [hasHint, hasFault] = [hint !== undefined && hint !== null, fault !== undefined && fault !== null];
  const describedBy = [hasFault && `${id}-fault`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {aside !== undefined && <span className="text-sm">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': hasFault || undefined,
      })}
      {hasFault && (
        <p id={`${id}-fault`} className="text-gules text-sm">
          {fault}
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

export function TextField({ label, hint, fault, aside, ...rest }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, hint, fault, aside }}>{(wiring) => <Input {...rest} {...wiring} />}</Field>;
}

/** What is looked for: a field `q` that browsers neither complete nor correct. */
export function SearchField(props: FieldProps & ComponentProps<'input'>) {
  return <TextField name="q" type="search" autoComplete="off" spellCheck={false} {...props} />;
}

export function TextareaField({
  label,
  hint,
  fault,
  aside,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return <Field {...{ label, hint, fault, aside }}>{(wiring) => <Textarea {...rest} {...wiring} />}</Field>;
}

export function SelectField({ label, hint, fault, aside, ...rest }: FieldProps & ComponentProps<'select'>) {
  return <Field {...{ label, hint, fault, aside }}>{(wiring) => <Select {...rest} {...wiring} />}</Field>;
}

/** A box to tick, with its words beside it. */
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
