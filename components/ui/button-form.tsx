'use client';

import type { ComponentProps } from 'react';
import type { FormAction } from '../form-state.ts';
import { HiddenFields } from './field.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

export function ButtonForm({
  action,
  fields = {},
  formClassName,
  ...button
}: {
  action: FormAction;
  fields?: Readonly<Record<string, string>>;
  formClassName?: string;
} & ComponentProps<typeof SubmitButton>) {
  return (
    <Form action={action} className={formClassName}>
      {() => (
        <>
          <HiddenFields values={fields} />
          <SubmitButton variant="secondary" {...button} />
        </>
      )}
    </Form>
  );
}
