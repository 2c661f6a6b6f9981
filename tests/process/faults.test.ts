import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { end, isAlive } from './processes.ts';
import {
  pidsOf,
  readRun,
  requireRun,
  responds,
  sharedDataDir,
  started,
  startStack,
  survivors,
} from './stack.ts';

const { dataDir, later } = sharedDataDir();

test('a server that exits while run.json cannot be written is restarted', async () => {
  const stack = await startStack(later, { dataDir });
  const begun = await requireRun(dataDir);
  // In its place, a folder: renaming a file over it fails, also for root.
  await rm(join(dataDir, 'run.json'));
  await mkdir(join(dataDir, 'run.json', 'in-the-way'), { recursive: true });
  later.add(() => rm(join(dataDir, 'run.json'), { recursive: true, force: true }));
  end(begun.nextPid ?? -1, 'SIGKILL');
  await eventually('a restart', () => stack.output().includes('The pages server exited'));
  await responds(stack, `${stack.address}/docs`);
  expect(isAlive(begun.pid)).toBe(true);
  expect(stack.output()).toContain('Cannot write run.json');
  end(begun.pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
  expect(survivors(pidsOf(begun))).toEqual([]);
});

test.each(['nextPid', 'frontPid'] as const)('a server that hangs is restarted: %s', async (which) => {
  const stack = await startStack(later, { dataDir });
  const begun = await requireRun(dataDir);
  const hung = begun[which] ?? -1;
  end(hung, 'SIGSTOP');
  await started(stack, 'another pid', async () => {
    const now = (await readRun(dataDir))?.[which];
    return now != null && now !== hung;
  });
  expect(isAlive(hung)).toBe(false);
  await responds(stack, `${stack.address}/docs`);
  end((await requireRun(dataDir)).pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
});

const UNKNOWN_ACTION = '00112233445566778899aabbccddeeff0011223344';

test('errors of pages that anybody can cause are logged once per kind', async () => {
  const stack = await startStack(later, { dataDir });
  const post = async (path: string, headers: Record<string, string> = {}, body: string | null = null) => {
    const init = { method: 'POST', redirect: 'manual', headers, body } as const;
    await (await fetch(stack.address + path, init)).arrayBuffer();
  };
  for (let i = 0; i < 20; i += 1) {
    await post('/api/auth/callback/credentials');
    await post('/sign-in', { 'Next-Action': UNKNOWN_ACTION, 'Content-Type': 'text/plain' }, '[]');
    await post('/sign-in', { 'Next-Action': UNKNOWN_ACTION, 'Content-Type': 'text/plain' }, 'junk');
  }
  end((await requireRun(dataDir)).pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
  const lines = (await readFile(join(dataDir, 'next.log'), 'utf8')).split('\n');
  expect(lines.join()).not.toContain('SyntaxError');
  // Two, if it took more than ten seconds.
  for (const kind of ['"name":"MissingCSRF"', 'Failed to find Server Action']) {
    const logged = lines.filter((line) => line.includes(kind)).length;
    expect(logged).toBeGreaterThan(0);
    expect(logged).toBeLessThan(10);
  }
});
