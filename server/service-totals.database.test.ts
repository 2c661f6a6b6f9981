import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frontServer } from '../tests/support/call.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { gaugesReader } from './service-gauges.ts';
import { totalsReader } from './service-totals.ts';

test('refused pages are no failures of the API; refused logos count', async () => {
  const service = testService(await testDatabase());
  const read = totalsReader(service);
  const { call } = await frontServer(service);
  const before = await read();
  expect((await call('/pricing')).status).toBe(502);
  expect((await read()).failed).toBe(before.failed);
  expect((await call('/github.com')).status).toBe(401);
  expect((await read()).refused).toBe(before.refused + 1);
});

test('responses with a logo and refusals by a daily limit are counted separately', async () => {
  const db = await testDatabase();
  const service = testService(db);
  const read = totalsReader(service);
  const { call } = await frontServer(service);
  await aBrand(db, { domain: 'acme.com' });
  const { token } = await aToken(db, { limits: { logoPerDay: 2 } });
  const before = await read();
  for (const name of ['acme.com', 'unknown-name.com', 'acme.com']) await call(`/${name}?token=${token}`);
  const now = await read();
  expect([now.served - before.served, now.matched - before.matched]).toEqual([2, 1]);
  expect(now.exhausted - before.exhausted).toBe(1);
});

test('the housekeeper counts domains that are due, every process the free space of its folder', async () => {
  const db = await testDatabase();
  await db.sql`insert into visit (domain, state, priority, due_at) values
    ('due.com', 'queued', 0, now()), ('again.com', 'found', 6, now()), ('running.com', 'visiting', 1, now()),
    ('later.com', 'found', 5, now() + interval '1 day')`;
  const dataDir = tmpdir();
  const gauges = await gaugesReader(db, { dataDir, isHousekeeper: true })();
  expect(gauges.waiting).toBe(2);
  expect(gauges.freeMb).toBeGreaterThan(0);
  const other = gaugesReader(db, { dataDir: join(dataDir, 'missing'), isHousekeeper: false });
  expect(await other()).toEqual({ freeMb: null, waiting: null });
});
