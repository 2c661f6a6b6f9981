import { TimeBars } from '../../../components/ui/chart/time-bars.tsx';
import type { Operation, Outcome } from '../../../lib/core/operations.ts';
import type { Days } from '../../../lib/usage/days.ts';
import type { UsageLine } from '../../../lib/usage/usage-report.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { type ChartView, pointsOf, seriesOf } from '../usage/chart-points.ts';

type Lines = readonly (Pick<UsageLine, 'day' | 'count'> & Partial<UsageLine>)[];

/** Requests per UTC day. @param before lines of the period before, to compare with */
export function UsageChart({
  days,
  lines,
  before = null,
  view = 'outcome',
  today,
  href,
  height,
}: {
  days: Days;
  lines: Lines;
  before?: Lines | null;
  view?: ChartView;
  today: string;
  href?: (day: string) => string;
  height?: string;
}) {
  const t = getTranslator('usage.chart');
  const format = formatter();
  const tokenNames = new Map(lines.map(({ tokenId, tokenName }) => [tokenId ?? '', tokenName]));
  const series = seriesOf(lines, view, (key) => nameOf(key, view, tokenNames));
  const date = (day: string) => format.dateTime(new Date(day), { dateStyle: 'medium' });
  const points = pointsOf(days, lines, series, view, {
    before,
    today,
    name: date,
    short: (day) => format.dateTime(new Date(day), { day: 'numeric', month: 'short' }),
    ...(href !== undefined && { href }),
  });
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <TimeBars
      label={t('summary', { from: date(days.from), to: date(days.to), total })}
      points={points}
      series={series}
      number={(value) => format.number(value)}
      compact={(value) => format.number(value, { notation: 'compact' })}
      texts={{
        point: t('day'),
        total: t('total'),
        table: t('table'),
        before: t('before'),
        unfinished: t('unfinished'),
        cursor: t('cursor'),
      }}
      {...(height !== undefined && { height })}
    />
  );
}

function nameOf(
  key: string,
  view: ChartView,
  tokenNames: ReadonlyMap<string, string | null | undefined>,
): string {
  const t = getTranslator('usage');
  switch (view) {
    case 'token':
      return tokenNames.get(key) ?? t('gone');
    case 'operation':
      return t(`operations.${key as Operation}`);
    case 'outcome':
      return t(`outcomes.${key as Outcome}`);
    default:
      return view satisfies never;
  }
}
