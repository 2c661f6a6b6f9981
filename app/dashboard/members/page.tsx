import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listInvitations } from '../../../lib/accounts/invitations.ts';
import { listMembers } from '../../../lib/accounts/members.ts';
import { may, mayChangeRole, ROLES } from '../../../lib/core/permissions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { readChange } from './change-told.ts';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './member-forms.tsx';
import { MEMBER_SORTS, MemberTable } from './member-table.tsx';

export const metadata: Metadata = { title: getTranslator('members')('title') };

export default async function MembersPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const mayInvite = may(viewer, 'members.invite');
  const [members, invitations, query] = await Promise.all([
    listMembers(db, viewer.accountId),
    mayInvite ? listInvitations(db, viewer.accountId) : [],
    readQuery(searchParams, 'notice', 'sort', 'page'),
  ]);
  const t = getTranslator('members');
  const change = await readChange(query.notice);
  const choices = ROLES.filter((name) => mayChangeRole(viewer, 'member', name));
  return (
    <>
      <PageHeader title={t('title')} description={t('description', { account: viewer.accountName })} />
      {change !== null && (
        <Alert tone="good">
          {t(`notices.${change.done}`, {
            email: change.email,
            role: change.done === 'changed' ? change.role : '',
          })}
        </Alert>
      )}
      <Section id="people" title={t('people.title', { count: members.length })}>
        <MemberTable
          viewer={viewer}
          members={members}
          roles={choices}
          place={readListPlace('/dashboard/members', query, MEMBER_SORTS)}
        />
      </Section>
      {mayInvite && (
        <Section
          id="invite"
          title={t('invite.title')}
          description={t(reachesPeople() ? 'invite.description' : 'invite.descriptionLink')}
        >
          <div className="max-w-2xl">
            <InviteForm
              // The link of an invitation that is withdrawn disappears.
              key={query.notice}
              account={viewer.accountId}
              roles={choices}
              isMailed={reachesPeople()}
            />
          </div>
        </Section>
      )}
      {invitations.length > 0 && (
        <Section id="invitations" title={t('invitations.title')}>
          <InvitationTable invitations={invitations} />
        </Section>
      )}
      <Section id="roles" title={t('roles.title')}>
        <ul className="max-w-prose list-disc space-y-1 pl-5 text-muted text-sm">
          {ROLES.map((name) => (
            <li key={name}>{t(`roles.${name}`)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}
