'use client';

import { useTranslations } from 'use-intl/react';
import { HiddenFields, TextField } from '../../../../components/ui/field.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { secondStepAction } from './actions.ts';

export function SecondStepForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations('secondFactor');
  return (
    <Form action={secondStepAction}>
      {({ fieldError }) => (
        <>
          <HiddenFields values={{ callbackUrl }} />
          <TextField
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            label={t('step.code')}
            hint={t('step.codeHint')}
            error={fieldError('code')}
          />
          <SubmitButton className="w-full">{t('step.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
