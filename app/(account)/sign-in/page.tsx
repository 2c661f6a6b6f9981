import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { findWaysIn } from '../../../lib/accounts/people.ts';
import { safePath } from '../../../lib/gateway/http/safe-path.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig, appPasskeySite } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { MailLinkForm, SignInForm } from '../parts/forms.tsx';
import { Or, Panel } from '../parts/panel.tsx';
import { ProviderButtons } from '../parts/provider-buttons.tsx';
import { type Query, readQuery } from '../query.ts';
import { findCurrentViewer, isWaitingForCode } from '../viewer.ts';
import { KeepDraft } from './keep-draft.tsx';
import { PasskeyForm } from './passkey/passkey-form.tsx';

// Indexed by search engines, unlike the other account pages.
export const metadata: Metadata = {
  title: getTranslator('account.signIn')('title'),
  robots: { index: true },
};

const NOTICES = {
  'signed-out': 'notices.signedOut',
  everywhere: 'notices.everywhere',
  'password-set': 'notices.passwordSet',
  deleted: 'notices.deleted',
} as const;

const ERRORS = [
  'OAuthAccountNotLinked',
  'AccessDenied',
  'Verification',
  'sign_up_closed',
  'sign_up_domain',
  'sign_up_invited',
] as const;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const query = await readQuery(searchParams, 'callbackUrl', 'with', 'again', 'notice', 'error', 'email');
  const callbackUrl = safePath(query.callbackUrl);
  const who = await findCurrentViewer();
  const isAgain = query.again !== undefined && who !== null;
  if (who !== null && !isAgain) redirect(callbackUrl);
  if (who === null && (await isWaitingForCode()))
    redirect(`/sign-in/code?callbackUrl=${encodeURIComponent(callbackUrl)}`);

  const t = getTranslator('account');
  const isByLink = query.with === 'link';
  const hasOther = isByLink || reachesPeople();
  const other = new URLSearchParams({
    callbackUrl,
    ...(isAgain && { again: '1' }),
    ...(!isByLink && { with: 'link' }),
  });
  const site = appPasskeySite();
  const notice = Object.entries(NOTICES).find(([name]) => name === query.notice)?.[1];
  const error = ERRORS.find((name) => name === query.error) ?? 'other';
  const email = isAgain ? who.email : undefined;
  const connected = isAgain
    ? (await findWaysIn(database(), who.personId)).connections.map(({ provider }) => provider)
    : undefined;
  return (
    <Panel
      title={t(isAgain ? 'signIn.again' : 'signIn.title')}
      {...(isAgain && { intro: t('signIn.againWhy') })}
      {...(!isAgain &&
        appConfig().signUp !== 'closed' && {
          foot: (
            <>
              {t('signIn.newHere')}{' '}
              <Link href={`/sign-up?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
                {t('signIn.signUp')}
              </Link>
            </>
          ),
        })}
    >
      <KeepDraft isAgain={isAgain} />
      {notice !== undefined && <Alert tone="good">{t(`signIn.${notice}`)}</Alert>}
      {query.error !== undefined && <Alert tone="bad">{t(`signIn.errors.${error}`)}</Alert>}
      {isByLink && !reachesPeople() && <OutboxNote />}
      {isByLink ? (
        <MailLinkForm
          callbackUrl={callbackUrl}
          email={email}
          isForNewcomers={appConfig().signUp === 'open'}
        />
      ) : (
        <SignInForm callbackUrl={callbackUrl} email={email} />
      )}
      {hasOther && (
        <>
          <Or>{t('or')}</Or>
          <Link
            href={`/sign-in?${other}`}
            className={buttonStyle({ variant: 'secondary', className: 'w-full' })}
          >
            {t(isByLink ? 'signIn.byPassword' : 'signIn.byLink')}
          </Link>
        </>
      )}
      <ProviderButtons callbackUrl={callbackUrl} isFirst={!hasOther} connected={connected} />
      {site !== null && (
        <PasskeyForm callbackUrl={callbackUrl} origin={site.origin} isInList={!isByLink && !isAgain} />
      )}
    </Panel>
  );
}
