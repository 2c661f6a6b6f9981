import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, inject, onTestFailed } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { CLEARED, copyLoadedData } from '../../scripts/product.mjs';
import { findFreePort } from '../../server/embedded/free-port.mjs';
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

/** How long a start may take on a busy machine. */
const START_DEADLINE_MS = 240_000;

/** For a test file: a data folder that its tests share, in which Blazon has run before, and the cleanup of each test. */
export function sharedDataDir({ isNew = false } = {}): {
  dataDir: string;
  later: ReturnType<typeof cleanups>;
} {
  const [later, untilEnd] = [cleanups(), cleanups()];
  const dataDir = temporaryDataDir(untilEnd);
  if (!isNew) beforeAll(() => fillDataDir(dataDir));
  afterEach(() => later.run());
  afterAll(() => untilEnd.run(), 60_000);
  return { dataDir, later };
}

/** Makes it a data folder in which Blazon has run before. */
export const fillDataDir = (dataDir: string): Promise<void> =>
  copyLoadedData(inject('loadedDataFolder'), dataDir);

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
  // A test that timed out says nothing else.
  if (getCurrentTest() !== undefined)
    onTestFailed(() => void process.stderr.write(`\nOutput of Blazon:\n${running.output()}\n`));
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
  timeoutMs = START_DEADLINE_MS,
): Promise<Stack> {
  const stack = await launch(later, options);
  let ended = false;
  stack.finished.finally(() => {
    ended = true;
  });
  const ready = await started(
    stack,
    'Blazon is ready',
    () => (ended ? 'ended' : stack.output().includes('Blazon is ready at') && 'ready'),
    timeoutMs,
  );
  if (ready === 'ended') throw new Error(`Blazon exited before it was ready:\n${stack.output()}`);
  return stack;
}

/** Waits until a server has started again. @throws after the time that a start may take, with Blazon's output */
export const started = <T>(
  stack: Running,
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = START_DEADLINE_MS,
) =>
  eventually(what, condition, timeoutMs).catch((error: unknown) =>
    Promise.reject(new Error(`${error}\n${stack.output()}`)),
  );

/** Waits until a GET has this status. @throws after the time that a start may take, with the last status and Blazon's output */
export async function responds(stack: Running, url: string, expected = 200): Promise<void> {
  let last: number | string = 'none';
  const isExpected = async () => {
    last = await status(url);
    return last === expected;
  };
  await started(stack, `status ${expected} of ${url}`, isExpected).catch((error: unknown) =>
    Promise.reject(new Error(`the last status was ${last}: ${error}`)),
  );
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
