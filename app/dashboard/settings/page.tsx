import type { Metadata } from 'next';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { findWaysIn } from '../../../lib/accounts/people.ts';
import { listSessions } from '../../../lib/accounts/sessions.ts';
import { may } from '../../../lib/core/permissions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { providerAction } from '../../(account)/actions.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { LeaveForm } from '../parts/member-forms.tsx';
import { SessionTable } from './session-table.tsx';
import {
  AccountNameForm,
  DeleteForm,
  DisconnectForm,
  EmailForm,
  NameForm,
  PasswordForm,
  SignOutEverywhereForm,
} from './settings-forms.tsx';

export const metadata: Metadata = { title: getTranslator('settings')('title') };

/** Beside each other, with their fields in line however long what is said before them is. */
const LEVEL = 'flex flex-col justify-between';

const NOTICES = {
  saved: 'saved',
  verified: 'email.verified',
  'email-asked': 'email.asked',
  'email-changed': 'email.changed',
  password: 'password.done',
  disconnected: 'ways.done',
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
  const config = appConfig();
  const offered = (['github', 'google'] as const).filter(
    (provider) => config[provider] !== null || ways.providers.includes(provider),
  );
  const t = getTranslator('settings');
  const providers = getTranslator('account.providers');
  const notice = Object.entries(NOTICES).find(([name]) => name === query.notice)?.[1];
  const mayDelete = may(viewer, 'account.delete');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {notice !== undefined && <Alert tone="good">{t(notice)}</Alert>}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Section id="profile" title={t('profile.title')} description={t('profile.description')}>
          <NameForm name={viewer.name} />
        </Section>
        <Section
          id="email"
          title={t('email.title')}
          description={
            <>
              <span className="wrap-break-word mr-2">{t('email.current', { email: viewer.email })}</span>
              <Badge tone={viewer.isEmailVerified ? 'good' : 'warn'}>
                {t(viewer.isEmailVerified ? 'email.confirmed' : 'email.unconfirmed')}
              </Badge>
            </>
          }
        >
          <div className="space-y-4">
            {!reachesPeople() && <OutboxNote />}
            <EmailForm />
          </div>
        </Section>
        <Section
          id="password"
          title={t('password.title')}
          {...(!ways.hasPassword && { description: t('password.none') })}
        >
          <PasswordForm email={viewer.email} hasPassword={ways.hasPassword} />
        </Section>
        <Section id="account" title={t('account.title', { name: viewer.accountName })}>
          <div className="space-y-5">
            {may(viewer, 'account.rename') && (
              <AccountNameForm account={viewer.accountId} name={viewer.accountName} />
            )}
            <p className="text-muted text-sm">
              {t('account.number')}:{' '}
              <code className="wrap-anywhere font-mono text-[0.8125rem]">{viewer.accountId}</code>
            </p>
            {!mayDelete && <LeaveForm account={viewer.accountId} />}
          </div>
        </Section>
        {offered.length > 0 && (
          <Section
            id="ways"
            title={t('ways.title')}
            description={t('ways.description')}
            className="xl:col-span-2"
          >
            <ul className="divide-y divide-line">
              {offered.map((provider) => {
                const isConnected = ways.providers.includes(provider);
                return (
                  <li key={provider} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
                    <span className="font-medium text-sm">{providers(provider)}</span>
                    {isConnected && <Badge tone="good">{t('ways.connected')}</Badge>}
                    <div className="ml-auto">
                      {isConnected ? (
                        <DisconnectForm provider={provider} />
                      ) : (
                        <form action={providerAction}>
                          <input type="hidden" name="provider" value={provider} />
                          <input type="hidden" name="callbackUrl" value="/dashboard/settings" />
                          <SubmitButton variant="secondary" size="small">
                            {t('ways.connect', { provider: providers(provider) })}
                          </SubmitButton>
                        </form>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
          </Section>
        )}
      </div>
      <Section
        id="sessions"
        title={t('sessions.title')}
        description={t('sessions.description')}
        actions={<SignOutEverywhereForm />}
      >
        <SessionTable sessions={sessions} current={viewer.sessionId} />
      </Section>
      <Section id="export" title={t('export.title')} description={t('export.description')}>
        <a href="/dashboard/settings/export" download className={buttonStyle({ variant: 'secondary' })}>
          {t('export.submit')}
        </a>
      </Section>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Section
          id="delete-account"
          className={LEVEL}
          title={t('danger.deleteAccount', { name: viewer.accountName })}
          description={t('danger.deleteAccountHint')}
        >
          {mayDelete ? (
            <DeleteForm account={viewer.accountId} />
          ) : (
            <p className="text-muted text-sm">{t('danger.onlyOwner')}</p>
          )}
        </Section>
        <Section
          id="delete-me"
          className={LEVEL}
          title={t('danger.deleteMe')}
          description={t('danger.deleteMeHint')}
        >
          <DeleteForm />
        </Section>
      </div>
    </>
  );
}
