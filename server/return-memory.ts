import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface ReturnOptions {
  everyMs?: number;
  /** Growth since the last collection that is worth a pause. */
  minBytes?: number;
  /** Share of the time that an idle process computes at most. */
  maxBusy?: number;
  collect?: () => void;
}

/**
 * Collects garbage when the process is idle after its memory has grown: V8 does so only when the process allocates more,
 * so a burst would leave its garbage for hours.
 * @returns ends it
 */
export function returnMemory({
  everyMs = 10_000,
  minBytes = 32 * 1024 * 1024,
  maxBusy = 0.1,
  collect = collector(),
}: ReturnOptions = {}): () => void {
  let settledAt = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > maxBusy || process.memoryUsage.rss() < settledAt + minBytes) return;
    collect();
    settledAt = process.memoryUsage.rss();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** V8's own collection, which Node offers only by a flag. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
