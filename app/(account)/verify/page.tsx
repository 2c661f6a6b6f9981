import { timingSafeEqual } from 'node:crypto';
import type { Metadata } from 'next';
import { cache } from 'react';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { authSecrets } from '../../../lib/accounts/auth-secret.ts';
import {
  findMailLink,
  findSignInLink,
  hashLinkSecret,
  type MailLink,
} from '../../../lib/accounts/mail-link.ts';
import { safePath } from '../../../lib/gateway/http/safe-path.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { TakeLinkForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';
import { readCookie } from '../session-cookie.ts';
import { findCurrentViewer } from '../viewer.ts';

const SENT = { 'sign-up': 'signUp', 'sign-in': 'signIn', reset: 'reset' } as const;
const AGAIN = { signUp: '/sign-up?', signIn: '/sign-in?with=link&', reset: '/forgot-password?' } as const;
const TITLES = { sign_up: 'titleSignUp', verify: 'titleVerify', change_email: 'titleChange' } as const;

const readHere = (query: Query) => readQuery(query, 'token', 'for', 'sent', 'callbackUrl');
const sentIn = (sent: string | undefined) => Object.entries(SENT).find(([name]) => name === sent)?.[1];
const findOnce = cache((token: string) => findMailLink(database(), token));
const findSignInOnce = cache(async (token: string) =>
  findSignInLink(database(), token, await authSecrets(appConfig())),
);

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  const { token, sent, for: purpose } = await readHere(searchParams);
  const t = getTranslator('account');
  if (sentIn(sent) !== undefined) return { title: t('sent.title') };
  if (token === undefined) return { title: t('verify.titleBroken') };
  if (purpose === 'sign-in') {
    const isBroken = (await findSignInOnce(token)) === null;
    return { title: t(isBroken ? 'verify.titleBroken' : 'verify.titleSignIn') };
  }
  const link = await findOnce(token);
  const title = Object.entries(TITLES).find(([name]) => name === link?.purpose)?.[1] ?? 'titleBroken';
  return { title: t(`verify.${title}`) };
}

/** Opening this page changes nothing: mail scanners open links. */
export default async function VerifyPage({ searchParams }: { searchParams: Query }) {
  const query = await readHere(searchParams);
  const t = getTranslator('account');
  const sent = sentIn(query.sent);
  if (sent !== undefined) return <Sent what={sent} callbackUrl={safePath(query.callbackUrl)} />;
  const { token } = query;
  if (token === undefined) return <Broken />;
  if (query.for === 'sign-in') {
    const signIn = await findSignInOnce(token);
    if (signIn === null) return <Broken />;
    return (
      <Panel title={t('verify.titleSignIn')} intro={t('verify.signIn', { email: signIn.email })}>
        <TakeLinkForm
          isSignIn
          token={token}
          callbackUrl={safePath(query.callbackUrl)}
          submit={t('verify.submitSignIn')}
        />
      </Panel>
    );
  }
  const link = await findOnce(token);
  if (link?.purpose === 'sign_up')
    return (
      <Panel title={t('verify.titleSignUp')} intro={t('verify.signUp', { email: link.email })}>
        <TakeLinkForm
          token={token}
          needsPassword={!(await isFromHere(link))}
          submit={t('verify.submitSignUp')}
        />
      </Panel>
    );
  if (link?.purpose !== 'verify' && link?.purpose !== 'change_email') return <Broken />;
  const kind = link.purpose === 'verify' ? 'verify' : 'change';
  const isSignedIn = (await findCurrentViewer()) !== null;
  return (
    <Panel
      title={t(kind === 'verify' ? 'verify.titleVerify' : 'verify.titleChange')}
      intro={isSignedIn ? t(`verify.${kind}`, { email: link.email }) : t('verify.signInFirst')}
    >
      {isSignedIn ? (
        <TakeLinkForm
          token={token}
          submit={t(kind === 'verify' ? 'verify.submitVerify' : 'verify.submitChange')}
        />
      ) : (
        <Link
          href={`/sign-in?callbackUrl=${encodeURIComponent(`/verify?token=${token}`)}`}
          className={buttonStyle({ className: 'w-full' })}
        >
          {t('signIn.title')}
        </Link>
      )}
    </Panel>
  );
}

/** Signed up in this browser: the password need not be entered again. */
async function isFromHere({ browserHash }: MailLink): Promise<boolean> {
  const secret = await readCookie('sign-up');
  return secret !== null && browserHash !== null && timingSafeEqual(hashLinkSecret(secret), browserHash);
}

function Sent({ what, callbackUrl }: { what: keyof typeof AGAIN; callbackUrl: string }) {
  const t = getTranslator('account.sent');
  const flow = `callbackUrl=${encodeURIComponent(callbackUrl)}`;
  return (
    <Panel
      title={t('title')}
      intro={t(what)}
      foot={
        <Link href={`/sign-in?${flow}`} className="link">
          {t('back')}
        </Link>
      }
    >
      {reachesPeople() ? (
        <p className="text-muted text-sm">
          {t.rich('nothing', {
            again: (text) => (
              <Link href={`${AGAIN[what]}${flow}`} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      ) : (
        <OutboxNote />
      )}
    </Panel>
  );
}

function Broken() {
  const t = getTranslator('account');
  return (
    <Panel
      title={t('verify.titleBroken')}
      foot={
        <Link href="/sign-in" className="link">
          {t('sent.back')}
        </Link>
      }
    >
      <Alert tone="bad">{getTranslator('refused')('link_invalid')}</Alert>
      <Link href="/sign-in?with=link" className={buttonStyle({ className: 'w-full' })}>
        {t('verify.askAgain')}
      </Link>
    </Panel>
  );
}
