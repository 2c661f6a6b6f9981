import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { authSecrets } from '../../../lib/accounts/auth-secret.ts';
import { mayMakeFirstOperator } from '../../../lib/accounts/first-operator.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';
import { findCurrentViewer } from '../viewer.ts';
import { SetupForm } from './setup-form.tsx';

export const metadata: Metadata = { title: getTranslator('account.setup')('title') };

export default async function SetupPage({ searchParams }: { searchParams: Query }) {
  const { code = '' } = await readQuery(searchParams, 'code');
  const t = getTranslator('account.setup');
  if (!(await mayMakeFirstOperator(database(), await authSecrets(appConfig()), code)))
    return (
      <Panel title={t('brokenTitle')}>
        <Alert tone="bad">{t.rich('broken', { code: inCode })}</Alert>
      </Panel>
    );
  const who = await findCurrentViewer();
  const here = `/setup?code=${encodeURIComponent(code)}`;
  return (
    <Panel
      title={t('title')}
      intro={who === null ? t('intro') : t('introSignedIn', { email: who.email })}
      foot={
        who === null && (
          <>
            {t('haveOne')}{' '}
            <Link href={`/sign-in?callbackUrl=${encodeURIComponent(here)}`} className="link">
              {t('signIn')}
            </Link>
          </>
        )
      }
    >
      <SetupForm code={code} isSignedIn={who !== null} />
    </Panel>
  );
}
