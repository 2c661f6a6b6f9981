import { DataTable } from '../../../components/ui/data-table.tsx';
import type { OutcomeDay } from '../../../lib/discovery/desk/read-status.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

/** SVG units: chart height and width of a day. */
const HEIGHT = 100;
const STEP = 10;

/** From the bottom up. */
const SERIES = [
  {
    key: 'found',
    fill: 'fill-accent forced-colors:fill-[Highlight]',
    dot: 'bg-accent forced-colors:bg-[Highlight]',
  },
  {
    key: 'nothing',
    fill: 'fill-ink forced-colors:fill-[CanvasText]',
    dot: 'bg-ink forced-colors:bg-[CanvasText]',
  },
  {
    key: 'failed',
    fill: 'fill-edge forced-colors:fill-[GrayText]',
    dot: 'bg-edge forced-colors:bg-[GrayText]',
  },
] as const;

/** @param days in order, without gaps */
export function OutcomesChart({ days }: { days: readonly OutcomeDay[] }) {
  const t = getTranslator('operator.discovery.chart');
  const format = formatter();
  const totals = days.map(({ found, nothing, failed }) => found + nothing + failed);
  const most = Math.max(0, ...totals);
  const total = totals.reduce((a, b) => a + b, 0);
  if (total === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  const summary = t('summary', { total, most });
  return (
    <div className="space-y-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {SERIES.map(({ key, dot }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-xs forced-color-adjust-none ${dot}`} />
            {t(key)}
          </li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-y"
      >
        {days.map((day, at) => (
          <Bar key={day.day} day={day} at={at} most={most} />
        ))}
      </svg>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-muted text-sm">{summary}</summary>
        <DataTable
          label={t('title')}
          rows={days.filter((_day, at) => totals[at] !== 0).toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: t('day'), className: 'whitespace-nowrap tabular-nums', cell: ({ day }) => day },
            ...SERIES.map(({ key }) => ({
              head: t(key),
              isNumber: true,
              cell: (day: OutcomeDay) => format.number(day[key]),
            })),
          ]}
        />
      </details>
    </div>
  );
}

function Bar({ day, at, most }: { day: OutcomeDay; at: number; most: number }) {
  let top = HEIGHT;
  return (
    <g>
      <title>{`${day.day}: ${day.found} + ${day.nothing} + ${day.failed}`}</title>
      {SERIES.map(({ key, fill }) => {
        const height = (day[key] / most) * HEIGHT;
        top -= height;
        return <rect key={key} x={at * STEP + 1} y={top} width={STEP - 2} height={height} className={fill} />;
      })}
    </g>
  );
}
