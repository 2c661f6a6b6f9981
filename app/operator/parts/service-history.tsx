import { ChartNoAxesColumn } from 'lucide-react';
import { Section } from '../../../components/ui/card.tsx';
import { CHART_COLORS } from '../../../components/ui/chart/chart-colors.ts';
import { TimeBars } from '../../../components/ui/chart/time-bars.tsx';
import { TimeLines } from '../../../components/ui/chart/time-lines.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import {
  SERVICE_SPANS,
  type ServicePoint,
  type ServiceSpan,
} from '../../../lib/health/samples/service-history.ts';
import type { BusyAccount } from '../../../lib/usage/service-usage.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { BusiestAccounts } from './service-accounts.tsx';
import { type NamedPoint, ServiceTrends, type TrendPoint } from './service-trends.tsx';

const ANSWERS = [
  ['served', CHART_COLORS.azure],
  ['refused', CHART_COLORS.gray],
  ['limited', CHART_COLORS.or],
  ['failed', CHART_COLORS.rose],
] as const;

const PERCENTILES = [
  ['p50', CHART_COLORS.teal],
  ['p95', CHART_COLORS.azure],
  ['p99', CHART_COLORS.rose],
] as const;

const AXIS = {
  hour: 'time',
  day: 'time',
  month: 'dayInYear',
} as const satisfies Record<ServiceSpan, string>;

/** Responses and latency of the whole service. Times are UTC. */
export function ServiceHistory({
  span,
  points,
  whole,
  accounts,
}: {
  span: ServiceSpan;
  points: readonly TrendPoint[];
  whole: ServicePoint;
  accounts: readonly BusyAccount[];
}) {
  const t = getTranslator('operator.service');
  const isEmpty = points.every(({ isCovered }) => !isCovered);
  const named = points.map((point) => ({ ...point, ...namesOf(point, span) }));
  return (
    <Section
      id="service"
      title={t('title')}
      description={t('description')}
      actions={
        <ChoiceLinks
          label={t('span')}
          choices={Object.keys(SERVICE_SPANS).map((name) => ({
            href: `/operator?service=${name}#service`,
            name: t(`spans.${name as ServiceSpan}`),
            isChosen: span === name,
          }))}
        />
      }
    >
      {isEmpty ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('none')} />
      ) : (
        <div className="space-y-6">
          <ServiceFigures whole={whole} />
          <Responses points={named} />
          <h3 className="font-medium text-sm">{t('latency')}</h3>
          <Latency points={named} />
          <ServiceTrends points={named} />
          <BusiestAccounts accounts={accounts} />
        </div>
      )}
    </Section>
  );
}

function namesOf({ at }: ServicePoint, span: ServiceSpan) {
  const format = formatter();
  return {
    key: at.toISOString(),
    name: format.dateTime(at, span === 'day' ? 'timeInWeek' : AXIS[span]),
    short: format.dateTime(at, AXIS[span]),
  };
}

function Responses({ points }: { points: readonly NamedPoint[] }) {
  const t = getTranslator('operator.service');
  const chart = getTranslator('usage.chart');
  const format = formatter();
  return (
    <TimeBars
      label={t('answers')}
      points={points.map((point) => ({ ...point, values: ANSWERS.map(([key]) => point[key]) }))}
      series={ANSWERS.map(([key, color]) => ({ key, color, name: t(`kinds.${key}`) }))}
      number={(value) => format.number(value)}
      compact={(value) => format.number(value, { notation: 'compact' })}
      texts={{
        point: t('time'),
        total: chart('total'),
        table: chart('table'),
        before: chart('before'),
        unfinished: chart('unfinished'),
        cursor: t('cursor'),
      }}
    />
  );
}

function Latency({ points }: { points: readonly NamedPoint[] }) {
  const t = getTranslator('operator.service');
  const chart = getTranslator('usage.chart');
  const milliseconds = (value: number) => t('milliseconds', { value });
  return (
    <TimeLines
      label={t('latency')}
      points={points.map((point) => ({
        ...point,
        values: PERCENTILES.map(([key]) => (point[key] ?? Number.NaN) * 1000),
      }))}
      series={PERCENTILES.map(([key, color]) => ({ key, color, name: t(`percentiles.${key}`) }))}
      number={milliseconds}
      compact={milliseconds}
      texts={{ point: t('time'), table: chart('table'), cursor: t('cursor'), none: '–' }}
    />
  );
}

const SHARE = { style: 'percent', maximumFractionDigits: 2 } as const;

function ServiceFigures({ whole }: { whole: ServicePoint }) {
  const t = getTranslator('operator.service');
  const format = formatter();
  const all = ANSWERS.reduce((sum, [key]) => sum + whole[key], 0);
  const share = (value: number | null) => (value === null ? '–' : format.number(value, SHARE));
  const duration = (seconds: number | null) =>
    seconds === null ? '–' : t('milliseconds', { value: seconds * 1000 });
  const figures = [
    ['requests', format.number(all)],
    ['errors', share(all === 0 ? null : whole.failed / all)],
    ['p50', duration(whole.p50)],
    ['p99', duration(whole.p99)],
    ['fromMemory', share(whole.fromMemory)],
    ['busy', share(whole.busy)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {figures.map(([key, text]) => (
        <div key={key}>
          <dt className="text-muted text-xs">{t(`figures.${key}`)}</dt>
          <dd className="mt-0.5 font-semibold text-[1.375rem] tabular-nums leading-7">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
