import { DataTable } from '../../../../components/ui/data-table.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import { correctedName } from '../../../../lib/core/identifiers/corrected-name.ts';
import { PLANS } from '../../../../lib/core/plans/plans.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { StateBadge } from '../../parts/state-badge.tsx';

export function AccountRequests({ view }: { view: AccountView }) {
  const t = getTranslator('operator.account.requests');
  const format = formatter();
  const requests = '/operator/requests';
  const all = [
    ...view.exchangeRequests.map(({ id, state, requestedAt, exchange }) => ({
      href: `${requests}#${id}`,
      state,
      words: 'states' as const,
      at: requestedAt,
      what: t('exchange', { name: exchange }),
    })),
    ...view.upgradeRequests.map(({ id, state, requestedAt, plan }) => ({
      href: `${requests}#${id}`,
      state,
      words: 'states' as const,
      at: requestedAt,
      what: t('upgrade', { plan: PLANS[plan].name }),
    })),
    ...view.corrections.map(({ id, state, sentAt, identifier }) => ({
      href: `/operator/corrections#${id}`,
      state,
      words: 'correctionStates' as const,
      at: sentAt,
      what: t('correction', { name: correctedName(identifier) }),
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  if (all.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <DataTable
      label={t('title')}
      rows={all}
      keyOf={({ href }) => href}
      columns={[
        {
          head: t('what'),
          className: 'min-w-40 break-words',
          cell: ({ href, what }) => (
            <Link href={href} className="link">
              {what}
            </Link>
          ),
        },
        { head: t('state'), cell: ({ state, words }) => <StateBadge state={state} words={words} /> },
        {
          head: t('at'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => format.dateTime(at, 'day'),
        },
      ]}
    />
  );
}
