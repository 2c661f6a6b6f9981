import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../lib/core/config/config.ts';

export interface Tracing {
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const STOP_MS = 2000;

/** Exports the spans of this process if a collector is configured; without one, nothing of the exporter is loaded. */
export function startTracing({ isTraced }: Pick<Config, 'isTraced'>, processName: string): Tracing {
  if (!isTraced) return { stop: async () => {} };
  const exporting = import('./export-spans.ts').then(({ exportSpans }) => exportSpans(processName));
  return {
    stop: async () => {
      const sent = exporting.then((provider) => provider.shutdown()).catch(() => {});
      await Promise.race([sent, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}
