'use client';

import type { FormAction } from '../../../components/form-state.ts';
import { TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';

export function ReasonForm({
  action,
  about: [name, value],
  label,
  hint,
  submit,
}: {
  action: FormAction;
  about: readonly [name: string, value: string];
  label: string;
  hint: string;
  submit: string;
}) {
  return (
    <Form action={action} className="max-w-xl">
      {({ value: typed, fieldError }) => (
        <>
          <input type="hidden" name={name} value={value} />
          <TextareaField
            name="reason"
            required
            label={label}
            hint={hint}
            defaultValue={typed('reason')}
            error={fieldError('reason')}
          />
          <SubmitButton variant="danger">{submit}</SubmitButton>
        </>
      )}
    </Form>
  );
}
