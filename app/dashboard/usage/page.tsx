import { ChartNoAxesColumn } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import type { Operation, Outcome } from '../../../lib/core/operations.ts';
import { may } from '../../../lib/core/permissions.ts';
import { quotaToday } from '../../../lib/usage/quota-today.ts';
import { topOf } from '../../../lib/usage/top-lists.ts';
import { type UsageLine, usageReport } from '../../../lib/usage/usage-report.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { DayChart } from '../parts/day-chart.tsx';
import { QuotaBars } from '../parts/quota-bars.tsx';
import { CountTable } from './count-table.tsx';
import { countedDays } from './counted-days.ts';
import { readSpan, SPANS } from './read-span.ts';

export const metadata: Metadata = { title: getTranslator('usage')('title') };

/** What was counted, by everything it is counted by. */
export default async function UsagePage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const today = await quotaToday(db, viewer.accountId);
  if (isRefusal(today)) throw new Error(today.detail);
  const query = await readQuery(searchParams, 'days', 'from', 'to');
  const { days, asked, span, error } = readSpan(query, Date.parse(today.day));
  const [lines, missed, referrers] = await Promise.all([
    usageReport(db, viewer.accountId, { ...days, by: ['day', 'token', 'operation', 'outcome'] }),
    topOf(db, viewer.accountId, 'missed', days),
    topOf(db, viewer.accountId, 'referrer', days),
  ]);
  const t = getTranslator('usage');
  const exported = (format: string) => `/dashboard/usage/export?${new URLSearchParams({ format, ...days })}`;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          may(viewer, 'usage.export') && (
            <div className="flex items-center gap-2">
              {(['csv', 'json'] as const).map((format) => (
                <a
                  key={format}
                  href={exported(format)}
                  download
                  className={buttonStyle({ variant: 'secondary', size: 'small' })}
                >
                  {t('export.label')} {t(`export.${format}`)}
                </a>
              ))}
            </div>
          )
        }
      />
      <Section id="today" title={getTranslator('overview.today')('title')}>
        <QuotaBars today={today} />
      </Section>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <ChoiceLinks
          label={t('span')}
          choices={SPANS.map((count) => ({
            href: `/dashboard/usage?days=${count}`,
            name: t(`spans.d${count}`),
            isChosen: span === count,
          }))}
        />
        <form
          method="get"
          action="/dashboard/usage"
          className="grid w-full grid-cols-2 items-end gap-2 sm:flex sm:w-auto"
        >
          <TextField name="from" type="date" required label={t('from')} defaultValue={asked.from} />
          <TextField name="to" type="date" required label={t('to')} defaultValue={asked.to} />
          <Button type="submit" variant="secondary">
            {t('show')}
          </Button>
        </form>
      </div>
      {error !== null && <Alert tone="bad">{error}</Alert>}
      <Section id="days" title={t('days')}>
        {lines.length === 0 ? (
          <EmptyState icon={ChartNoAxesColumn} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <DayChart days={countedDays(days, lines)} />
        )}
      </Section>
      {lines.length > 0 && (
        <div className="grid items-start gap-6 xl:grid-cols-3">
          <Section id="tokens" title={t('byToken')}>
            <CountTable
              label={t('byToken')}
              name={t('columns.name')}
              rows={together(
                lines,
                (line) => line.tokenId,
                (line) => line.tokenName ?? t('gone'),
              )}
            />
          </Section>
          <Section id="operations" title={t('byOperation')}>
            <CountTable
              label={t('byOperation')}
              name={t('columns.name')}
              rows={together(
                lines,
                (line) => line.operation,
                (line) => t(`operations.${line.operation as Operation}`),
              )}
            />
          </Section>
          <Section id="outcomes" title={t('byOutcome')}>
            <CountTable
              label={t('byOutcome')}
              name={t('columns.name')}
              rows={together(
                lines,
                (line) => line.outcome,
                (line) => t(`outcomes.${line.outcome as Outcome}`),
              )}
            />
          </Section>
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section id="missed" title={t('missed.title')} description={t('missed.description')}>
          {missed.length === 0 ? (
            <p className="text-muted text-sm">{t('missed.none')}</p>
          ) : (
            <CountTable
              label={t('missed.title')}
              name={t('columns.place')}
              rows={missed.map(({ name, count }) => ({ key: name, name, count }))}
            />
          )}
        </Section>
        <Section id="referrers" title={t('referrers.title')} description={t('referrers.description')}>
          {referrers.length === 0 ? (
            <p className="text-muted text-sm">{t('referrers.none')}</p>
          ) : (
            <CountTable
              label={t('referrers.title')}
              name={t('columns.site')}
              rows={referrers.map(({ name, count }) => ({ key: name, name, count }))}
            />
          )}
        </Section>
      </div>
    </>
  );
}

/** Lines added up by a key, the largest first. */
function together(
  lines: readonly UsageLine[],
  keyOf: (line: UsageLine) => string | null,
  nameOf: (line: UsageLine) => string,
) {
  const rows = new Map<string, { key: string; name: string; count: number }>();
  for (const line of lines) {
    const key = keyOf(line) ?? '';
    const row = rows.get(key) ?? { key, name: nameOf(line), count: 0 };
    row.count += line.count;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
