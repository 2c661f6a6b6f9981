import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { waitForLockFile } from '../../server/lock-file.mjs';
import type { RunFile } from '../../server/run-file.ts';
import { eventually } from '../support/eventually.ts';
import { cleanups, end, isAlive, projectDir, type Running, run, temporaryDataDir } from './processes.ts';

/** Blazon as `npm start` runs it. */
export interface Stack extends Running {
  port: number;
  address: string;
  dataDir: string;
}

export interface StackOptions {
  dataDir: string;
  port?: number;
  env?: Record<string, string | undefined>;
  /** Through npm and its shell, in its own process group, as in a terminal. */
  throughNpm?: boolean;
  uid?: number;
  gid?: number;
}

/** Settings of this machine that would affect the tests. */
const CLEARED = {
  DATABASE_URL: '',
  HOST: '',
  REDIS_URL: '',
  IMAGE_URL: '',
  APP_URL: '',
  BASE_URL: '',
  MCP_URL: '',
};

/** For a test file: a data folder that its tests share, in which Blazon has run before, and the cleanup of each test. */
export function sharedDataDir({ isNew = false } = {}): {
  dataDir: string;
  later: ReturnType<typeof cleanups>;
} {
  const [later, untilEnd] = [cleanups(), cleanups()];
  const dataDir = temporaryDataDir(untilEnd);
  if (!isNew) beforeAll(() => copyLoadedData(dataDir));
  afterEach(() => later.run());
  afterAll(() => untilEnd.run(), 60_000);
  return { dataDir, later };
}

/** Copies a data folder in which Blazon has run before: loading the starter catalog takes 30 s of CPU time. */
export async function copyLoadedData(to: string): Promise<void> {
  const folder = inject('loadedDataFolder');
  const original = join(folder, 'data');
  const lock = await waitForLockFile(join(folder, 'lock'), { timeoutMs: 240_000 });
  try {
    if (!existsSync(original)) await rename(await makeLoadedData(), original);
  } finally {
    lock.release();
  }
  // `fs.cp` would change the owner.
  await promisify(execFile)('cp', ['-a', `${original}/.`, to]);
}

async function makeLoadedData(): Promise<string> {
  const later = cleanups();
  const dataDir = temporaryDataDir(later);
  try {
    const stack = await startStack(later, { dataDir });
    end(stack.pid, 'SIGTERM');
    await stack.finished;
  } catch (error) {
    await later.run();
    throw error;
  }
  return dataDir;
}

/** Starts it without waiting. Kills everything at the end of the test. */
export async function launch(later: ReturnType<typeof cleanups>, options: StackOptions): Promise<Stack> {
  const port = options.port ?? (await findFreePort());
  const [file, args] = options.throughNpm
    ? ['npm', ['start', '--silent']]
    : [process.execPath, [join(projectDir, 'server/start.mjs')]];
  const running = run(file, args, {
    env: {
      ...CLEARED,
      PORT: String(port),
      BLAZON_DATA_DIR: options.dataDir,
      BLAZON_NEXT_PORT: '',
      ...options.env,
    },
    detached: options.throughNpm ?? false,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
  });
  later.add(async () => {
    const left = await readRun(options.dataDir);
    // The whole group: run.json may not have been written yet.
    if (options.throughNpm) end(-running.pid, 'SIGKILL');
    for (const pid of [running.pid, left?.pid, left?.frontPid, left?.nextPid]) if (pid) end(pid, 'SIGKILL');
    await running.finished;
  });
  return {
    ...running,
    port,
    dataDir: options.dataDir,
    address: `http://127.0.0.1:${port}`,
  };
}

/** Starts it and waits until it is ready. */
export async function startStack(
  later: ReturnType<typeof cleanups>,
  options: StackOptions,
  timeoutMs = 240_000,
): Promise<Stack> {
  const stack = await launch(later, options);
  let ended = false;
  stack.finished.finally(() => {
    ended = true;
  });
  const ready = await eventually(
    'Blazon is ready',
    () => (ended ? 'ended' : stack.output().includes('Blazon is ready at') && 'ready'),
    timeoutMs,
  ).catch((error: unknown) => Promise.reject(new Error(`${error}\n${stack.output()}`)));
  if (ready === 'ended') throw new Error(`Blazon exited before it was ready:\n${stack.output()}`);
  return stack;
}

/** Contents of `run.json`, or null. */
export async function readRun(dataDir: string): Promise<RunFile | null> {
  const text = await readFile(join(dataDir, 'run.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as RunFile);
}

/** @throws if there is no run.json */
export async function requireRun(dataDir: string): Promise<RunFile> {
  const found = await readRun(dataDir);
  if (found === null) throw new Error(`no run.json in ${dataDir}`);
  return found;
}

export const pidsOf = ({ pid, frontPid, nextPid, postmasterPid }: RunFile) =>
  [pid, frontPid, nextPid, postmasterPid].filter((each) => each !== null);

export const survivors = (pids: number[]) => pids.filter(isAlive);

/** Status of a GET, or the error code if there is no response. */
export async function status(url: string): Promise<number | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(15_000), redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
  }
}
