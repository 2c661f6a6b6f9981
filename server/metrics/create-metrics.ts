import { Counter, Gauge, Registry } from 'prom-client';
import type { Metric } from './metric.ts';
import { type ProcessesOptions, processMetrics } from './process-metrics.ts';
import { type ServedBy, serviceMetrics } from './service-metrics.ts';

export interface Metrics {
  /** Of every metric. */
  names(): string[];
  /** Reads all metrics, in the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(options: ServedBy & ProcessesOptions): Metrics {
  const registry = new Registry();
  const all = [...serviceMetrics(options), ...processMetrics(options)];
  for (const metric of all) register(registry, metric);
  return {
    names: () => all.map(({ name }) => name),
    text: () => registry.metrics(),
  };
}

function register(registry: Registry, { name, type, help, labels = [], read }: Metric): void {
  const options = {
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect(this: Counter | Gauge) {
      const found = await read();
      this.reset();
      for (const { labels, value } of typeof found === 'number' ? [{ labels: {}, value: found }] : found)
        this.inc(labels, value);
    },
  };
  if (type === 'counter') new Counter(options);
  else new Gauge(options);
}
