import type { Metadata } from 'next';
import Link from 'next/link';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { AskToResetForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';

export const metadata: Metadata = { title: getTranslator('account.forgot')('title') };

export default function ForgotPasswordPage() {
  const t = getTranslator('account');
  return (
    <Panel
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      foot={
        <Link href="/sign-in" className="link">
          {t('sent.back')}
        </Link>
      }
    >
      {!reachesPeople() && <OutboxNote />}
      <AskToResetForm />
    </Panel>
  );
}
