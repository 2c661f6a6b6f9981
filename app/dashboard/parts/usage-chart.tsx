import { TimeBars } from '../../../components/ui/chart/time-bars.tsx';
import type { Operation, Outcome } from '../../../lib/core/operations.ts';
import { HOUR_MS } from '../../../lib/core/time.ts';
import type { UsageLine } from '../../../lib/usage/usage-report.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { type ChartView, pointsOf, seriesOf } from '../usage/chart-points.ts';
import type { Slots } from '../usage/slots.ts';

type Lines = readonly (Pick<UsageLine, 'day' | 'count'> & Partial<UsageLine>)[];

const FORMATS = {
  day: { name: 'day', short: 'dayInYear' },
  hour: { name: 'moment', short: 'time' },
} as const;

/** Requests per UTC day or hour. @param before lines of the period before, to compare with @param now the slot that has not ended */
export function UsageChart({
  slots,
  lines,
  before = null,
  view = 'outcome',
  now,
  href,
  height,
}: {
  slots: Slots;
  lines: Lines;
  before?: Lines | null;
  view?: ChartView;
  now: string;
  href?: (slot: string) => string;
  height?: string;
}) {
  const t = getTranslator('usage.chart');
  const format = formatter();
  const tokenNames = new Map(lines.map(({ tokenId, tokenName }) => [tokenId ?? '', tokenName]));
  const series = seriesOf(lines, view, (key) => nameOf(key, view, tokenNames));
  const unit = slots.stepMs === HOUR_MS ? 'hour' : 'day';
  const { name, short } = FORMATS[unit];
  const named = (slot = '') => format.dateTime(new Date(slot), name);
  const points = pointsOf(slots, lines, series, view, {
    before,
    now,
    name: named,
    short: (slot) => format.dateTime(new Date(slot), short),
    ...(href !== undefined && { href }),
  });
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <TimeBars
      label={t(`summary.${unit}`, { from: named(slots.keys[0]), to: named(slots.keys.at(-1)), total })}
      points={points}
      series={series}
      number={(value) => format.number(value)}
      compact={(value) => format.number(value, { notation: 'compact' })}
      texts={{
        point: t(unit),
        total: t('total'),
        table: t('table'),
        before: t('before'),
        unfinished: t('unfinished'),
        cursor: t(`cursor.${unit}`),
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
