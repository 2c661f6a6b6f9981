import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { PageNotice } from '../../../components/site/page-notice.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { DangerAction, DangerZone } from '../../../components/ui/danger-zone.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SectionGroups } from '../../../components/ui/section-groups.tsx';
import { findWaysIn } from '../../../lib/accounts/people.ts';
import { listSessions } from '../../../lib/accounts/sessions.ts';
import { may } from '../../../lib/core/permissions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer, type Viewer } from '../../(account)/viewer.ts';
import { LeaveForm } from '../members/member-forms.tsx';
import { signOutEverywhereAction } from './actions.ts';
import { DiscoverySection } from './discovery-section.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SessionTable } from './session-table.tsx';
import { AccountNameForm, DeleteForm, EmailForm, NameForm, PasswordForm } from './settings-forms.tsx';

export const metadata: Metadata = { title: getTranslator('settings')('title') };

const NOTICES = {
  saved: 'saved',
  verified: 'email.verified',
  'email-changed': 'email.changed',
  password: 'password.done',
  connected: 'ways.made',
  disconnected: 'ways.done',
  'passkey-added': 'passkeys.added',
  'passkey-renamed': 'passkeys.renamed',
  'passkey-removed': 'passkeys.removed',
  session: 'sessions.ended',
} as const;

export default async function SettingsPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const [ways, sessions, query] = await Promise.all([
    findWaysIn(db, viewer.personId),
    listSessions(db, viewer.personId),
    readQuery(searchParams, 'notice'),
  ]);
  const t = getTranslator('settings');
  const notice = Object.entries(NOTICES).find(([name]) => name === query.notice)?.[1];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {notice !== undefined && <PageNotice>{t(notice)}</PageNotice>}
      <SectionGroups
        label={t('groups.label')}
        groups={[
          {
            id: 'you',
            title: t('groups.you'),
            children: <ProfileSections viewer={viewer} isEmailAsked={query.notice === 'email-asked'} />,
          },
          {
            id: 'security',
            title: t('groups.security'),
            children: (
              <>
                <PasswordSection viewer={viewer} hasPassword={ways.hasPassword} />
                <SecondFactorSection isOn={viewer.hasSecondFactor} />
                <PasskeySection personId={viewer.personId} />
                <ProviderSection ways={ways} />
                <SessionsSection sessions={sessions} current={viewer.sessionId} />
              </>
            ),
          },
          {
            id: 'this-account',
            title: t('groups.account'),
            children: (
              <>
                <AccountSection viewer={viewer} />
                <DiscoverySection viewer={viewer} />
              </>
            ),
          },
          { id: 'data', title: t('groups.data'), children: <ExportSection /> },
        ]}
        last={{
          id: 'danger',
          title: getTranslator('shell')('danger'),
          children: <DangerSections viewer={viewer} />,
        }}
      />
    </>
  );
}

function ProfileSections({ viewer, isEmailAsked }: { viewer: Viewer; isEmailAsked: boolean }) {
  const t = getTranslator('settings.profile');
  return (
    <>
      <Section level={3} id="profile" title={t('title')} description={t('description')}>
        <NameForm name={viewer.name} />
      </Section>
      <EmailSection viewer={viewer} isAsked={isEmailAsked} />
    </>
  );
}

function EmailSection({ viewer: { email, isEmailVerified }, isAsked }: { viewer: Viewer; isAsked: boolean }) {
  const t = getTranslator('settings.email');
  return (
    <Section
      level={3}
      id="email"
      title={t('title')}
      description={
        <>
          <span className="wrap-break-word mr-2">{t('current', { email })}</span>
          <Badge tone={isEmailVerified ? 'good' : 'warn'}>
            {t(isEmailVerified ? 'confirmed' : 'unconfirmed')}
          </Badge>
        </>
      }
    >
      <div className="space-y-4">
        {!reachesPeople() && <OutboxNote />}
        {isAsked && <Alert tone="good">{t('asked')}</Alert>}
        <EmailForm />
      </div>
    </Section>
  );
}

function PasswordSection({ viewer, hasPassword }: { viewer: Viewer; hasPassword: boolean }) {
  const t = getTranslator('settings.password');
  return (
    <Section level={3} id="password" title={t('title')} {...(!hasPassword && { description: t('none') })}>
      <PasswordForm email={viewer.email} hasPassword={hasPassword} />
    </Section>
  );
}

function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const t = getTranslator('secondFactor');
  return (
    <Section
      level={3}
      id="second-factor"
      title={
        <>
          <span className="mr-2">{t('title')}</span>
          <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'section.on' : 'section.off')}</Badge>
        </>
      }
      description={t('description')}
    >
      <Link href="/dashboard/settings/second-factor" className={buttonStyle({ variant: 'secondary' })}>
        {t(isOn ? 'section.change' : 'section.open')}
      </Link>
    </Section>
  );
}

function SessionsSection({ sessions, current }: ComponentProps<typeof SessionTable>) {
  const t = getTranslator('settings.sessions');
  return (
    <Section
      level={3}
      id="sessions"
      title={t('title')}
      description={t('description')}
      actions={<ButtonForm action={signOutEverywhereAction}>{t('everywhere')}</ButtonForm>}
    >
      <SessionTable sessions={sessions} current={current} />
    </Section>
  );
}

function ExportSection() {
  const t = getTranslator('settings.export');
  return (
    <Section level={3} id="export" title={t('title')} description={t('description')}>
      <a href="/dashboard/settings/export" download className={buttonStyle({ variant: 'secondary' })}>
        {t('submit')}
      </a>
    </Section>
  );
}

function AccountSection({ viewer }: { viewer: Viewer }) {
  const t = getTranslator('settings.account');
  const { accountId, accountName } = viewer;
  return (
    <Section level={3} id="account" title={t('title', { name: accountName })}>
      <div className="space-y-5">
        {may(viewer, 'account.rename') && <AccountNameForm account={accountId} name={accountName} />}
        <p className="text-muted text-sm">
          {t('number')}: <code className="wrap-anywhere font-mono text-[0.8125rem]">{accountId}</code>
        </p>
        {!may(viewer, 'account.delete') && <LeaveForm account={accountId} />}
      </div>
    </Section>
  );
}

function DangerSections({ viewer }: { viewer: Viewer }) {
  const t = getTranslator('settings.danger');
  return (
    <DangerZone title={getTranslator('shell')('danger')}>
      <DangerAction
        id="delete-account"
        title={t('deleteAccount', { name: viewer.accountName })}
        consequence={t('deleteAccountHint')}
      >
        {may(viewer, 'account.delete') ? (
          <DeleteForm account={viewer.accountId} />
        ) : (
          <p className="text-muted text-sm">{t('onlyOwner')}</p>
        )}
      </DangerAction>
      <DangerAction id="delete-me" title={t('deleteMe')} consequence={t('deleteMeHint')}>
        <DeleteForm />
      </DangerAction>
    </DangerZone>
  );
}
