'use client';

import { useTranslations } from 'use-intl/react';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { markReadAction } from './actions.ts';

/** @param one default: all */
export function MarkReadForm({ account, one }: { account: string; one?: { id: string; title: string } }) {
  const t = useTranslations('notifications');
  return (
    <Form action={markReadAction}>
      {() => (
        <>
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="notificationId" value={one?.id ?? 'all'} />
          <SubmitButton
            variant="secondary"
            size="small"
            {...(one !== undefined && { 'aria-label': t('readNamed', { title: one.title }) })}
          >
            {t(one === undefined ? 'readAll' : 'read')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
