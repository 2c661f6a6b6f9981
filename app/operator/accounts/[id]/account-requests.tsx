import Link from 'next/link';
import { Table, Td, Th } from '../../../../components/ui/table.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import { correctedName } from '../../../../lib/core/identifiers/corrected-name.ts';
import { PLANS } from '../../../../lib/core/plans/plans.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { StateBadge } from '../../parts/state-badge.tsx';

/** Everything an account asked for, newest first, each with the way to where it is decided. */
export function AccountRequests({ view }: { view: AccountView }) {
  const t = getTranslator('operator.account.requests');
  const format = formatter();
  const all = [
    ...view.exchangeRequests.map(({ id, state, requestedAt, exchange }) => ({
      id,
      page: '/operator/requests',
      state,
      at: requestedAt,
      what: t('exchange', { name: exchange }),
    })),
    ...view.upgradeRequests.map(({ id, state, requestedAt, plan }) => ({
      id,
      page: '/operator/requests',
      state,
      at: requestedAt,
      what: t('upgrade', { plan: PLANS[plan].name }),
    })),
    ...view.corrections.map(({ id, state, sentAt, identifier }) => ({
      id,
      page: '/operator/corrections',
      state,
      at: sentAt,
      what: t('correction', { name: correctedName(identifier) }),
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  if (all.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <Table label={getTranslator('operator')('table', { title: t('title') })}>
      <thead>
        <tr>
          <Th>{t('what')}</Th>
          <Th>{t('state')}</Th>
          <Th>{t('at')}</Th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ id, page, what, state, at }) => (
          <tr key={id}>
            <Td className="min-w-40 break-words">
              <Link href={`${page}#${id}`} className="link">
                {what}
              </Link>
            </Td>
            <Td>
              <StateBadge state={state} />
            </Td>
            <Td className="whitespace-nowrap text-muted">{format.dateTime(at, { dateStyle: 'medium' })}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
