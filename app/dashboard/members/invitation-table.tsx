import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { listInvitations } from '../../../lib/accounts/invitations.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { withdrawInvitationAction } from './actions.ts';

export function InvitationTable({
  invitations,
}: {
  invitations: Awaited<ReturnType<typeof listInvitations>>;
}) {
  const t = getTranslator('members.invitations');
  return (
    <DataTable
      label={t('title')}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { head: t('address'), className: 'min-w-32 max-w-48 sm:max-w-80', cell: ({ email }) => email },
        {
          head: t('action'),
          cell: ({ id, email }) => (
            <ButtonForm
              action={withdrawInvitationAction}
              fields={{ invitationId: id }}
              size="small"
              aria-label={t('withdrawNamed', { email })}
            >
              {t('withdraw')}
            </ButtonForm>
          ),
        },
        { head: t('role'), onPhones: 'below', cell: ({ role }) => getTranslator('account.roleNames')(role) },
        {
          head: t('by'),
          onPhones: 'below',
          className: 'min-w-32 max-w-80 text-muted',
          cell: ({ invitedBy }) => invitedBy ?? t('unknown'),
        },
        {
          head: t('until'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ expiresAtMs }) => formatter().dateTime(expiresAtMs, 'day'),
        },
      ]}
    />
  );
}
