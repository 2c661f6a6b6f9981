import { DataTable } from '../../../../components/ui/data-table.tsx';
import type { listMembers } from '../../../../lib/accounts/members.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { reachesPeople } from '../../../_server/mail.ts';
import { ResetLinkForm } from './reset-link-form.tsx';

type Members = Awaited<ReturnType<typeof listMembers>>;

export function MemberTable({ members }: { members: Members }) {
  const t = getTranslator('operator.account.members');
  const role = getTranslator('account.roles');
  if (members.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <DataTable
      label={t('title')}
      rows={members}
      keyOf={({ personId }) => personId}
      columns={[
        {
          head: t('person'),
          className: 'wrap-anywhere min-w-32 sm:min-w-40',
          cell: ({ name, email }) => (
            <>
              <span className="font-medium">{name ?? email}</span>
              {name !== null && <span className="block text-muted">{email}</span>}
            </>
          ),
        },
        { head: t('role'), onPhones: 'below', cell: (member) => role(member.role) },
        {
          head: t('since'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ joinedAtMs }) => formatter().dateTime(joinedAtMs, 'day'),
        },
        !reachesPeople() && {
          head: t('action'),
          onPhones: 'line',
          className: 'sm:min-w-44',
          cell: ({ personId, email }) => <ResetLinkForm personId={personId} email={email} />,
        },
      ]}
    />
  );
}
