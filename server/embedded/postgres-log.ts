import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import type { RunUser } from './run-user.ts';

const maxLogBytes = 5_000_000;

/** Makes the log file, 0600 and owned by the server's user, who writes to it. */
export function ensurePostgresLog(path: string, user: RunUser | null) {
  closeSync(openSync(path, 'a', 0o600));
  if (user === null) return;
  chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o600);
}

/**
 * Moves a grown log aside as `<path>.1`. The file is copied and emptied, not renamed: the running server
 * keeps it open, in append mode.
 */
export function rotatePostgresLog(path: string, maxBytes = maxLogBytes) {
  if (logSizeBytes(path) <= maxBytes) return;
  copyFileSync(path, `${path}.1`);
  chmodSync(`${path}.1`, 0o600);
  truncateSync(path);
}

/** The size of the log, 0 when there is none; pass it to {@link readLogSince} later. */
export const logSizeBytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What was written to the log after it had `sinceBytes`, at most its last 4 kB. */
export function readLogSince(path: string, sinceBytes: number): string {
  const endBytes = logSizeBytes(path);
  const startBytes = Math.max(endBytes < sinceBytes ? 0 : sinceBytes, endBytes - 4096);
  if (endBytes <= startBytes) return '';
  const buffer = Buffer.alloc(endBytes - startBytes);
  const file = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, startBytes));
  } finally {
    closeSync(file);
  }
}

/** The last lines of a text, indented, for the end of an error message; empty when there is no text. */
export function tailLines(text: string, count = 8): string {
  const lines = text.trimEnd().split('\n').filter(Boolean).slice(-count);
  return lines.map((line) => `\n  ${line}`).join('');
}
