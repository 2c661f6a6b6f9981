import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from '../lib/core/process-identity.mjs';

/** Long enough for another process between its last look and its rename to have finished both. */
const settleMs = 50;
/**
 * A lock file is written in one call, so one that stays empty this long was left by a crash or a full disk.
 */
const unreadableMs = 2000;

/**
 * @typedef {{ pid: number, identity: string, id: string, [detail: string]: unknown }} LockHolder
 * @typedef {{ release: () => void }} Lock
 */

/**
 * Takes a lock that dies with this process: the file names its holder, and a dead holder's file is taken
 * over.
 * @param {string} path the folder must exist
 * @param {Record<string, unknown>} [details] facts for whoever finds the lock taken
 * @returns {Promise<{ lock: Lock } | { holder: LockHolder | null }>} holder is null while it cannot be read
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
  // No await between this look and the rename: another starter may be taking the same dead lock over.
  const holder = readLockFile(path);
  if (holder === 'unreadable' || (holder !== null && isLockHeld(holder))) {
    rmSync(candidate, { force: true });
    return { holder: holder === 'unreadable' ? null : holder };
  }
  renameSync(candidate, path);
  await pause(settleMs);
  const now = readLockFile(path);
  if (now !== null && now !== 'unreadable' && now.id === id) return { lock };
  return { holder: now === 'unreadable' ? null : now };
}

/**
 * Waits for the lock until a deadline.
 * @param {string} path
 * @param {{ timeoutMs: number, onWait?: (holder: LockHolder | null) => void }} options
 * @returns {Promise<Lock>}
 * @throws {Error} when the deadline passes, naming the holder's pid
 */
export async function waitForLockFile(path, { timeoutMs, onWait }) {
  const deadlineMs = Date.now() + timeoutMs;
  let told = false;
  for (;;) {
    const attempt = await tryLockFile(path);
    if ('lock' in attempt) return attempt.lock;
    if (!told) onWait?.(attempt.holder);
    told = true;
    if (Date.now() > deadlineMs) {
      const who = attempt.holder === null ? 'another process' : `process ${attempt.holder.pid}`;
      throw new Error(`${who} has held ${path} for more than ${Math.round(timeoutMs / 1000)} s.`);
    }
    await pause(50);
  }
}

/**
 * @param {string} path
 * @returns {LockHolder | 'unreadable' | null} null when there is no lock, or only one left by a crash
 */
export function readLockFile(path) {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    return typeof holder?.pid === 'number' && typeof holder.id === 'string' ? holder : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return null;
    return ageMs(path) > unreadableMs ? null : 'unreadable';
  }
}

/** @param {LockHolder} holder whether the process that took the lock still lives */
export function isLockHeld(holder) {
  return processIdentity(holder.pid) === holder.identity;
}

/**
 * @param {string} path
 * @param {string} id
 */
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
