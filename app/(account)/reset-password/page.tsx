import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { findMailLink } from '../../../lib/accounts/mail-link.ts';
import { isResetLink } from '../../../lib/accounts/passwords.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { ResetForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';

export const metadata: Metadata = { title: getTranslator('account.reset')('title') };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Query }) {
  const { token } = await readQuery(searchParams, 'token');
  const link = token === undefined ? null : await findMailLink(database(), token);
  const t = getTranslator('account.reset');
  if (token === undefined || !isResetLink(link))
    return (
      <Panel
        title={getTranslator('account.verify')('titleBroken')}
        foot={
          <Link href="/forgot-password" className="link">
            {t('askAgain')}
          </Link>
        }
      >
        <Alert tone="bad">{getTranslator('refused')('link_invalid')}</Alert>
      </Panel>
    );
  return (
    <Panel title={t('title')} intro={t('intro')}>
      <ResetForm token={token} />
    </Panel>
  );
}
