import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { demoPublishableToken, ensureDemoAccount, pagesToken } from '../lib/accounts/ensure-demo-account.ts';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { aBrand } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

let db: Database;
let call: Call;
let dataDir: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ call } = await frontServer(testService(db)));
  await aBrand(db, { domain: 'acme.com' });
  dataDir = await mkdtemp(join(tmpdir(), 'blazon-demo-'));
});

test('the demo account gets one token per purpose, once', async () => {
  const first = await ensureDemoAccount(db, dataDir, 'blazon.test');
  expect(await ensureDemoAccount(db, dataDir, 'blazon.test')).toEqual(first);
  expect(await demoPublishableToken(db)).toBe(first.publishable);
  expect(await pagesToken(db)).not.toBe(first.publishable);
  expect(await readFile(join(dataDir, 'demo-secret-token'), 'utf8')).toBe(`${first.secret}\n`);
  const [{ count } = { count: 0 }] = await db.sql<
    { count: number }[]
  >`select count(*)::int as count from token`;
  expect(count).toBe(3);
});

test('the token of our own pages works on them only', async () => {
  const token = await pagesToken(db);
  const from = (referer: string | undefined) =>
    call(`/acme.com?token=${token}`, {
      headers: { host: 'blazon.test', ...(referer !== undefined && { referer }) },
    });
  expect((await from('http://blazon.test/docs')).status).toBe(200);
  for (const referer of [undefined, 'https://evil.example/']) {
    const reply = await from(referer);
    expect(reply.status).toBe(403);
    expect(reply.problem().code).toBe('domain_not_allowed');
  }
});

test('the demo token of the operator works anywhere', async () => {
  const token = await demoPublishableToken(db);
  expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
});
