'use client';

import { useTranslations } from 'use-intl/react';
import { FieldsForm } from '../../../../components/ui/fields-form.tsx';
import { secondStepAction } from './actions.ts';

export function SecondStepForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations('secondFactor.step');
  const code = {
    name: 'code',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    label: t('code'),
    hint: t('codeHint'),
    autoFocus: true,
  };
  return (
    <FieldsForm
      action={secondStepAction}
      hidden={{ callbackUrl }}
      fields={[code]}
      submit={t('submit')}
      button={{ className: 'w-full' }}
    />
  );
}
