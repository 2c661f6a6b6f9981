import { CHART_COLORS } from '../../../components/ui/chart/chart-colors.ts';
import { TimeBars } from '../../../components/ui/chart/time-bars.tsx';
import type { OutcomeDay } from '../../../lib/discovery/desk/read-status.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

/** Colors as in the charts of requests: logo, monogram, failed. */
const SERIES = [
  { key: 'found', color: CHART_COLORS.azure },
  { key: 'nothing', color: CHART_COLORS.or },
  { key: 'failed', color: CHART_COLORS.gray },
] as const;

/** @param days in order, without gaps; the last is today */
export function OutcomesChart({ days }: { days: readonly OutcomeDay[] }) {
  const t = getTranslator('operator.discovery.chart');
  const usage = getTranslator('usage.chart');
  const format = formatter();
  const total = days.reduce((sum, { found, nothing, failed }) => sum + found + nothing + failed, 0);
  if (total === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <TimeBars
      label={t('summary', { total })}
      points={days.map((one, i) => ({
        key: one.day,
        name: format.dateTime(new Date(one.day), 'day'),
        short: format.dateTime(new Date(one.day), 'dayInYear'),
        values: SERIES.map(({ key }) => one[key]),
        isUnfinished: i === days.length - 1,
      }))}
      series={SERIES.map(({ key, color }) => ({ key, color, name: t(key) }))}
      number={(value) => format.number(value)}
      compact={(value) => format.number(value, { notation: 'compact' })}
      texts={{
        point: usage('day'),
        total: usage('total'),
        table: usage('table'),
        before: usage('before'),
        unfinished: usage('unfinished'),
        cursor: usage('cursor.day'),
      }}
      height="h-40"
    />
  );
}
