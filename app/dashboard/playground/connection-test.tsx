'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../components/ui/alert.tsx';
import { HiddenFields } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { ConnectionTest as Tested } from '../../../lib/gateway/mcp/test-connection.ts';
import { testConnectionAction } from './actions.ts';

export function ConnectionTest({ account, token }: { account: string; token: { id: string; name: string } }) {
  const t = useTranslations('playground.mcp.test');
  return (
    <Form action={testConnectionAction} className="space-y-3">
      {({ state }) => (
        <>
          <HiddenFields values={{ account, tokenId: token.id }} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
            <p className="text-muted text-sm">{t('hint', { name: token.name })}</p>
          </div>
          {state.connection !== undefined && <Outcome tested={state.connection} />}
        </>
      )}
    </Form>
  );
}

function Outcome({ tested }: { tested: Tested }) {
  const t = useTranslations('playground.mcp.test');
  if (!tested.isConnected)
    return (
      <Alert tone="bad" title={t('refused')}>
        {tested.why}
      </Alert>
    );
  return (
    <Alert tone="good" title={t('connected', { server: tested.server, revision: tested.revision })}>
      <p>{t('tools', { count: tested.tools.length })}</p>
      <ul className="list-disc pl-4 font-mono text-[0.8125rem]">
        {tested.tools.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {tested.brand !== null && <p>{t('brand', { name: tested.brand })}</p>}
    </Alert>
  );
}
