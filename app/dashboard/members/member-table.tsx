import { ListTable } from '../../../components/list/list-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { ListPlace } from '../../../components/ui/list-place.ts';
import type { Viewer } from '../../../lib/accounts/find-viewer.ts';
import type { listMembers } from '../../../lib/accounts/members.ts';
import { mayChangeRole, ROLES, type Role } from '../../../lib/core/permissions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { RemoveMemberForm, RoleForm } from './member-forms.tsx';

type Member = Awaited<ReturnType<typeof listMembers>>[number];

export const MEMBER_SORTS = ['role', 'person', '-since'] as const;

/** @param place sorted by one of `MEMBER_SORTS` */
export function MemberTable({
  viewer,
  members,
  roles,
  place,
}: {
  place: ListPlace;
  viewer: Viewer;
  members: readonly Member[];
  roles: readonly Role[];
}) {
  const t = getTranslator('members');
  const isManaged = ({ personId, role }: Member) =>
    roles.length > 0 && personId !== viewer.personId && mayChangeRole(viewer, role, null);
  return (
    <ListTable
      place={place}
      label={t('title')}
      rows={members}
      keyOf={({ personId }) => personId}
      columns={[
        {
          head: t('people.person'),
          sort: 'person',
          by: ({ name, email }) => name ?? email,
          className: 'min-w-32 max-w-40 sm:max-w-80',
          cell: ({ personId, name, email }) => (
            <>
              <span className="mr-2 font-medium">{name ?? email}</span>
              {personId === viewer.personId && <Badge>{t('people.you')}</Badge>}
              {name !== null && <span className="block text-muted">{email}</span>}
            </>
          ),
        },
        {
          head: t('people.role'),
          sort: 'role',
          by: ({ role }) => ROLES.indexOf(role),
          onPhones: 'below',
          cell: ({ role }) => getTranslator('account.roleNames')(role),
        },
        {
          head: t('people.since'),
          sort: '-since',
          by: ({ joinedAtMs }) => joinedAtMs,
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ joinedAtMs }) => formatter().dateTime(joinedAtMs, 'day'),
        },
        members.some(isManaged) && {
          head: t('people.action'),
          className: 'min-w-42',
          cell: (member) => {
            if (!isManaged(member)) return null;
            const { personId, email, role } = member;
            const which = { account: viewer.accountId, personId, email };
            return (
              <div className="flex flex-wrap items-start gap-2">
                <RoleForm {...which} role={role} roles={roles} />
                <RemoveMemberForm {...which} />
              </div>
            );
          },
        },
      ]}
    />
  );
}
