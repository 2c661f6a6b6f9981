'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { FormAction } from '../form-state.ts';
import { HiddenFields, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** `known` is shown first; refused input is kept, except passwords. `show`: label of the switch that shows a password. */
export type FormField = ComponentProps<typeof TextField> & {
  name: string;
  known?: string | undefined;
  show?: string;
};

/** @param before further elements of the form */
export function FieldsForm({
  action,
  hidden = {},
  fields = [],
  before,
  submit,
  button,
  className,
}: {
  action: FormAction;
  hidden?: Record<string, string>;
  fields?: readonly FormField[];
  before?: ReactNode;
  submit: ReactNode;
  button?: ComponentProps<typeof SubmitButton>;
  className?: string;
}) {
  return (
    <Form action={action} className={className}>
      {({ fieldError, value }) => (
        <>
          <HiddenFields values={hidden} />
          {before}
          {fields.map(({ known, show, ...field }) =>
            show === undefined ? (
              <TextField
                key={field.name}
                defaultValue={field.type === 'password' ? undefined : value(field.name, known)}
                error={fieldError(field.name)}
                {...field}
              />
            ) : (
              <PasswordField key={field.name} error={fieldError(field.name)} show={show} {...field} />
            ),
          )}
          <SubmitButton {...button}>{submit}</SubmitButton>
        </>
      )}
    </Form>
  );
}
