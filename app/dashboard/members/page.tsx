import type { Metadata } from 'next';
import { OutboxNote } from '../../../components/site/outbox-note.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { listInvitations } from '../../../lib/accounts/invitations.ts';
import { listMembers } from '../../../lib/accounts/members.ts';
import { may, mayChangeRole, ROLES } from '../../../lib/core/permissions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { InviteForm, MemberForm, WithdrawForm } from '../parts/member-forms.tsx';

export const metadata: Metadata = { title: getTranslator('members')('title') };

const NOTICES = {
  invited: 'invite.done',
  changed: 'people.changed',
  removed: 'people.removed',
  withdrawn: 'invitations.withdrawn',
} as const;

export default async function MembersPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const mayInvite = may(viewer, 'members.invite');
  const [members, invitations, query] = await Promise.all([
    listMembers(db, viewer.accountId),
    mayInvite ? listInvitations(db, viewer.accountId) : [],
    readQuery(searchParams, 'notice'),
  ]);
  const t = getTranslator('members');
  const role = getTranslator('account.roleNames');
  const format = formatter();
  const day = (ms: number) => format.dateTime(ms, { dateStyle: 'medium' });
  const notice = Object.entries(NOTICES).find(([name]) => name === query.notice)?.[1];
  const choices = ROLES.filter((name) => mayChangeRole(viewer, 'member', name));
  const isManaged = (member: (typeof members)[number]) =>
    choices.length > 0 && member.personId !== viewer.personId && mayChangeRole(viewer, member.role, null);
  const hasManaged = members.some(isManaged);
  return (
    <>
      <PageHeader title={t('title')} description={t('description', { account: viewer.accountName })} />
      {notice !== undefined && <Alert tone="good">{t(notice)}</Alert>}
      <Section id="people" title={t('people.title', { count: members.length })}>
        <Table label={t('title')}>
          <thead>
            <tr>
              <Th>{t('people.person')}</Th>
              {hasManaged && <Th>{t('people.action')}</Th>}
              <Th>{t('people.role')}</Th>
              <Th>{t('people.since')}</Th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.personId}>
                <Td className="min-w-32 max-w-40 sm:max-w-80">
                  <span className="mr-2 font-medium">{member.name ?? member.email}</span>
                  {member.personId === viewer.personId && <Badge>{t('people.you')}</Badge>}
                  {member.name !== null && <span className="block text-muted">{member.email}</span>}
                </Td>
                {hasManaged && (
                  <Td className="min-w-42">
                    {isManaged(member) && (
                      <MemberForm
                        account={viewer.accountId}
                        personId={member.personId}
                        email={member.email}
                        role={member.role}
                        roles={choices}
                      />
                    )}
                  </Td>
                )}
                <Td>{role(member.role)}</Td>
                <Td className="whitespace-nowrap text-muted">{day(member.joinedAtMs)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      {mayInvite && (
        <Section id="invite" title={t('invite.title')} description={t('invite.description')}>
          <div className="max-w-2xl space-y-4">
            {!reachesPeople() && <OutboxNote />}
            <InviteForm account={viewer.accountId} roles={choices} />
          </div>
        </Section>
      )}
      {invitations.length > 0 && (
        <Section id="invitations" title={t('invitations.title')}>
          <Table label={t('invitations.title')}>
            <thead>
              <tr>
                <Th>{t('invitations.address')}</Th>
                <Th>{t('invitations.action')}</Th>
                <Th>{t('invitations.role')}</Th>
                <Th>{t('invitations.by')}</Th>
                <Th>{t('invitations.until')}</Th>
              </tr>
            </thead>
            <tbody>
              {invitations.map((one) => (
                <tr key={one.id}>
                  <Td className="min-w-32 max-w-48 sm:max-w-80">{one.email}</Td>
                  <Td>
                    <WithdrawForm invitationId={one.id} email={one.email} />
                  </Td>
                  <Td>{role(one.role)}</Td>
                  <Td className="min-w-32 max-w-80 text-muted">
                    {one.invitedBy ?? t('invitations.unknown')}
                  </Td>
                  <Td className="whitespace-nowrap text-muted">{day(one.expiresAtMs)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
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
