'use client';

import { useTranslations } from 'use-intl/react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { HiddenFields, TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { requestExchangeAction } from './actions.ts';

/** @param listPath of the list that it was opened from */
export function RequestExchangeForm({
  account,
  mic,
  listPath,
}: {
  account: string;
  mic: string;
  listPath: string;
}) {
  const t = useTranslations('exchanges.form');
  return (
    <Form action={requestExchangeAction} className="max-w-xl space-y-4">
      {({ fieldError, value }) => (
        <>
          <HiddenFields values={{ account, mic, back: listPath }} />
          <TextareaField
            name="reason"
            required
            autoFocus
            label={t('reason')}
            defaultValue={value('reason')}
            error={fieldError('reason')}
          />
          <div className="flex gap-2">
            <SubmitButton>{t('submit')}</SubmitButton>
            <Link href={`${listPath}#ask-${mic}`} className={buttonStyle({ variant: 'quiet' })}>
              {t('cancel')}
            </Link>
          </div>
        </>
      )}
    </Form>
  );
}
