import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from '../data-table.tsx';
import type { ChartPoint, ChartSeries } from './chart-layout.ts';

/** A line of the axis: its value, and its place in units of the plot. */
interface Step {
  value: number;
  y: number;
}

export const Legend = ({ series, children }: { series: readonly ChartSeries[]; children?: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
    {series.map(({ key, name, color }) => (
      <li key={key} className="flex items-center gap-1.5">
        <Swatch color={color} />
        {name}
      </li>
    ))}
    {children}
  </ul>
);

export const GridLines = ({ steps, width }: { steps: readonly Step[]; width: number }) =>
  steps.map(({ value, y }) => (
    <line
      key={value}
      x2={width}
      y1={y}
      y2={y}
      vectorEffect="non-scaling-stroke"
      className={value === 0 ? 'stroke-edge' : 'stroke-line'}
    />
  ));

export const ChartTable = ({
  label,
  summary,
  points,
  columns,
}: {
  label: string;
  summary: string;
  points: readonly ChartPoint[];
  columns: ComponentProps<typeof DataTable<ChartPoint>>['columns'];
}) => (
  <details>
    <summary className="w-fit cursor-pointer py-1 text-muted text-sm">{summary}</summary>
    <div className="mt-2 max-h-96 overflow-y-auto">
      <DataTable label={label} rows={points.toReversed()} keyOf={({ key }) => key} columns={columns} />
    </div>
  </details>
);

export const Steps = ({
  steps,
  compact,
}: {
  steps: readonly Step[];
} & { compact: (value: number) => string }) => (
  <div
    aria-hidden="true"
    className="relative min-w-6 whitespace-nowrap text-right text-[0.6875rem] text-muted tabular-nums"
  >
    {/* The widest label gives the column its width. */}
    {steps.map(({ value }) => (
      <span key={value} className="invisible block h-0">
        {compact(value)}
      </span>
    ))}
    {steps.map(({ value, y }) => (
      <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${y}%` }}>
        {compact(value)}
      </span>
    ))}
  </div>
);

/** On phones every second label, counted from the last. */
export const Labels = ({ points, labels }: { points: readonly ChartPoint[]; labels: readonly number[] }) => (
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
