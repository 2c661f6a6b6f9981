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

const MAX_LOG_BYTES = 5_000_000;

export function ensurePostgresLog(path: string, user: RunUser | null) {
  closeSync(openSync(path, 'a', 0o600));
  if (user === null) return;
  chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o600);
}

/** Rotates a large log to `<path>.1`. Copies and truncates, because the running server has it open in append mode. */
export function rotatePostgresLog(path: string, maxBytes = MAX_LOG_BYTES) {
  if (logSizeBytes(path) <= maxBytes) return;
  copyFileSync(path, `${path}.1`);
  chmodSync(`${path}.1`, 0o600);
  truncateSync(path);
}

export const logSizeBytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

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

export function tailLines(text: string, count = 8): string {
  const lines = text.trimEnd().split('\n').filter(Boolean).slice(-count);
  return lines.map((line) => `\n  ${line}`).join('');
}
