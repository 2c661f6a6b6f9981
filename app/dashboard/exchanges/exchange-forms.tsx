'use client';

import Link from 'next/link';
import { useTranslations } from 'use-intl/react';
import { buttonLook } from '../../../components/ui/button-look.ts';
import { TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { requestExchangeAction, withdrawExchangeAction } from './actions.ts';

export function RequestExchangeForm({ account, mic }: { account: string; mic: string }) {
  const t = useTranslations('exchanges.form');
  return (
    <Form action={requestExchangeAction} className="max-w-xl space-y-4">
      {({ fault, value }) => (
        <>
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="mic" value={mic} />
          <TextareaField
            name="reason"
            required
            label={t('reason')}
            defaultValue={value('reason')}
            fault={fault('reason')}
          />
          <div className="flex gap-2">
            <SubmitButton>{t('submit')}</SubmitButton>
            <Link href="/dashboard/exchanges" className={buttonLook({ look: 'quiet' })}>
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
          <SubmitButton look="secondary" size="small" aria-label={t('withdrawNamed', { name })}>
            {t('withdraw')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
