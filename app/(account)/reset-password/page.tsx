import type { Metadata } from 'next';
import { cache } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { findMailLink } from '../../../lib/accounts/mail-link.ts';
import { isResetLink } from '../../../lib/accounts/passwords.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { ResetForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';

const findOnce = cache(async (token: string) => {
  const link = await findMailLink(database(), token);
  return isResetLink(link) ? link : null;
});

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  const { token = '' } = await readQuery(searchParams, 'token');
  const t = getTranslator('account');
  return { title: t((await findOnce(token)) === null ? 'verify.titleBroken' : 'reset.title') };
}

export default async function ResetPasswordPage({ searchParams }: { searchParams: Query }) {
  const { token = '' } = await readQuery(searchParams, 'token');
  const t = getTranslator('account.reset');
  if ((await findOnce(token)) === null)
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
