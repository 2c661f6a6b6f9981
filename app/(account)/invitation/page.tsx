import type { Metadata } from 'next';
import { cache } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { findInvitation } from '../../../lib/accounts/invitations.ts';
import { refuseByConfig } from '../../../lib/accounts/sign-up-rule.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { signOutAction } from '../actions.ts';
import { AcceptInvitationForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Query, readQuery } from '../query.ts';
import { findCurrentViewer } from '../viewer.ts';

const findOnce = cache(async (token: string) => (token === '' ? null : findInvitation(database(), token)));

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  const { token = '' } = await readQuery(searchParams, 'token');
  const invitation = await findOnce(token);
  const t = getTranslator('account.invitation');
  return { title: invitation === null ? t('broken') : t('title', { account: invitation.accountName }) };
}

export default async function InvitationPage({ searchParams }: { searchParams: Query }) {
  const { token = '' } = await readQuery(searchParams, 'token');
  const [invitation, who] = await Promise.all([findOnce(token), findCurrentViewer()]);
  const t = getTranslator('account');
  if (invitation === null) return <BrokenInvitation />;
  const facts = { account: invitation.accountName, role: t(`roles.${invitation.role}`) };
  const here = encodeURIComponent(`/invitation?token=${token}`);
  return (
    <Panel
      title={t('invitation.title', facts)}
      intro={
        invitation.invitedBy === null
          ? t('invitation.bodyUnknown', facts)
          : t('invitation.body', { ...facts, who: invitation.invitedBy })
      }
    >
      <p className="wrap-anywhere text-muted text-sm">
        {t('invitation.forAddress', { email: invitation.email })}
      </p>
      {who === null && (
        <>
          <Link href={`/sign-in?callbackUrl=${here}`} className={buttonStyle({ className: 'w-full' })}>
            {t('invitation.signIn')}
          </Link>
          {refuseByConfig(appConfig(), invitation.email) === null && (
            <Link
              href={`/sign-up?callbackUrl=${here}&email=${encodeURIComponent(invitation.email)}`}
              className={buttonStyle({ variant: 'secondary', className: 'w-full' })}
            >
              {t('invitation.signUp')}
            </Link>
          )}
        </>
      )}
      {who !== null && who.email === invitation.email && <AcceptInvitationForm token={token} />}
      {who !== null && who.email !== invitation.email && (
        <>
          <Alert tone="warn">{t('invitation.otherAddress', { email: who.email })}</Alert>
          <form action={signOutAction}>
            <SubmitButton variant="secondary" className="w-full">
              {getTranslator('shell')('signOut')}
            </SubmitButton>
          </form>
        </>
      )}
    </Panel>
  );
}

function BrokenInvitation() {
  return (
    <Panel
      title={getTranslator('account.invitation')('broken')}
      foot={
        <Link href="/dashboard" className="link">
          {getTranslator('shell')('dashboard')}
        </Link>
      }
    >
      <Alert tone="bad">{getTranslator('refused')('invitation_invalid')}</Alert>
    </Panel>
  );
}
