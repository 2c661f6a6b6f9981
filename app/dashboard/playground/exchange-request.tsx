'use client';

import { useTranslations } from 'use-intl/react';
import { HiddenFields } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { requestExchangeHereAction } from './actions.ts';

/** Requests the exchange of the stock that was tried. */
export function ExchangeRequest({
  account,
  mic,
  exchange,
  identifier,
}: {
  account: string;
  mic: string;
  exchange: string;
  identifier: string;
}) {
  const t = useTranslations('playground.remedies.exchange');
  return (
    <Form action={requestExchangeHereAction} said={t('requested', { exchange })}>
      {({ state }) =>
        state.done === undefined && (
          <>
            <HiddenFields values={{ account, mic, reason: t('reason', { identifier }) }} />
            <SubmitButton size="small">{t('request', { exchange })}</SubmitButton>
          </>
        )
      }
    </Form>
  );
}
