import type { ChildProcess } from 'node:child_process';

export interface WatchdogOptions {
  intervalMs: number;
  /** Unanswered pings in a row until the child counts as hung. */
  maxMissed: number;
}

/** A hung process is noticed after 20 to 25 s: a busy machine delays answers, too. */
export const WATCHDOG: WatchdogOptions = { intervalMs: 5000, maxMissed: 4 };

/** Pings over IPC, however many connections there are. Counts pings, not time: a suspended machine is not hung. */
export function watchChild(
  child: ChildProcess,
  { intervalMs, maxMissed }: WatchdogOptions,
  onHung: () => void,
): () => void {
  let missed = 0;
  let lastTickMs = performance.now();
  child.on('message', () => {
    missed = 0;
  });
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - lastTickMs > intervalMs * 2) missed = 0;
    lastTickMs = nowMs;
    if (missed >= maxMissed) {
      clearInterval(timer);
      onHung();
      return;
    }
    missed += 1;
    if (child.connected) child.send({ type: 'ping' }, () => {});
  }, intervalMs);
  return () => clearInterval(timer);
}
