import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { findWaitingSignIn } from '../../../../lib/accounts/second-factor/second-step.ts';
import { safePath } from '../../../../lib/gateway/http/safe-path.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { appPasskeySite } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { signOutAction } from '../../actions.ts';
import { Panel } from '../../parts/panel.tsx';
import { type Query, readQuery } from '../../query.ts';
import { readCookie } from '../../session-cookie.ts';
import { PasskeyForm } from '../passkey/passkey-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

export const metadata: Metadata = { title: getTranslator('secondFactor.step')('title') };

export default async function CodePage({ searchParams }: { searchParams: Query }) {
  const query = await readQuery(searchParams, 'callbackUrl');
  const callbackUrl = safePath(query.callbackUrl);
  const token = await readCookie('session');
  const waiting = token === null ? null : await findWaitingSignIn(database(), token);
  if (waiting === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  const t = getTranslator('secondFactor.step');
  const hasCodes = waiting.sealedSecret !== null;
  const site = waiting.hasPasskeys ? appPasskeySite() : null;
  return (
    <Panel
      title={t(hasCodes ? 'title' : 'titlePasskey')}
      intro={t('intro', { email: waiting.email })}
      foot={
        <>
          <p>{t(hasCodes ? 'lost' : 'lostPasskey')}</p>
          <form action={signOutAction} className="mt-4">
            <SubmitButton variant="secondary" size="small">
              {t('other')}
            </SubmitButton>
          </form>
        </>
      }
    >
      {hasCodes && <SecondStepForm callbackUrl={callbackUrl} />}
      {site !== null && <PasskeyForm callbackUrl={callbackUrl} origin={site.origin} />}
    </Panel>
  );
}
