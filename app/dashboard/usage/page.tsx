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
import type { Days } from '../../../lib/usage/days.ts';
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
import { MissedTable } from './missed-table.tsx';
import { type ChosenSpan, readSpan, SPANS } from './read-span.ts';

export const metadata: Metadata = { title: getTranslator('usage')('title') };

export default async function UsagePage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const today = await quotaToday(db, viewer.accountId);
  if (isRefusal(today)) throw new Error(today.detail);
  const query = await readQuery(searchParams, 'days', 'from', 'to', 'notice');
  const { days, asked, span, error } = readSpan(query, Date.parse(today.day));
  const [lines, missed, referrers] = await Promise.all([
    usageReport(db, viewer.accountId, { ...days, by: ['day', 'token', 'operation', 'outcome'] }),
    topOf(db, viewer.accountId, 'missed', days),
    topOf(db, viewer.accountId, 'referrer', days),
  ]);
  const t = getTranslator('usage');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={may(viewer, 'usage.export') && <ExportLinks days={days} />}
      />
      <Section id="today" title={getTranslator('overview.today')('title')}>
        <QuotaBars today={today} />
      </Section>
      <SpanForm span={span} asked={asked} />
      {error !== null && <Alert tone="bad">{error}</Alert>}
      {query.notice === 'queued' && <Alert tone="good">{t('missed.queued')}</Alert>}
      <Section id="days" title={t('days')}>
        {lines.length === 0 ? (
          <EmptyState icon={ChartNoAxesColumn} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <DayChart days={countedDays(days, lines)} />
        )}
      </Section>
      {lines.length > 0 && <Breakdown lines={lines} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section id="missed" title={t('missed.title')} description={t('missed.description')}>
          {missed.length === 0 ? (
            <p className="text-muted text-sm">{t('missed.none')}</p>
          ) : (
            <MissedTable rows={missed} account={may(viewer, 'corrections.send') ? viewer.accountId : null} />
          )}
        </Section>
        <Referrers rows={referrers} />
      </div>
    </>
  );
}

function ExportLinks({ days }: { days: Days }) {
  const t = getTranslator('usage.export');
  return (
    <div className="flex items-center gap-2">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`/dashboard/usage/export?${new URLSearchParams({ format, ...days })}`}
          download
          className={buttonStyle({ variant: 'secondary', size: 'small' })}
        >
          {t('label')} {t(format)}
        </a>
      ))}
    </div>
  );
}

function SpanForm({ span, asked }: Pick<ChosenSpan, 'span' | 'asked'>) {
  const t = getTranslator('usage');
  return (
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
  );
}

function Breakdown({ lines }: { lines: readonly UsageLine[] }) {
  const t = getTranslator('usage');
  const tables = [
    {
      id: 'tokens',
      title: t('byToken'),
      rows: countsBy(
        lines,
        ({ tokenId }) => tokenId,
        ({ tokenName }) => tokenName ?? t('gone'),
      ),
    },
    {
      id: 'operations',
      title: t('byOperation'),
      rows: countsBy(
        lines,
        ({ operation }) => operation,
        ({ operation }) => t(`operations.${operation as Operation}`),
      ),
    },
    {
      id: 'outcomes',
      title: t('byOutcome'),
      rows: countsBy(
        lines,
        ({ outcome }) => outcome,
        ({ outcome }) => t(`outcomes.${outcome as Outcome}`),
      ),
    },
  ];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-3">
      {tables.map(({ id, title, rows }) => (
        <Section key={id} id={id} title={title}>
          <CountTable label={title} name={t('columns.name')} rows={rows} />
        </Section>
      ))}
    </div>
  );
}

function Referrers({ rows }: { rows: readonly { name: string; count: number }[] }) {
  const t = getTranslator('usage.referrers');
  const name = getTranslator('usage.columns')('site');
  return (
    <Section id="referrers" title={t('title')} description={t('description')}>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <CountTable label={t('title')} name={name} rows={rows.map((row) => ({ ...row, key: row.name }))} />
      )}
    </Section>
  );
}

function countsBy(
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
