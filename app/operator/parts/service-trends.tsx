import { CHART_COLORS } from '../../../components/ui/chart/chart-colors.ts';
import { TimeBars } from '../../../components/ui/chart/time-bars.tsx';
import { TimeLines } from '../../../components/ui/chart/time-lines.tsx';
import type { ServicePoint } from '../../../lib/health/samples/service-history.ts';
import { formatter, getTranslator, shareText } from '../../../messages/i18n.ts';

export interface TrendPoint extends ServicePoint {
  signUps: number;
}

export type NamedPoint = TrendPoint & Record<'key' | 'name' | 'short', string>;

type Series = readonly [key: 'fromMemory' | 'matched' | 'freeMb' | 'waiting', color: string];

const LINES = [
  {
    chart: 'hits',
    unit: 'share',
    series: [
      ['fromMemory', CHART_COLORS.azure],
      ['matched', CHART_COLORS.teal],
    ],
  },
  { chart: 'disk', unit: 'megabytes', series: [['freeMb', CHART_COLORS.violet]] },
  { chart: 'queue', unit: 'count', series: [['waiting', CHART_COLORS.or]] },
] as const satisfies readonly { chart: string; unit: string; series: readonly Series[] }[];

const BARS = [
  { key: 'exhausted', color: CHART_COLORS.or },
  { key: 'signUps', color: CHART_COLORS.teal },
] as const;

const HEIGHT = 'h-28';

export function ServiceTrends({ points }: { points: readonly NamedPoint[] }) {
  const t = getTranslator('operator.service');
  const chart = getTranslator('usage.chart');
  const format = formatter();
  const units = {
    share: shareText,
    megabytes: (value: number) => t('gigabytes', { value: value / 1000 }),
    count: (value: number) => format.number(value),
  };
  const compact = (value: number) => format.number(value, { notation: 'compact' });
  const texts = {
    ...{ point: t('time'), table: chart('table'), cursor: t('cursor'), none: '–' },
    ...{ total: chart('total'), before: chart('before'), unfinished: chart('unfinished') },
  };
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {LINES.map(({ chart, unit, series }) => (
        <div key={chart} className="min-w-0 space-y-3">
          <h3 className="font-medium text-sm">{t(`trends.${chart}`)}</h3>
          <TimeLines
            label={t(`trends.${chart}`)}
            points={points.map((point) => ({
              ...point,
              values: series.map(([key]) => point[key] ?? Number.NaN),
            }))}
            series={series.map(([key, color]) => ({ key, color, name: t(`trendLines.${key}`) }))}
            number={units[unit]}
            compact={unit === 'count' ? compact : units[unit]}
            isWhole={unit === 'count'}
            {...{ texts, height: HEIGHT }}
          />
        </div>
      ))}
      {BARS.map(({ key, color }) => (
        <div key={key} className="min-w-0 space-y-3">
          <h3 className="font-medium text-sm">{t(`trends.${key}`)}</h3>
          <TimeBars
            label={t(`trends.${key}`)}
            points={points.map((point) => ({ ...point, values: [point[key]] }))}
            series={[{ key, color, name: t(`trendLines.${key}`) }]}
            number={units.count}
            {...{ compact, texts, height: HEIGHT }}
          />
        </div>
      ))}
    </div>
  );
}
