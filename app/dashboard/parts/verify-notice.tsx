'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { verifyAgainAction } from '../../(account)/actions.ts';

export function VerifyNotice({ email, reachesPeople }: { email: string; reachesPeople: boolean }) {
  const t = useTranslations('shell.verify');
  const sent = t(reachesPeople ? 'body' : 'outbox', { email });
  return (
    // Not a live region: it is on every page until the address is confirmed.
    <Alert role="note" tone="warn" title={t('title')}>
      <Form action={verifyAgainAction} className="mt-1 space-y-2" said={sent}>
        {({ state }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {state.done === undefined && <span>{sent}</span>}
            <SubmitButton variant="secondary" size="small">
              {t('again')}
            </SubmitButton>
          </div>
        )}
      </Form>
    </Alert>
  );
}
