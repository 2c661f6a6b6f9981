import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { isPlanId, PLANS, type Plan } from '../../../lib/core/plans/plans.ts';
import { safePath } from '../../../lib/gateway/http/safe-path.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { SignUpForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProviderButtons } from '../parts/provider-buttons.tsx';
import { type Query, readQuery } from '../query.ts';
import { findCurrentViewer } from '../viewer.ts';

// Indexed by search engines, unlike the other account pages.
export const metadata: Metadata = {
  title: getTranslator('account.signUp')('title'),
  robots: { index: true },
};

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const query = await readQuery(searchParams, 'callbackUrl', 'email');
  const callbackUrl = safePath(query.callbackUrl);
  if ((await findCurrentViewer()) !== null) redirect(callbackUrl);
  const t = getTranslator('account.signUp');
  const { signUp, signUpDomains } = appConfig();
  const signInPath = `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`;
  if (signUp === 'closed')
    return (
      <Panel title={t('closedTitle')} intro={t('closed')}>
        <Link href={signInPath} className={buttonStyle({ className: 'w-full' })}>
          {t('signIn')}
        </Link>
      </Panel>
    );
  const domains = signUpDomains.length > 0 && t('introDomains', { domains: signUpDomains.join(', ') });
  const plan = chosenPlan(callbackUrl);
  const open =
    plan === null
      ? t('intro')
      : t('introPlan', { plan: plan.name, how: plan.byAgreement ? 'request' : 'choose' });
  const intro = [signUp === 'invited' ? t('introInvited') : open, domains].filter(Boolean).join(' ');
  return (
    <Panel
      title={t('title')}
      intro={intro}
      foot={
        <>
          {t('haveOne')}{' '}
          <Link href={signInPath} className="link">
            {t('signIn')}
          </Link>
        </>
      }
    >
      <SignUpForm callbackUrl={callbackUrl} email={query.email} />
      <ProviderButtons callbackUrl={callbackUrl} isFirst />
    </Panel>
  );
}

/** The plan whose card led here; null: none, or Free. */
function chosenPlan(callbackUrl: string): Plan | null {
  const id = /^\/dashboard\/plan#plan-(\w+)$/.exec(callbackUrl)?.[1] ?? '';
  return isPlanId(id) && id !== 'free' ? PLANS[id] : null;
}
