import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { AskToResetForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';

export const metadata: Metadata = { title: getTranslator('account.forgot')('title') };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Query }) {
  const { email } = await readQuery(searchParams, 'email');
  const t = getTranslator('account');
  return (
    <Panel
      title={t('forgot.title')}
      {...(reachesPeople() && { intro: t('forgot.intro') })}
      foot={
        <Link href="/sign-in" className="link">
          {t('sent.back')}
        </Link>
      }
    >
      {reachesPeople() ? (
        <AskToResetForm email={email} />
      ) : (
        <Alert tone="warn" title={t('forgot.noMail')}>
          {t.rich('forgot.noMailBody', { code: inCode, email: 'you@example.com' })}
        </Alert>
      )}
    </Panel>
  );
}
