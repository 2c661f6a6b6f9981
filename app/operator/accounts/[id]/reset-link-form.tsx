'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { CodeBlock } from '../../../dashboard/parts/code-block.tsx';
import { makeResetLinkAction } from '../actions.ts';

export function ResetLinkForm({ personId, email }: { personId: string; email: string }) {
  const t = useTranslations('operator.account.members');
  return (
    <Form action={makeResetLinkAction} className="space-y-2">
      {({ state }) => (
        <>
          <input type="hidden" name="personId" value={personId} />
          {state.link !== undefined && (
            <Alert tone="good" title={t('resetMade')}>
              <p className="mb-2">{t('resetHint', { email })}</p>
              <CodeBlock text={state.link} copy={t('resetCopy')} />
            </Alert>
          )}
          <SubmitButton variant="secondary" size="small" aria-label={t('resetNamed', { email })}>
            {t('reset')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
