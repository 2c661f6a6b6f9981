import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../lib/core/config/config.ts';

export interface Tracing {
  ready: Promise<void>;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const STOP_MS = 2000;

/** Loads nothing of the exporter without a collector. @param onError it could not be loaded; nothing is recorded */
export function startTracing(
  { isTraced }: Pick<Config, 'isTraced'>,
  processName: string,
  onError: (error: unknown) => void,
): Tracing {
  if (!isTraced) return { ready: Promise.resolve(), stop: async () => {} };
  const exporting = import('./export-spans.ts')
    .then(({ exportSpans }) => exportSpans(processName))
    .catch((error: unknown) => {
      onError(error);
      return null;
    });
  return {
    ready: exporting.then(() => {}),
    stop: async () => {
      const sent = exporting.then((provider) => provider?.shutdown()).catch(() => {});
      await Promise.race([sent, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}
