import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../lib/core/config/config.ts';
import { createLogger } from '../lib/core/log/logger.ts';
import { inProcessDrawer } from '../lib/monograms/in-process-drawer.ts';
import { usageJournal } from '../lib/usage/usage-owner.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { createService } from './create-service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'blazon-health-'));
const service = createService({
  config: loadConfig({ DISCOVERY: 'off' }),
  databaseUrl: (await testDatabase()).url,
  drawer: inProcessDrawer(),
  log: createLogger('silent'),
  journal: usageJournal(dataDir),
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});
await eventually('connected', () => service.hasReachedDatabase(), 10_000);

const ready = async (call: Call) => {
  const { status, body } = await call('/readyz');
  return { code: status, ...(JSON.parse(body.toString()) as { status: string; checks: object }) };
};

test('a usage journal that cannot be written is reported; logos are served', async () => {
  const { call } = await frontServer(service);
  expect(await ready(call)).toEqual({
    code: 200,
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok' },
  });
  rmSync(dataDir, { recursive: true });
  expect(await ready(call)).toMatchObject({
    code: 200,
    status: 'degraded',
    checks: { disk: expect.stringContaining('journal') },
  });
});

test.each([
  ['scarce', 200, 'degraded'],
  ['exhausted', 503, 'not ready'],
] as const)('with %s descriptors it is %i', async (problem, code, status) => {
  const files = { exhausted: null, scarce: null, disk: null, [problem]: `descriptors are ${problem}` };
  const { call } = await frontServer({ ...service, probeFiles: async () => files });
  expect(await ready(call)).toMatchObject({
    code,
    status,
    checks: { descriptors: `descriptors are ${problem}` },
  });
});

test.each(['TRACE', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'health checks are not for %s',
  async (method) => {
    const { call } = await frontServer(service);
    for (const path of ['/livez', '/readyz']) {
      const reply = await call(path, { method });
      expect([path, reply.status, reply.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
  },
);

test('health checks answer HEAD', async () => {
  const { call } = await frontServer(service);
  const { status, body } = await call('/livez', { method: 'HEAD' });
  expect([status, body.length]).toEqual([200, 0]);
});
