'use client';

import { useTranslations } from 'use-intl/react';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { sendCorrectionAction } from './actions.ts';

export function CorrectionForm({
  account,
  kind,
  identifier,
}: {
  account: string;
  kind: 'domain' | 'ticker' | 'crypto';
  identifier: string;
}) {
  const t = useTranslations('playground.correction');
  return (
    <Form action={sendCorrectionAction} said={t('sent')} className="max-w-xl space-y-4">
      {({ state, fieldError, value }) =>
        state.done === undefined && (
          <Disclosure name={t('open')} isOpen={Object.keys(state).length > 0}>
            <div className="space-y-4">
              <input type="hidden" name="account" value={account} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="identifier" value={identifier} />
              <TextareaField
                name="note"
                required
                label={t('note')}
                defaultValue={value('note')}
                error={fieldError('note')}
              />
              <SubmitButton>{t('submit')}</SubmitButton>
            </div>
          </Disclosure>
        )
      }
    </Form>
  );
}
