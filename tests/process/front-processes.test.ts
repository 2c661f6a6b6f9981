import { expect, test } from 'vitest';
import { workersOf } from '../../drills/pids.ts';
import { eventually } from '../support/eventually.ts';
import { end } from './processes.ts';
import {
  pidsOf,
  requireRun,
  responds,
  type Stack,
  sharedDataDir,
  started,
  startStack,
  status,
  survivors,
} from './stack.ts';

const { dataDir, later } = sharedDataDir();

const start = (env: Record<string, string>) =>
  startStack(later, { dataDir, env: { BLAZON_PROCESSES: '2', ...env } });

const logoOf = (stack: Stack) =>
  `${stack.address}${/A logo +http:\/\/[^/]+(\S+)/.exec(stack.output())?.[1] ?? '/no-logo'}`;

test('SIGUSR2 replaces all servers, without a failed request for a logo or a page', async () => {
  const stack = await start({});
  const begun = await requireRun(dataDir);
  const before = workersOf(begun.frontPid ?? -1);
  expect(before).toHaveLength(2);
  let isOver = false;
  const failed: string[] = [];
  const visitor = async (url: string) => {
    while (!isOver) {
      const askedAt = performance.now();
      const got = await status(url);
      const seconds = ((performance.now() - askedAt) / 1000).toFixed(1);
      if (got !== 200) failed.push(`${got} of ${url} after ${seconds} s`);
    }
  };
  const urls = [logoOf(stack), logoOf(stack), `${stack.address}/docs`];
  // The first page takes long on a busy machine: Next loads its code.
  for (const url of urls) await responds(stack, url);
  const visitors = urls.map(visitor);
  end(begun.pid, 'SIGUSR2');
  await started(stack, 'the servers are replaced', () =>
    /have been replaced|not replaced/.test(stack.output()),
  );
  isOver = true;
  await Promise.all(visitors);
  if (failed.length > 0) throw new Error(failed.join('\n'));
  const now = await requireRun(dataDir);
  expect(now.frontPid).toBe(begun.frontPid);
  expect(now.nextPid).not.toBe(begun.nextPid);
  const after = workersOf(now.frontPid ?? -1);
  expect(after).toHaveLength(2);
  expect(survivors([...before, begun.nextPid ?? -1])).toEqual([]);
  end(now.pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
  expect(survivors([...pidsOf(now), ...after])).toEqual([]);
});

test('BLAZON_LINGER_MS goes on serving new connections after SIGTERM, with 503 at /readyz', async () => {
  const stack = await start({ BLAZON_LINGER_MS: '4000' });
  const { pid } = await requireRun(dataDir);
  end(pid, 'SIGTERM');
  await eventually('it is not ready', async () => (await status(`${stack.address}/readyz`)) === 503);
  for (let i = 0; i < 10; i += 1) {
    const reply = await fetch(logoOf(stack));
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'keep-alive']);
    await reply.arrayBuffer();
  }
  expect((await stack.finished).code).toBe(0);
});

test('/metrics adds up all processes, and does not shrink when one dies', async () => {
  const token = 'bearer-of-this-test';
  const stack = await start({ METRICS_TOKEN: token });
  const { pid, frontPid } = await requireRun(dataDir);
  const sampleOf = async (name: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await fetch(`${stack.address}/metrics`, { headers })).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    );
  };
  const served = () => sampleOf('blazon_requests_total{operation="logo",outcome="logo"}');
  for (let i = 0; i < 40; i += 1) {
    const reply = await fetch(logoOf(stack), { headers: { connection: 'close' } });
    await reply.arrayBuffer();
  }
  expect(await served()).toBe(40);
  const [killed = -1] = workersOf(frontPid ?? -1);
  end(killed);
  await started(stack, 'another process', async () => {
    const workers = workersOf(frontPid ?? -1);
    return !workers.includes(killed) && (await sampleOf('blazon_front_processes').catch(() => 0)) === 2;
  });
  expect(await served()).toBe(40);
  end(pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
});
