import type { Metadata } from 'next';
import Link from 'next/link';
import { AskToResetForm } from '../../../components/account/forms.tsx';
import { OutboxNote } from '../../../components/account/outbox-note.tsx';
import { Panel } from '../../../components/account/panel.tsx';
import { reachesPeople } from '../../mail.ts';
import { words } from '../../words.ts';

export const metadata: Metadata = { title: words('account.forgot')('title') };

export default function ForgotPasswordPage() {
  const t = words('account');
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
