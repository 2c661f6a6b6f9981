import { join } from 'node:path';
import { SharedClock } from '../../lib/core/shared-clock.ts';
import { listenForPayloads } from '../../lib/db/changes.ts';
import { type CounterName, countersInProcess } from '../../lib/limits/counters.ts';
import type { Grant, WindowPolicy } from '../../lib/limits/limiter.ts';
import { childProcessDrawer } from '../../lib/monograms/child-process-drawer.ts';
import type { DrawingSpec } from '../../lib/monograms/monogram-spec.ts';
import { answerPings } from '../answer-pings.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { processMetrics } from '../metrics/process-metrics.ts';
import { metricsServer } from '../metrics/serve-metrics.ts';
import { startTracing } from '../start-tracing.ts';
import { answerCalls } from './calls.ts';
import type { FrontOptions } from './front-options.ts';
import { WorkerMetrics } from './worker-metrics.ts';
import { Workers } from './workers.ts';

export interface PrimaryCalls {
  /** As of `LeasingLimiter`. */
  take(counter: CounterName, key: string, policy: WindowPolicy, count: number): Promise<Grant>;
  giveBack(
    counter: CounterName,
    key: string,
    policy: WindowPolicy,
    count: number,
    window: number,
  ): Promise<void>;
  /** @throws DrawingFailed, DrawerUnavailable */
  draw(spec: DrawingSpec): Promise<Uint8Array>;
  /** Whether notifications arrive. */
  isListening(): boolean;
  /** Of all workers, in the text format of Prometheus. */
  metrics(): Promise<string>;
}

export interface FrontCalls {
  /** New workers from the bundle on disk. @param nextPort null: as before */
  replaceWorkers(nextPort: number | null): Promise<void>;
}

export type ToWorker =
  | { type: 'payload'; text: string }
  | { type: 'missed' }
  | { type: 'stop'; isReplaced: boolean };

/** A worker serves for 15 s at most after it was asked to stop, besides BLAZON_LINGER_MS, and then writes its counts. */
const STOP_MS = 16_500;
/** A connection that is silent for longer is lost. */
const MAX_SILENT_SECONDS = 6;

/**
 * Runs the workers, and the parts that a machine has once: the listening socket, counters, the connection for notifications, the
 * drawing process and the metrics (docs/decisions/0009).
 */
export function runPrimary({ config, databaseUrl, count, distDir, log }: FrontOptions): void {
  const clock = new SharedClock();
  const counters = countersInProcess(() => clock.nowMs());
  const drawer = childProcessDrawer({ entry: join(distDir, 'drawing-process.js') });
  const listener = listenForPayloads(config.listenUrl ?? databaseUrl, log, {
    payload: (text) => workers.tell({ type: 'payload', text } satisfies ToWorker),
    missed: () => {
      hasListened = true;
      workers.tell({ type: 'missed' } satisfies ToWorker);
    },
  });
  let hasListened = false;
  const tracing = startTracing(config, 'front', (err) => log.warn({ err }, 'failed to load tracing'));
  const metrics = new WorkerMetrics(createMetrics(processMetrics({ dataDir: config.dataDir, drawer })));
  const calls: PrimaryCalls = {
    take: async (counter, ...args) => counters[counter].take(...args),
    giveBack: async (counter, ...args) => counters[counter].giveBack(...args),
    draw: (spec) => drawer.draw(spec),
    isListening: () => hasListened && listener.silentSeconds() < MAX_SILENT_SECONDS,
    metrics: () => metrics.text(),
  };
  const workers = new Workers({
    count,
    stopMs: STOP_MS + config.lingerMs,
    onSpawn: (child) => answerCalls(child, calls),
    onReady: (child) => metrics.add(child),
    onMessage: (line) => log.warn(line),
  });
  if (config.metrics !== null && config.metrics.port !== null)
    metricsServer(metrics, config.metrics.token)
      .on('error', (err) => log.error({ err }, 'failed to serve metrics'))
      .listen(config.metrics.port, config.host);
  answerPings();
  answerCalls<FrontCalls>(process, {
    replaceWorkers: (nextPort) =>
      workers.replace(nextPort === null ? {} : { BLAZON_NEXT_PORT: String(nextPort) }),
  });
  let stopping: Promise<void> | null = null;
  const stop = async (code: number): Promise<void> => {
    await workers.stop();
    await Promise.all([listener.close(), drawer.close(), tracing.stop()]);
    process.exit(code);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'])
    process.on(event, () => {
      stopping ??= stop(0);
    });
  workers.start().then(
    () => {
      process.send?.({ type: 'listening' });
      drawer.start();
    },
    (error: Error) => {
      if (stopping !== null) return;
      if (process.send) process.send({ type: 'failed', message: error.message });
      else log.fatal({ err: error }, 'failed to start');
      stopping = stop(1);
    },
  );
}
