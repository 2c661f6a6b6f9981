import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ChildPool, type ChildPoolOptions } from './child-pool.ts';

let folder = '';
let pool: ChildPool<number, number> | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-pool-'));
});
afterEach(() => pool?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A pool whose children run `code`, which may use `send(message)`. */
function poolOf(code: string, options: Partial<ChildPoolOptions<number>> = {}): ChildPool<number, number> {
  const entry = join(folder, `${Math.random()}.mjs`);
  writeFileSync(
    entry,
    `import { existsSync, writeFileSync } from 'node:fs';
     const send = (message) => process.send(message);
     const startFile = ${JSON.stringify(`${entry}.started`)};
     process.on('disconnect', () => process.exit(0));
     ${code}`,
  );
  pool = new ChildPool<number, number>({ entry, size: 1, deadlineMs: 20_000, ...options });
  return pool;
}

const DOUBLES = `process.on('message', ({ id, request }) => send({ id, response: 2 * request, residentMb: 1 }));`;

test('requests get their own responses', async () => {
  const doubling = poolOf(`${DOUBLES} send({ ready: true });`, { size: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map((n) => doubling.request(n)))).toEqual([2, 4, 6, 8, 10]);
  expect(doubling.pids.length).toBe(2);
});

test('a child that fails to start is started again, and only one runs', async () => {
  const code = `if (!existsSync(startFile)) { writeFileSync(startFile, ''); process.exit(1); }
    ${DOUBLES} send({ ready: true });`;
  const slow = poolOf(code);
  slow.start();
  expect(await slow.request(21)).toBe(42);
  const [pid] = slow.pids;
  expect(await slow.request(4)).toBe(8);
  expect(slow.pids).toEqual([pid]);
});

test('children are started before a request, and again when they exit', async () => {
  const doubling = poolOf(`${DOUBLES} send({ ready: true });`);
  expect(doubling.pids).toEqual([]);
  doubling.start();
  const [pid = 0] = doubling.pids;
  expect(await doubling.request(1)).toBe(2);
  expect(doubling.pids).toEqual([pid]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => doubling.pids.some((other) => other !== pid)).toBe(true);
});

test('a request fails if no child can be started, and so does the next', async () => {
  const broken = poolOf('process.exit(1);');
  await expect(broken.request(1)).rejects.toMatchObject({ reason: 'cannot_start' });
  await expect(broken.request(2)).rejects.toMatchObject({ reason: 'cannot_start' });
});

test('an error of the handler rejects its request and keeps the child', async () => {
  const code = `process.on('message', ({ id, request }) =>
    send(request < 0 ? { id, error: 'negative' } : { id, response: request, residentMb: 1 }));
    send({ ready: true });`;
  const picky = poolOf(code);
  expect(await picky.request(1)).toBe(1);
  const { pids } = picky;
  await expect(picky.request(-1)).rejects.toMatchObject({ reason: 'rejected', message: 'negative' });
  expect(await picky.request(3)).toBe(3);
  expect(picky.pids).toEqual(pids);
});

test('a child that keeps too much memory is replaced', async () => {
  const code = `process.on('message', ({ id, request }) => send({ id, response: request, residentMb: 100 }));
    send({ ready: true });`;
  const greedy = poolOf(code, { memory: { maxMb: 10_000, maxIdleMb: 50 } });
  expect(await greedy.request(1)).toBe(1);
  expect(greedy.pids).toEqual([]);
  expect(await greedy.request(2)).toBe(2);
});

test('closing rejects what runs and what waits', async () => {
  const silent = poolOf(`process.on('message', () => {}); send({ ready: true });`);
  const requests = Promise.allSettled([silent.request(1), silent.request(2)]);
  await silent.close();
  for (const result of await requests)
    expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
  await expect(silent.request(3)).rejects.toMatchObject({ reason: 'closed' });
});
