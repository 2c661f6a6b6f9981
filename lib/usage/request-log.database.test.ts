import { beforeAll, expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { forgetOldUsage } from './add-usage.ts';
import { recentlyRefused, recentRequests } from './recent-requests.ts';
import { type LoggedRequest, RequestLog } from './request-log.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const NOW = Date.now();

const aRequest = (
  { id, accountId }: { id: string; accountId: string },
  more: Partial<LoggedRequest> = {},
): LoggedRequest => ({
  accountId,
  tokenId: id,
  atMs: NOW,
  operation: 'logo',
  asked: '/github.com',
  status: 200,
  outcome: 'logo',
  reason: null,
  site: null,
  microseconds: 120,
  ...more,
});

test('requests are listed newest first, for their account only, and filtered', async () => {
  const [token, other] = [await aToken(db), await aToken(db)];
  const log = new RequestLog(db);
  log.add(aRequest(token));
  log.add(aRequest(token, { outcome: 'monogram', reason: 'no_logo', asked: '/none.com', site: 'shop.test' }));
  log.add(aRequest(other, { asked: '/other.com' }));
  await log.flush();
  const [newest, oldest] = await recentRequests(db, token.accountId, {}, 10);
  expect(newest).toMatchObject({
    asked: '/none.com',
    outcome: 'monogram',
    reason: 'no_logo',
    site: 'shop.test',
    tokenName: expect.any(String),
  });
  expect(oldest).toMatchObject({ asked: '/github.com', at: new Date(NOW) });
  const asked = async (filter: Parameters<typeof recentRequests>[2]) =>
    (await recentRequests(db, token.accountId, filter, 10)).map((row) => row.asked);
  expect(await asked({ outcome: 'logo' })).toEqual(['/github.com']);
  expect(await asked({ operation: 'mcp' })).toEqual([]);
  expect(await asked({ tokenId: other.id })).toEqual([]);
  expect(await asked({ before: newest?.id })).toEqual(['/github.com']);
});

test('requests of a process stay in order when its clock is set back a little', async () => {
  const token = await aToken(db);
  const log = new RequestLog(db);
  const at = { '/a': NOW, '/b': NOW - 40, '/c': NOW - 10, '/d': NOW + 5, '/after-wrong-clock': NOW - 60_000 };
  for (const [asked, atMs] of Object.entries(at)) log.add(aRequest(token, { asked, atMs }));
  await log.flush();
  const listed = await recentRequests(db, token.accountId, {}, 10);
  expect(listed.map(({ asked }) => asked)).toEqual(['/d', '/c', '/b', '/a', '/after-wrong-clock']);
});

test('requests of several processes are in the order of time, also over pages', async () => {
  const token = await aToken(db);
  for (const batch of [
    ['/a', '/c'],
    ['/b', '/d'],
  ]) {
    const log = new RequestLog(db);
    for (const asked of batch) log.add(aRequest(token, { asked, atMs: NOW + asked.charCodeAt(1) }));
    await log.flush();
  }
  const page = (before?: number) => recentRequests(db, token.accountId, { before }, 2);
  const first = await page();
  const second = await page(first.at(-1)?.id);
  expect([first, second].map((rows) => rows.map(({ asked }) => asked))).toEqual([
    ['/d', '/c'],
    ['/b', '/a'],
  ]);
  // An id of another account says nothing about its time.
  const stranger = await aToken(db);
  const log = new RequestLog(db);
  log.add(aRequest(stranger, { atMs: NOW }));
  await log.flush();
  expect(await recentRequests(db, stranger.accountId, { before: first[0]?.id }, 2)).toEqual([]);
});

test('refused requests are counted by reason, for their account and token only', async () => {
  const [token, other] = [await aToken(db), await aToken(db)];
  const second = await aToken(db, { accountId: token.accountId });
  const log = new RequestLog(db);
  const refused = { outcome: 'refused', status: 429, reason: 'usage_exceeded' } as const;
  log.add(aRequest(token));
  log.add(aRequest(second, { ...refused, status: 403, reason: 'domain_not_allowed' }));
  for (const one of [token, token, other]) log.add(aRequest(one, refused));
  await log.flush();
  const [exceeded, forbidden] = [
    { reason: 'usage_exceeded', count: 2 },
    { reason: 'domain_not_allowed', count: 1 },
  ];
  expect(await recentlyRefused(db, token.accountId, undefined)).toEqual([exceeded, forbidden]);
  expect(await recentlyRefused(db, token.accountId, token.id)).toEqual([exceeded]);
});

test('of a busy account a sample is taken until the next flush; others are not held back', async () => {
  const [busy, quiet] = [await aToken(db), await aToken(db)];
  const log = new RequestLog(db);
  let taken = 0;
  for (let sent = 0; sent < 100; sent += 1)
    if (log.takes(busy.accountId)) {
      log.add(aRequest(busy));
      taken += 1;
    }
  expect(taken).toBe(10);
  expect(log.takes(quiet.accountId)).toBe(true);
  await log.flush();
  expect(log.takes(busy.accountId)).toBe(true);
});

test('without the database the log is bounded', async () => {
  const log = new RequestLog(db);
  for (let at = 0; at < 500; at += 1)
    log.add(aRequest({ id: crypto.randomUUID(), accountId: crypto.randomUUID() }));
  expect(log.takes(crypto.randomUUID())).toBe(false);
});

test('200 are kept per account, for a week', async () => {
  const token = await aToken(db);
  await db.sql`
    insert into recent_request (account_id, token_id, at, operation, asked, status, outcome, microseconds)
    select ${token.accountId}, ${token.id}, now(), 'logo', '/' || n, 200, 'logo', 1 from generate_series(1, 230) as n`;
  const log = new RequestLog(db, 0);
  log.add(aRequest(token, { asked: '/last', atMs: Date.now() + 1000 }));
  await log.flush();
  const rows = await recentRequests(db, token.accountId, {}, 500);
  expect(rows).toHaveLength(200);
  expect(rows[0]?.asked).toBe('/last');
  expect(rows.at(-1)?.asked).toBe('/32');
  await db.sql`
    update recent_request set at = now() - interval '8 days' where account_id = ${token.accountId} and asked <> '/last'`;
  await forgetOldUsage(db);
  expect(await recentRequests(db, token.accountId, {}, 500)).toHaveLength(1);
});
