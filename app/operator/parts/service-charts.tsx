import { ChartNoAxesColumn } from 'lucide-react';
import { Section } from '../../../components/ui/card.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { Days } from '../../../lib/usage/days.ts';
import type { PressedAccount, ServiceUsageLine } from '../../../lib/usage/service-usage.ts';
import { getTranslator, shareText } from '../../../messages/i18n.ts';
import { UsageChart } from '../../dashboard/parts/usage-chart.tsx';
import { Figures } from '../../dashboard/usage/figures.tsx';
import { daySlots } from '../../dashboard/usage/slots.ts';
import { accountColumns } from './account-columns.tsx';

export const SPANS = [7, 30, 90] as const;

export function ServiceUsage({
  days,
  span,
  lines,
  before,
  signUps,
}: {
  days: Days;
  span: number;
  lines: readonly ServiceUsageLine[];
  before: readonly ServiceUsageLine[];
  signUps: number;
}) {
  const t = getTranslator('operator.usage');
  return (
    <Section
      id="usage"
      title={t('title')}
      description={t('signUps', { count: signUps })}
      actions={
        <ChoiceLinks
          label={getTranslator('usage')('span')}
          choices={SPANS.map((count) => ({
            href: `/operator?days=${count}#usage`,
            name: getTranslator('usage')(`spans.d${count}`),
            isChosen: span === count,
          }))}
        />
      }
    >
      {lines.length === 0 && before.length === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('none')} />
      ) : (
        <div className="space-y-6">
          <Figures lines={lines} before={before} />
          <UsageChart
            slots={daySlots(days)}
            lines={lines}
            before={before.length === 0 ? null : before}
            now={days.to}
          />
        </div>
      )}
    </Section>
  );
}

export function NearLimits({ accounts }: { accounts: readonly PressedAccount[] }) {
  const t = getTranslator('operator.near');
  return (
    <Section id="near" title={t('title')} description={t('description')}>
      {accounts.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <DataTable
          label={t('title')}
          rows={accounts}
          keyOf={({ id }) => id}
          columns={[
            ...accountColumns(),
            {
              head: t('used'),
              onPhones: 'below',
              isNumber: true,
              className: 'whitespace-nowrap',
              cell: ({ used, perDay }) => t('usedOf', { used, perDay }),
            },
            {
              head: t('share'),
              isNumber: true,
              cell: ({ share }) => (
                <span className={share >= 1 ? 'text-danger' : share >= 0.8 ? 'text-warning' : undefined}>
                  {shareText(share)}
                </span>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
