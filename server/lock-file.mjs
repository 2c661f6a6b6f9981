import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from '../lib/core/process-identity.mjs';

/** Longer than another process takes between its last check and its rename. */
const SETTLE_MS = 50;
/** Lock files are written in one call: one that is still empty after this time was left by a crash or a full disk. */
const MAX_UNREADABLE_MS = 2000;

/**
 * @typedef {{ pid: number, identity: string, id: string, [detail: string]: unknown }} LockHolder
 * @typedef {{ release: () => void }} Lock
 */

/**
 * Takes a lock that ends with this process: the file names its holder, and the lock of a dead holder is taken over.
 * @param {string} path the folder must exist
 * @param {Record<string, unknown>} [details] shown to other processes
 * @returns {Promise<{ lock: Lock } | { holder: LockHolder | null }>} holder is null if it is not readable yet
 */
export async function tryLockFile(path, details = {}) {
  const id = randomUUID();
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), id, ...details });
  const lock = { release: () => releaseLockFile(path, id) };
  try {
    writeFileSync(path, mine, { flag: 'wx', mode: 0o644 });
    return { lock };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const candidate = `${path}.${process.pid}.${id.slice(0, 8)}`;
  writeFileSync(candidate, mine, { mode: 0o644 });
  // No await between this check and the rename: another process may be taking over the same lock.
  const holder = readLockFile(path);
  if (holder === 'unreadable' || (holder !== null && isLockHeld(holder))) {
    rmSync(candidate, { force: true });
    return { holder: holder === 'unreadable' ? null : holder };
  }
  renameSync(candidate, path);
  await pause(SETTLE_MS);
  const now = readLockFile(path);
  if (now !== null && now !== 'unreadable' && now.id === id) return { lock };
  return { holder: now === 'unreadable' ? null : now };
}

/**
 * @param {string} path
 * @param {{ timeoutMs: number, onWait?: (holder: LockHolder | null) => void }} options
 * @returns {Promise<Lock>} @throws {Error} after the timeout, with the holder's pid
 */
export async function waitForLockFile(path, { timeoutMs, onWait }) {
  const deadlineMs = Date.now() + timeoutMs;
  let hasCalledBack = false;
  for (;;) {
    const attempt = await tryLockFile(path);
    if ('lock' in attempt) return attempt.lock;
    if (!hasCalledBack) onWait?.(attempt.holder);
    hasCalledBack = true;
    if (Date.now() > deadlineMs) {
      const who = attempt.holder === null ? 'another process' : `process ${attempt.holder.pid}`;
      throw new Error(`${who} has held ${path} for more than ${Math.round(timeoutMs / 1000)} s.`);
    }
    await pause(50);
  }
}

/** null: no lock, or an empty one left by a crash. @param {string} path @returns {LockHolder | 'unreadable' | null} */
function readLockFile(path) {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    return typeof holder?.pid === 'number' && typeof holder.id === 'string' ? holder : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return null;
    return ageMs(path) > MAX_UNREADABLE_MS ? null : 'unreadable';
  }
}

/** @param {LockHolder} holder */
function isLockHeld(holder) {
  return processIdentity(holder.pid) === holder.identity;
}

/** @param {string} path @param {string} id */
function releaseLockFile(path, id) {
  const holder = readLockFile(path);
  if (holder !== null && holder !== 'unreadable' && holder.id === id) rmSync(path, { force: true });
}

/** @param {string} path */
function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
