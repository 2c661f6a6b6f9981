import { ChartCursor } from './chart-cursor.tsx';
import { type ChartPoint, lineLayout, PLOT_HEIGHT } from './chart-layout.ts';
import { ChartTable, GridLines, Labels, Legend, Steps } from './chart-parts.tsx';
import type { TimeBarsProps } from './time-bars.tsx';

export interface TimeLinesProps extends Omit<TimeBarsProps, 'texts'> {
  texts: { point: string; table: string; cursor: string; none: string };
  /** The axis has whole numbers only. */
  isWhole?: boolean;
}

/** Lines over time, drawn on the server, with the same numbers as a table. Values that are NaN were not measured. */
export function TimeLines({
  label,
  points,
  series,
  texts,
  number,
  compact,
  height = 'h-40',
  isWhole = false,
}: TimeLinesProps) {
  const { lines, steps, labels } = lineLayout(points, series, isWhole);
  const text = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? texts.none : number(value);
  return (
    <div className="space-y-3">
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Steps steps={steps} compact={compact} />
        <ChartCursor
          label={`${label} ${texts.cursor}`}
          className={`relative ${height}`}
          points={points.map(({ name, values }) => ({
            name,
            lines: series.map((one, i) => ({ name: one.name, color: one.color, text: text(values[i]) })),
            href: null,
          }))}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${points.length} ${PLOT_HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <GridLines steps={steps} width={points.length} />
            {series.map(({ key, color }, i) => (
              <Line key={key} path={lines[i]} color={color} />
            ))}
          </svg>
        </ChartCursor>
        <Labels points={points} labels={labels} />
      </div>
      <ChartTable
        label={label}
        summary={texts.table}
        points={points}
        columns={[
          { head: texts.point, className: 'whitespace-nowrap tabular-nums', cell: ({ name }) => name },
          ...series.map(({ name }, i) => ({
            head: name,
            isNumber: true,
            cell: ({ values }: ChartPoint) => text(values[i]),
          })),
        ]}
      />
    </div>
  );
}

function Line({ path, color }: { path: string | undefined; color: string }) {
  return (
    <path
      d={path}
      vectorEffect="non-scaling-stroke"
      strokeWidth={1.5}
      // Round ends show a value between two gaps.
      strokeLinecap="round"
      className="fill-none forced-color-adjust-none"
      style={{ stroke: color }}
    />
  );
}
