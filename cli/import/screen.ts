import { createProgress } from '../../server/progress.mjs';

/** Shows the progress of an import on stderr, so that stdout has only the result. */
export interface ImportScreen {
  note(line: string): void;
  during<T>(measure: () => Measured, work: Promise<T>): Promise<T>;
  /** Aborted by the first Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

export interface Measured {
  rows: number;
  rowsPerSecond: number;
  bytes: number;
  totalBytes: number | null;
  secondsLeft: number | null;
}

const EVERY_MS = 1000;
const BAR_WIDTH = 24;

/** A status line on a terminal, or one JSON line per second for programs. */
export function createScreen(isJson: boolean): ImportScreen & { close(): void } {
  const stop = new AbortController();
  const progress = createProgress(process.stderr);
  const onSignal = () => {
    if (!isJson) progress.say('Stopping after the rows read so far. Press Ctrl-C again to abort.');
    stop.abort();
    forget();
  };
  const forget = () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: stop.signal,
    note: (line) =>
      isJson ? process.stderr.write(`${JSON.stringify({ note: line })}\n`) : progress.say(line),
    async during(measure, work) {
      const show = () => {
        const measured = measure();
        if (isJson) process.stderr.write(`${JSON.stringify({ progress: measured })}\n`);
        else progress.step(progressLine(measured));
      };
      const timer = setInterval(show, EVERY_MS);
      try {
        return await work;
      } finally {
        clearInterval(timer);
        progress.clear();
      }
    },
    close: forget,
  };
}

/** `[######------]  50%  1,234,567 rows  21,000/s  1:05 left` */
export function progressLine({ rows, rowsPerSecond, bytes, totalBytes, secondsLeft }: Measured): string {
  const figures = `${count(rows)} rows  ${count(rowsPerSecond)}/s`;
  if (totalBytes === null || totalBytes === 0) return figures;
  const done = Math.min(1, bytes / totalBytes);
  const filled = Math.round(done * BAR_WIDTH);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${String(Math.floor(done * 100)).padStart(3)}%`;
  return `${bar}  ${figures}${secondsLeft === null ? '' : `  ${clock(secondsLeft)} left`}`;
}

export const count = (number: number): string => number.toLocaleString('en-US');

const clock = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')];
  return seconds < 3600
    ? `${minutes}:${rest}`
    : `${Math.floor(seconds / 3600)}:${String(minutes).padStart(2, '0')}:${rest}`;
};
