import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { listExchangeRequests } from '../../../lib/approvals/exchanges/list-exchange-requests.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { withdrawExchangeAction } from './actions.ts';

const TONES = { open: 'warn', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;

export function ExchangeRequests({
  requests,
  mayWithdraw,
}: {
  requests: Awaited<ReturnType<typeof listExchangeRequests>>;
  mayWithdraw: boolean;
}) {
  const t = getTranslator('exchanges');
  return (
    <Section id="own" title={t('own.title')}>
      <DataTable
        label={t('own.title')}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          { head: t('columns.name'), className: 'min-w-32', cell: ({ exchange }) => exchange },
          {
            head: t('columns.state'),
            cell: ({ state }) => <Badge tone={TONES[state]}>{t(`requestStates.${state}`)}</Badge>,
          },
          mayWithdraw &&
            requests.some(({ state }) => state === 'open') && {
              head: t('columns.action'),
              cell: ({ id, state, exchange }) =>
                state === 'open' && (
                  <ButtonForm
                    action={withdrawExchangeAction}
                    fields={{ requestId: id }}
                    size="small"
                    aria-label={t('own.withdrawNamed', { name: exchange })}
                  >
                    {t('own.withdraw')}
                  </ButtonForm>
                ),
            },
          {
            head: t('own.asked'),
            onPhones: 'below',
            className: 'whitespace-nowrap text-muted',
            cell: ({ requestedAt }) => formatter().dateTime(requestedAt, 'day'),
          },
          {
            head: t('form.reason'),
            onPhones: 'below',
            className: 'min-w-40 max-w-80 text-muted',
            cell: ({ reason }) => reason,
          },
          {
            head: t('own.answer'),
            onPhones: 'below',
            className: 'min-w-32 max-w-80',
            cell: ({ answer }) => answer,
          },
        ]}
      />
    </Section>
  );
}
