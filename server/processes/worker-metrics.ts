import type { ChildProcess } from 'node:child_process';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics, MetricsJson } from '../metrics/create-metrics.ts';
import { callsOver } from './calls.ts';

export interface WorkerCalls {
  metrics(): Promise<MetricsJson>;
}

/** Metrics of all workers as those of one server, with those of this process. */
export class WorkerMetrics implements Pick<Metrics, 'text'> {
  readonly #own: Metrics;
  readonly #readers = new Map<ChildProcess, () => Promise<MetricsJson>>();
  readonly #last = new Map<ChildProcess, MetricsJson>();
  /** Counters of workers that have exited: a sum that shrinks would look like a restart of the server. */
  #ended: MetricsJson = [];

  constructor(own: Metrics) {
    this.#own = own;
  }

  add(child: ChildProcess): void {
    const call = callsOver<WorkerCalls>(child);
    this.#readers.set(child, () => call('metrics'));
    child.once('exit', () => this.#end(child));
  }

  async text(): Promise<string> {
    const read = async ([child, metrics]: [ChildProcess, () => Promise<MetricsJson>]): Promise<void> => {
      const json = await metrics().catch(() => null);
      if (json === null) await this.#end(child);
      else if (this.#readers.has(child)) this.#last.set(child, json);
    };
    const own = this.#own.json();
    await Promise.all([...this.#readers].map(read));
    return AggregatorRegistry.aggregate([await own, this.#ended, ...this.#last.values()]).metrics();
  }

  async #end(child: ChildProcess): Promise<void> {
    const last = this.#last.get(child) ?? [];
    this.#last.delete(child);
    this.#readers.delete(child);
    const counters = last.filter(({ type }) => String(type) !== 'gauge');
    this.#ended = await AggregatorRegistry.aggregate([this.#ended, counters]).getMetricsAsJSON();
  }
}
