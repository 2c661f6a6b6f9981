'use client';

import Link from 'next/link';
import { useTranslations } from 'use-intl/react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { requestExchangeAction, withdrawExchangeAction } from './actions.ts';

export function RequestExchangeForm({ account, mic }: { account: string; mic: string }) {
  const t = useTranslations('exchanges.form');
  return (
    <Form action={requestExchangeAction} className="max-w-xl space-y-4">
      {({ fieldError, value }) => (
        <>
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="mic" value={mic} />
          <TextareaField
            name="reason"
            required
            label={t('reason')}
            defaultValue={value('reason')}
            error={fieldError('reason')}
          />
          <div className="flex gap-2">
            <SubmitButton>{t('submit')}</SubmitButton>
            <Link href="/dashboard/exchanges" className={buttonStyle({ variant: 'quiet' })}>
              {t('cancel')}
            </Link>
          </div>
        </>
      )}
    </Form>
  );
}

export function WithdrawExchangeForm({ requestId, name }: { requestId: string; name: string }) {
  const t = useTranslations('exchanges.own');
  return (
    <Form action={withdrawExchangeAction}>
      {() => (
        <>
          <input type="hidden" name="requestId" value={requestId} />
          <SubmitButton variant="secondary" size="small" aria-label={t('withdrawNamed', { name })}>
            {t('withdraw')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
