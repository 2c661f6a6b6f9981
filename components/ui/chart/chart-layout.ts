import { scaleLinear } from 'd3-scale';
import { line, stack } from 'd3-shape';

export interface ChartSeries {
  key: string;
  name: string;
  color: string;
}

export interface ChartPoint {
  key: string;
  /** In the tooltip and the table. */
  name: string;
  /** On the axis. */
  short: string;
  /** In the order of the series. */
  values: readonly number[];
  /** Total at the same place of the period before. */
  before?: number;
  /** Where Enter and a click lead. */
  href?: string;
  isUnfinished?: boolean;
}

/** Part of a bar, in units of the plot: as wide as there are points, `PLOT_HEIGHT` high. */
export interface BarPart {
  point: number;
  series: number;
  y: number;
  height: number;
}

export const PLOT_HEIGHT = 100;
const MAX_STEPS = 4;
const MAX_LABELS = 7;

/** Stacked bars from 0 to a round number. */
export function chartLayout(points: readonly ChartPoint[], series: readonly ChartSeries[]) {
  const totals = points.map(totalOf);
  const most = Math.max(1, ...totals, ...points.map(({ before = 0 }) => before));
  const scale = scaleLinear().domain([0, most]).nice(MAX_STEPS).range([PLOT_HEIGHT, 0]);
  const stacked = stack<ChartPoint, number>()
    .keys(series.keys())
    .value(({ values }, index) => values[index] ?? 0)([...points]);
  const bars: BarPart[] = stacked.flatMap((parts) =>
    parts.flatMap(([from, to], point) =>
      to > from ? [{ point, series: parts.key, y: scale(to), height: scale(from) - scale(to) }] : [],
    ),
  );
  const steps = scale
    .ticks(MAX_STEPS)
    .filter(Number.isInteger)
    .map((value) => ({ value, y: scale(value) }));
  const hasBefore = points.some(({ before }) => before !== undefined);
  const before = hasBefore ? points.map((point, i) => [i + 0.5, scale(point.before ?? 0)] as const) : null;
  return { bars, steps, before, labels: labelled(points.length) };
}

/**
 * A line per series from 0 to a round number, with gaps where a value is NaN.
 * @param isWhole the values are counts
 * @returns SVG paths
 */
export function lineLayout(points: readonly ChartPoint[], series: readonly ChartSeries[], isWhole = false) {
  const values = points.flatMap((point) => point.values).filter(Number.isFinite);
  const scale = scaleLinear()
    .domain([0, Math.max(isWhole ? 1 : 0, ...values) || 1])
    .nice(MAX_STEPS)
    .range([PLOT_HEIGHT, 0]);
  const lines = series.map((_one, index) => {
    const path = line<ChartPoint>()
      .defined((point) => Number.isFinite(point.values[index]))
      .x((_point, i) => i + 0.5)
      .y((point) => scale(point.values[index] ?? 0));
    return path([...points]) ?? '';
  });
  return {
    lines,
    steps: scale
      .ticks(MAX_STEPS)
      .filter((value) => !isWhole || Number.isInteger(value))
      .map((value) => ({ value, y: scale(value) })),
    labels: labelled(points.length),
  };
}

export const totalOf = ({ values }: ChartPoint): number => values.reduce((sum, value) => sum + value, 0);

/** Indexes of the points with a label: the last, and others at equal distances before it. */
function labelled(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / MAX_LABELS));
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % step === 0);
}
