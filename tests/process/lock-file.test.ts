import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processIdentity } from '../../lib/core/process-identity.mjs';
import { tryLockFile, waitForLockFile } from '../../server/lock-file.mjs';
import { end, isAlive, run } from './processes.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blazon-lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lockOf = (attempt: Awaited<ReturnType<typeof tryLockFile>>) => {
  if (!('lock' in attempt)) throw new Error(`held by ${attempt.holder?.pid}`);
  return attempt.lock;
};

/** A pid that was in use until just now. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

test('a lock is held until released, and names its holder with details', async () => {
  const lock = lockOf(await tryLockFile(path, { address: 'http://localhost:3000' }));
  expect(await tryLockFile(path)).toEqual({
    holder: expect.objectContaining({ pid: process.pid, address: 'http://localhost:3000' }),
  });
  lock.release();
  lockOf(await tryLockFile(path)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('exactly one of many takes over the lock of a dead process', async () => {
  await writeFile(path, JSON.stringify({ pid: deadPid(), identity: '1 gone', id: 'old' }));
  const attempts = await Promise.all(Array.from({ length: 8 }, () => tryLockFile(path)));
  expect(attempts.filter((attempt) => 'lock' in attempt)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['a.lock']);
});

test('a process that reuses the pid of a dead holder does not hold the lock', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, identity: 'another start', id: 'old' }));
  lockOf(await tryLockFile(path));
  expect(await readFile(path, 'utf8')).not.toContain('another start');
});

test('an empty lock file counts while it is new, and is taken over when it is old', async () => {
  await writeFile(path, '');
  expect(await tryLockFile(path)).toEqual({ holder: null });
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(path, aMinuteAgo, aMinuteAgo);
  lockOf(await tryLockFile(path));
});

test('waiting ends with the release, or with an error after the timeout', async () => {
  const lock = lockOf(await tryLockFile(path));
  await expect(waitForLockFile(path, { timeoutMs: 100 })).rejects.toThrow(
    `process ${process.pid} has held ${path}`,
  );
  const waiting = waitForLockFile(path, { timeoutMs: 5000 });
  lock.release();
  (await waiting).release();
});

test('a zombie counts as dead', async () => {
  const shell = run('sh', ['-c', 'sleep 60 & echo $!; wait']);
  const pid = await new Promise<number>((resolve) => {
    shell.child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  expect(processIdentity(pid)).not.toBeNull();
  // A stopped shell cannot reap its child.
  end(shell.pid, 'SIGSTOP');
  end(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(() => process.kill(pid, 0)).not.toThrow();
  end(shell.pid);
});
