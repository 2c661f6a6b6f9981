'use client';

import { useTranslations } from 'use-intl/react';
import { markReadAction } from '../../app/dashboard/notifications/actions.ts';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';

/** @param one the notification; without it, all of them */
export function MarkReadForm({ account, one }: { account: string; one?: { id: string; title: string } }) {
  const t = useTranslations('notifications');
  return (
    <Form action={markReadAction}>
      {() => (
        <>
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="notificationId" value={one?.id ?? 'all'} />
          <SubmitButton
            look="secondary"
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
