'use client';

import { useTranslations } from 'use-intl/react';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { Provider } from '../../(account)/providers.ts';
import { connectAction } from './actions.ts';

export function ConnectForm({
  provider,
  name,
  hasPassword,
}: {
  provider: Provider;
  name: string;
  hasPassword: boolean;
}) {
  const t = useTranslations('settings.ways');
  const label = t('connect', { provider: name });
  if (!hasPassword)
    return (
      <ButtonForm action={connectAction} fields={{ provider }}>
        {label}
      </ButtonForm>
    );
  return (
    <Form action={connectAction}>
      {({ state, fieldError }) => (
        <Disclosure name={label} isOpen={Object.keys(state).length > 0}>
          <div className="max-w-sm space-y-4">
            <input type="hidden" name="provider" value={provider} />
            <TextField
              name="password"
              type="password"
              autoComplete="current-password"
              required
              label={t('password')}
              error={fieldError('password')}
            />
            <SubmitButton variant="secondary">{t('continue', { provider: name })}</SubmitButton>
          </div>
        </Disclosure>
      )}
    </Form>
  );
}
