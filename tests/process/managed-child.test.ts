import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChildOutput } from '../../server/child-output.ts';
import { saysItListens } from '../../server/child-readiness.ts';
import { ManagedChild, type ManagedChildOptions, nodeProcess } from '../../server/managed-child.ts';
import { eventually } from '../support/eventually.ts';
import { cleanups, end, isAlive } from './processes.ts';

const later = cleanups();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blazon-child-'));
  later.add(() => rm(folder, { recursive: true, force: true }));
});
afterEach(() => later.run());

const child = async (
  script: string,
  {
    env = () => process.env,
    ...overrides
  }: Partial<ManagedChildOptions> & { env?: () => NodeJS.ProcessEnv } = {},
) => {
  const file = join(folder, 'child.cjs');
  await writeFile(file, script);
  const pids: number[] = [];
  const lines: string[] = [];
  const managed = new ManagedChild({
    name: 'The child',
    host: nodeProcess({
      args: () => [file],
      env,
      output: new ChildOutput(join(folder, 'output.log'), { onMessage: (line) => lines.push(line) }),
    }),
    isReady: saysItListens,
    watchdog: null,
    onMessage: (line) => lines.push(line),
    onChange: (pid) => pid !== null && pids.push(pid),
    ...overrides,
  });
  later.add(() => managed.kill());
  return { managed, pids, lines };
};

const serves = "process.send({ type: 'listening' }); setInterval(() => {}, 1000);";

test('a child that exits is restarted with backoff', async () => {
  const { managed, pids, lines } = await child(serves);
  managed.start();
  await managed.whenReady(30_000);
  for (const nth of [1, 2]) {
    const pid = pids.at(-1) ?? -1;
    end(pid);
    await eventually('another pid', () => pids.length === nth + 1);
    expect(isAlive(pid)).toBe(false);
  }
  expect(lines).toEqual([
    'The child exited (SIGKILL), restarting in 0.2 s.',
    'The child exited (SIGKILL), restarting in 0.4 s.',
  ]);
});

test('a child that keeps crashing while it serves is restarted within a second', async () => {
  let ready = 0;
  const { managed, pids, lines } = await child(serves, {
    isReady: async (process, signal) => {
      await saysItListens(process, signal);
      ready += 1;
    },
  });
  managed.start();
  for (const nth of [1, 2, 3, 4, 5]) {
    await eventually('it is ready', () => ready === nth);
    end(pids.at(-1) ?? -1);
    await eventually('another pid', () => pids.length === nth + 1);
  }
  expect(lines.slice(2)).toEqual([
    'The child exited (SIGKILL), restarting in 0.8 s.',
    'The child exited (SIGKILL), restarting in 1 s.',
    'The child exited (SIGKILL), restarting in 1 s.',
  ]);
});

const WATCHDOG = { intervalMs: 200, maxMissed: 5 };
const answers =
  "process.on('message', ({ type }) => { if (type === 'ping') process.send({ type: 'pong' }); });";

test('a child that hangs is killed and restarted', async () => {
  const { managed, pids, lines } = await child(`${answers}${serves}`, { watchdog: WATCHDOG });
  managed.start();
  await managed.whenReady(30_000);
  const first = pids[0] ?? -1;
  end(first, 'SIGSTOP');
  await eventually('another pid', () => pids.length === 2, 30_000);
  expect(isAlive(first)).toBe(false);
  expect(lines).toEqual([
    'The child did not answer 5 times in a row and was killed.',
    'The child exited (SIGKILL), restarting in 0.2 s.',
  ]);
});

test('a child that is slow to answer, and one that was suspended for a moment, are left alone', async () => {
  const slow = "process.on('message', () => setTimeout(() => process.send({ type: 'pong' }), 500));";
  // Ten seconds of patience, because a busy machine adds to the delays.
  const watchdog = { intervalMs: 200, maxMissed: 50 };
  const { managed, pids, lines } = await child(`${slow}${serves}`, { watchdog });
  managed.start();
  await managed.whenReady(30_000);
  end(pids[0] ?? -1, 'SIGSTOP');
  await new Promise((done) => setTimeout(done, 400));
  end(pids[0] ?? -1, 'SIGCONT');
  await new Promise((done) => setTimeout(done, 3000));
  expect({ pids: pids.length, lines }).toEqual({ pids: 1, lines: [] });
});

test('a child that never becomes ready is given up, with its error', async () => {
  const { managed, pids } = await child(
    "process.send({ type: 'failed', message: 'the port is taken' }); setTimeout(() => process.exit(3), 50);",
  );
  managed.start();
  await expect(managed.whenReady(10_000)).rejects.toThrow(
    'The child exited before it was ready (code 3: the port is taken).',
  );
  expect(pids).toHaveLength(3);
});

test('waiting for a silent child times out', async () => {
  const { managed } = await child('setInterval(() => {}, 1000);');
  managed.start();
  await expect(managed.whenReady(300)).rejects.toThrow('The child was not ready within 0.3 s.');
});

test('stopping waits for a graceful exit and does not restart', async () => {
  const { managed, pids, lines } = await child(
    `process.on('SIGTERM', () => { console.log('drained'); setTimeout(() => process.exit(0), 200); }); ${serves}`,
  );
  managed.start();
  await managed.whenReady(30_000);
  await managed.stop(5000);
  expect(await readFile(join(folder, 'output.log'), 'utf8')).toBe('drained\n');
  expect(managed.pid).toBeNull();
  expect(pids.filter(isAlive)).toEqual([]);
  expect({ starts: pids.length, lines }).toEqual({ starts: 1, lines: [] });
});

test('a child that ignores SIGTERM is killed with its process group', async () => {
  const { managed, pids, lines } = await child(
    `const own = require('node:child_process').spawn('sleep', ['60']); console.log(own.pid);
     process.on('SIGTERM', () => {}); ${serves}`,
  );
  managed.start();
  await managed.whenReady(30_000);
  const grandchild = await eventually('the pid', async () =>
    Number(await readFile(join(folder, 'output.log'), 'utf8').catch(() => '')),
  );
  await managed.stop(300);
  expect(pids.filter(isAlive)).toEqual([]);
  // It was killed at the same time, but nothing waits for its exit.
  await eventually('the group is gone', () => !isAlive(grandchild));
  expect(lines).toEqual(['The child did not exit within 0.3 s and was killed.']);
});

test('a requested restart is immediate and uses the current environment', async () => {
  let value = 'first';
  const { managed, lines } = await child(`console.log(process.env.VALUE); ${serves}`, {
    env: () => ({ ...process.env, VALUE: value }),
  });
  managed.start();
  await managed.whenReady(30_000);
  value = 'second';
  managed.restart();
  await eventually('the second value', async () =>
    (await readFile(join(folder, 'output.log'), 'utf8')).includes('second'),
  );
  expect(lines).toEqual([]);
});
