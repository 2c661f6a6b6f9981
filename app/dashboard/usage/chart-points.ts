import { CHART_COLORS, colorAt } from '../../../components/ui/chart/chart-colors.ts';
import type { ChartPoint, ChartSeries } from '../../../components/ui/chart/chart-layout.ts';
import { OPERATIONS, OUTCOMES } from '../../../lib/core/operations.ts';
import { DAY_MS, isoDay } from '../../../lib/core/time.ts';
import { type Days, everyDay } from '../../../lib/usage/days.ts';
import type { UsageLine } from '../../../lib/usage/usage-report.ts';
import type { Slots } from './slots.ts';

export const CHART_VIEWS = ['outcome', 'operation', 'token'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

type Counted = Pick<UsageLine, 'day' | 'count'> &
  Partial<Record<'operation' | 'outcome' | 'tokenId', string | null>>;

/** Colors of outcomes and operations, the same on every page. */
const COLORS = {
  logo: CHART_COLORS.azure,
  monogram: CHART_COLORS.or,
  brand: CHART_COLORS.teal,
  mcp: CHART_COLORS.violet,
  not_found: CHART_COLORS.rose,
  invalid: CHART_COLORS.gray,
} as const;

const COLUMN = { outcome: 'outcome', operation: 'operation', token: 'tokenId' } as const;
const ORDER: readonly string[] = [...new Set([...OUTCOMES, ...OPERATIONS])];

/** The parts of the bars that have any requests, in a fixed order; tokens by number of requests. */
export function seriesOf(
  lines: readonly Counted[],
  view: ChartView,
  nameOf: (key: string, view: ChartView) => string,
): ChartSeries[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = line[COLUMN[view]] ?? '';
    counts.set(key, (counts.get(key) ?? 0) + line.count);
  }
  const keys = [...counts.keys()].sort((a, b) =>
    view === 'token' ? (counts.get(b) ?? 0) - (counts.get(a) ?? 0) : ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  return keys.map((key, i) => ({
    key,
    name: nameOf(key, view),
    color: view === 'token' ? colorAt(i) : (COLORS[key as keyof typeof COLORS] ?? CHART_COLORS.gray),
  }));
}

/**
 * One point per slot.
 * @param before lines of the period before, to compare with; null: no comparison
 * @param now the slot that has not ended
 */
export function pointsOf(
  { keys, stepMs, keyOf }: Slots,
  lines: readonly Counted[],
  series: readonly ChartSeries[],
  view: ChartView,
  how: {
    before: readonly Counted[] | null;
    now: string;
    name: (slot: string) => string;
    short: (slot: string) => string;
    href?: (slot: string) => string;
  },
): ChartPoint[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.day} ${line[COLUMN[view]] ?? ''}`;
    counts.set(key, (counts.get(key) ?? 0) + line.count);
  }
  const totals = new Map<string, number>();
  for (const { day, count } of how.before ?? []) totals.set(day ?? '', (totals.get(day ?? '') ?? 0) + count);
  return keys.map((slot) => ({
    key: slot,
    name: how.name(slot),
    short: how.short(slot),
    values: series.map(({ key }) => counts.get(`${slot} ${key}`) ?? 0),
    ...(how.before !== null && {
      before: totals.get(keyOf(Date.parse(slot) - keys.length * stepMs)) ?? 0,
    }),
    ...(how.href !== undefined && { href: how.href(slot) }),
    isUnfinished: slot === how.now,
  }));
}

/** The period of the same length just before. */
export function daysBefore({ from, to }: Days): Days {
  const count = everyDay({ from, to }).length;
  return { from: isoDay(Date.parse(from) - count * DAY_MS), to: isoDay(Date.parse(from) - DAY_MS) };
}
