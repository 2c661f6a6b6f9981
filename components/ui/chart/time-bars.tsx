import { ChartCursor } from './chart-cursor.tsx';
import { type ChartPoint, type ChartSeries, chartLayout, PLOT_HEIGHT, totalOf } from './chart-layout.ts';
import { ChartTable, GridLines, Labels, Legend, Steps } from './chart-parts.tsx';

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
      <Legend series={series}>
        {layout.before !== null && (
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-3 border-edge border-t border-dashed" />
            {texts.before}
          </li>
        )}
      </Legend>
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
      <ChartTable
        label={props.label}
        summary={texts.table}
        points={points}
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
  );
}

type Layout = ReturnType<typeof chartLayout>;

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
      <GridLines steps={steps} width={points.length} />
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
