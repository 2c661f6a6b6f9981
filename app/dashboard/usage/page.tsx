import { ChartNoAxesColumn } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Face } from '../../../components/ui/face.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import type { Operation, Outcome } from '../../../lib/core/operations.ts';
import { may } from '../../../lib/core/permissions.ts';
import { isId } from '../../../lib/db/new-id.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import type { Days } from '../../../lib/usage/days.ts';
import { hoursBefore } from '../../../lib/usage/hours.ts';
import { quotaToday } from '../../../lib/usage/quota-today.ts';
import { type RecentRequest, recentlyRefused, recentRequests } from '../../../lib/usage/recent-requests.ts';
import { topOf } from '../../../lib/usage/top-lists.ts';
import { type UsageLine, usageByHour, usageReport } from '../../../lib/usage/usage-report.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { QuotaBars } from '../parts/quota-bars.tsx';
import { UsageChart } from '../parts/usage-chart.tsx';
import { CHART_VIEWS, daysBefore } from './chart-points.ts';
import { CountTable } from './count-table.tsx';
import { Figures } from './figures.tsx';
import { Filters, usagePath } from './filters.tsx';
import { MissedTable } from './missed-table.tsx';
import { readSpan } from './read-span.ts';
import { RefusedSection } from './refused-section.tsx';
import { RequestTable } from './requests/request-table.tsx';
import { daySlots, hourSlots } from './slots.ts';

const LATEST = 8;

export const metadata: Metadata = { title: getTranslator('usage')('title') };

export default async function UsagePage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const { accountId } = viewer;
  const today = await quotaToday(db, accountId);
  if (isRefusal(today)) throw new Error(today.detail);
  const query = await readQuery(searchParams, 'days', 'from', 'to', 'token', 'by', 'notice');
  const nowMs = today.resetsAt.getTime() - today.resetsInSeconds * 1000;
  const { days, hours, asked, span, error } = readSpan(query, nowMs);
  const tokenId = query.token !== undefined && isId(query.token) ? query.token : undefined;
  const [[all, allBefore], missed, referrers, tokens, latest, refused] = await Promise.all([
    linesOf(accountId, { days, hours }),
    topOf(db, accountId, 'missed', days),
    topOf(db, accountId, 'referrer', days),
    listTokens(db, accountId),
    recentRequests(db, accountId, { tokenId }, LATEST),
    recentlyRefused(db, accountId, tokenId),
  ]);
  const token = tokens.find(({ id }) => id === tokenId);
  const ofToken = ({ tokenId }: UsageLine) => token === undefined || tokenId === token.id;
  const [lines, before] = [all.filter(ofToken), allBefore.filter(ofToken)];
  const slots = hours === null ? daySlots(days) : hourSlots(hours);
  const view = CHART_VIEWS.find((one) => one === query.by) ?? 'outcome';
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
      <Filters span={span} asked={asked} view={view} token={token?.id ?? ''} tokens={tokens} />
      {error !== null && <Alert tone="bad">{error}</Alert>}
      {query.notice === 'queued' && <Alert tone="good">{t('missed.queued')}</Alert>}
      <History
        title={t(hours === null ? 'days' : 'hours')}
        {...{ slots, lines, before, view }}
        now={slots.keyOf(nowMs)}
        {...(hours === null && {
          href: (day) => usagePath({ token: query.token, by: query.by, from: day, to: day }),
        })}
      />
      {latest.length > 0 && <Latest rows={latest} />}
      {refused.length > 0 && <RefusedSection rows={refused} tokenId={tokenId} />}
      {lines.length > 0 && <Breakdown lines={lines} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Missed rows={missed} account={may(viewer, 'corrections.send') ? accountId : null} />
        <Referrers rows={referrers} />
      </div>
    </>
  );
}

/** @returns counts of the span, and of the span before it */
function linesOf(accountId: string, { days, hours }: Pick<ReturnType<typeof readSpan>, 'days' | 'hours'>) {
  const db = database();
  const by = ['day', 'token', 'operation', 'outcome'] as const;
  return hours === null
    ? Promise.all([
        usageReport(db, accountId, { ...days, by }),
        usageReport(db, accountId, { ...daysBefore(days), by }),
      ])
    : Promise.all([
        usageByHour(db, accountId, { ...hours, by }),
        usageByHour(db, accountId, { ...hoursBefore(hours), by }),
      ]);
}

function History({
  title,
  lines,
  before,
  ...chart
}: Omit<Parameters<typeof UsageChart>[0], 'lines' | 'before'> & {
  title: string;
  lines: readonly UsageLine[];
  before: readonly UsageLine[];
}) {
  const t = getTranslator('usage');
  return (
    <Section id="days" title={title}>
      {lines.length === 0 && before.length === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <div className="space-y-6">
          <Figures lines={lines} before={before} />
          <UsageChart {...chart} lines={lines} before={before.length === 0 ? null : before} />
        </div>
      )}
    </Section>
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

function Latest({ rows }: { rows: readonly RecentRequest[] }) {
  const t = getTranslator('usage.requests');
  return (
    <Section
      id="latest"
      title={t('latest')}
      actions={
        <Link href="/dashboard/usage/requests" className="link text-sm">
          {t('open')}
        </Link>
      }
    >
      <RequestTable rows={rows} />
    </Section>
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
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-3">
      {tables.map(({ id, title, rows }) => (
        <Section key={id} id={id} title={title}>
          <CountTable label={title} name={t('columns.name')} rows={rows} />
        </Section>
      ))}
    </div>
  );
}

function Missed({ rows, account }: Parameters<typeof MissedTable>[0]) {
  const t = getTranslator('usage.missed');
  return (
    <Section id="missed" title={t('title')} description={t('description')}>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <MissedTable rows={rows} account={account} />
      )}
    </Section>
  );
}

function Referrers({ rows }: { rows: readonly { name: string; count: number }[] }) {
  const t = getTranslator('usage.referrers');
  const named = rows.map(({ name, count }) => ({
    key: name,
    name: (
      <span className="flex items-center gap-2.5">
        <Face of={`domain:${name}`} name={name} hasLogo className="size-5" />
        <span className="wrap-anywhere min-w-0">{name}</span>
      </span>
    ),
    count,
  }));
  return (
    <Section id="referrers" title={t('title')} description={t('description')}>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <CountTable label={t('title')} name={getTranslator('usage.columns')('site')} rows={named} />
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
