import { DataTable } from '../data-table.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { type ChartPoint, type ChartSeries, chartLayout, PLOT_HEIGHT, totalOf } from './chart-layout.ts';

export interface TimeBarsProps {
  /** Summary for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  texts: { point: string; total: string; table: string; before: string; unfinished: string; cursor: string };
  number: (value: number) => string;
  /** Short, for the axis: 8K. */
  compact: (value: number) => string;
  height?: string;
}

/** Stacked bars over time, drawn on the server, with the same numbers as a table. */
export function TimeBars(props: TimeBarsProps) {
  const { points, series, texts, number, height = 'h-52' } = props;
  const layout = chartLayout(points, series);
  const shown = series.map((one, index) => ({ ...one, index }));
  return (
    <div className="space-y-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {series.map(({ key, name, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch color={color} />
            {name}
          </li>
        ))}
        {layout.before !== null && (
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-3 border-edge border-t border-dashed" />
            {texts.before}
          </li>
        )}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Steps steps={layout.steps} compact={props.compact} />
        <ChartCursor
          label={`${props.label} ${texts.cursor}`}
          className={`relative ${height}`}
          points={points.map((point) => ({
            name: point.isUnfinished ? `${point.name}, ${texts.unfinished}` : point.name,
            lines: [
              { name: texts.total, text: number(totalOf(point)), color: null },
              ...shown
                .filter(({ index }) => (point.values[index] ?? 0) > 0)
                .map(({ name, color, index }) => ({ name, color, text: number(point.values[index] ?? 0) })),
              ...(point.before === undefined
                ? []
                : [{ name: texts.before, text: number(point.before), color: null }]),
            ],
            href: point.href ?? null,
          }))}
        >
          <Plot points={points} series={series} layout={layout} />
        </ChartCursor>
        <Labels points={points} labels={layout.labels} />
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-muted text-sm">{texts.table}</summary>
        <div className="mt-2 max-h-96 overflow-y-auto">
          <DataTable
            label={props.label}
            rows={points.toReversed()}
            keyOf={({ key }) => key}
            columns={[
              { head: texts.point, className: 'whitespace-nowrap tabular-nums', cell: ({ name }) => name },
              ...shown.map(({ name, index }) => ({
                head: name,
                isNumber: true,
                cell: ({ values }: ChartPoint) => number(values[index] ?? 0),
              })),
              { head: texts.total, isNumber: true, cell: (point) => number(totalOf(point)) },
            ]}
          />
        </div>
      </details>
    </div>
  );
}

type Layout = ReturnType<typeof chartLayout>;

/** Bars stretch with the page; lines keep their width. */
function Plot({
  points,
  series,
  layout: { bars, steps, before },
}: Pick<TimeBarsProps, 'points' | 'series'> & { layout: Layout }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${points.length} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {steps.map(({ value, y }) => (
        <line
          key={value}
          x2={points.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className={value === 0 ? 'stroke-edge' : 'stroke-line'}
        />
      ))}
      {bars.map(({ point, series: index, y, height }) => (
        <rect
          key={`${point} ${index}`}
          x={point + 0.1}
          width={0.8}
          y={y}
          height={height}
          opacity={points[point]?.isUnfinished ? 0.6 : undefined}
          style={{ fill: series[index]?.color }}
          // The line separates parts of a bar, also where colors are overridden.
          className="stroke-[1px] stroke-surface forced-color-adjust-none"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {before !== null && (
        <polyline
          points={before.map((at) => at.join(',')).join(' ')}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 3"
          className="fill-none stroke-edge"
        />
      )}
    </svg>
  );
}

const Steps = ({ steps, compact }: { steps: Layout['steps'] } & Pick<TimeBarsProps, 'compact'>) => (
  <div aria-hidden="true" className="relative min-w-6 text-right text-[0.6875rem] text-muted tabular-nums">
    {/* The widest label gives the column its width. */}
    <span className="invisible">{compact(steps.at(-1)?.value ?? 0)}</span>
    {steps.map(({ value, y }) => (
      <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${y}%` }}>
        {compact(value)}
      </span>
    ))}
  </div>
);

/** On phones every second label, counted from the last. */
const Labels = ({ points, labels }: { points: TimeBarsProps['points']; labels: readonly number[] }) => (
  <div
    aria-hidden="true"
    className="relative col-start-2 mt-1.5 h-4 text-[0.6875rem] text-muted tabular-nums"
  >
    {labels.toReversed().map((point, i) => (
      <span
        key={point}
        className={`absolute whitespace-nowrap ${i % 2 === 1 ? 'max-sm:hidden' : ''} ${point === points.length - 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
        style={{ left: `${point === points.length - 1 ? 100 : ((point + 0.5) / points.length) * 100}%` }}
      >
        {points[point]?.short}
      </span>
    ))}
  </div>
);

export const Swatch = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="size-2.5 shrink-0 rounded-xs forced-color-adjust-none"
    style={{ background: color }}
  />
);
