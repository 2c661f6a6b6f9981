import { Counter, Gauge, type Histogram, Registry } from 'prom-client';
import { DURATIONS } from '../request-durations.ts';
import type { Metric } from './metric.ts';
import { loopMetrics, type Machine, processMetrics } from './process-metrics.ts';
import { type ServedBy, serviceMetrics } from './service-metrics.ts';

export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics {
  names(): string[];
  /** Reads all metrics, in the text format of Prometheus. */
  text(): Promise<string>;
  /** The same for `AggregatorRegistry.aggregate`. */
  json(): Promise<MetricsJson>;
}

interface NamedHistogram {
  name: string;
  histogram: Histogram;
}

export function createMetrics(all: readonly Metric[], histograms: readonly NamedHistogram[] = []): Metrics {
  const registry = new Registry();
  for (const metric of all) register(registry, metric);
  for (const { histogram } of histograms) registry.registerMetric(histogram);
  return {
    names: () => [
      ...all.map(({ name }) => name),
      ...histograms.flatMap(({ name }) => ['', '_bucket', '_sum', '_count'].map((end) => name + end)),
    ],
    text: () => registry.metrics(),
    json: () => registry.getMetricsAsJSON(),
  };
}

/** @param machine null: another process reads what concerns the whole machine */
export const frontMetrics = (served: ServedBy, machine: Machine | null): Metrics =>
  createMetrics(
    [...serviceMetrics(served), ...loopMetrics(), ...processMetrics(machine)],
    [{ name: DURATIONS, histogram: served.service.durations.histogram }],
  );

function register(registry: Registry, { name, type, help, labels = [], across, read }: Metric): void {
  const options = {
    ...{ name, help, labelNames: labels, registers: [registry], aggregator: across ?? 'sum' },
    async collect(this: Counter | Gauge) {
      const found = await read();
      this.reset();
      for (const { labels, value } of typeof found === 'number' ? [{ labels: {}, value: found }] : found)
        this.inc(labels, value);
    },
  } as const;
  if (type === 'counter') new Counter(options);
  else new Gauge(options);
}
