import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeDown } from '../lib/catalog/withdraw.ts';
import { type Domain, parseDomain } from '../lib/core/identifiers/domain.ts';
import type { Database } from '../lib/db/client.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { type CutProxy, cutProxy } from '../tests/support/cut-proxy.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, anInstrument, aToken } from '../tests/support/factories.ts';
import { beforeTimer } from '../tests/support/in-time.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let proxy: CutProxy;
let service: Service;
let call: Call;
let made = 0;

/** The statement timeout of 2 s, with room for a busy machine. */
const MAX_REFUSAL_MS = 10_000;

beforeAll(async () => {
  db = await testDatabase();
  proxy = await cutProxy(db.url);
  service = testService({ url: proxy.url });
  ({ call } = await frontServer(service));
  await aBrand(db, { domain: 'acme.com' });
  expect((await call('/readyz')).status).toBe(200);
});
afterEach(() => proxy.mend());

/** A domain that is in no cache. */
const unseen = (): string => {
  made += 1;
  return `/unseen${made}.com`;
};

/** Waits until all change notices have arrived: what is requested from now on stays cached. */
async function caughtUp(): Promise<void> {
  const { token } = await aToken(db);
  const path = unseen();
  const domain = parseDomain(path.slice(1)) as Domain;
  const ask = async () => (await call(`${path}?fallback=404&token=${token}`)).status;
  expect(await ask()).toBe(404);
  // In the cache, so that only the notice changes the response.
  await eventually(
    'the miss is cached',
    async () => (await ask()) === 404 && service.logos.entryOf(domain) !== undefined,
  );
  // Notices arrive in order, but not all at once: the one that is waited for is the last.
  const { id } = await aBrand(db, { domain: null });
  await db.sql`
    insert into brand_domain (domain, brand_id, is_primary, source) values (${domain.host}, ${id}, true, 'test')`;
  await eventually('the notice has arrived', async () => (await ask()) === 200);
}

const recovered = (token: string) =>
  eventually(
    'served again',
    async () => (await call(`${unseen()}?fallback=404&token=${token}`)).status === 404,
  );

const counted = async (accountId: string): Promise<number> => {
  const [row] =
    await db.sql`select coalesce(sum(count), 0)::int as count from usage_day where account_id = ${accountId}`;
  return Number(row?.count);
};

test('an outage that began before anybody asked is degraded, not unready', async () => {
  const own = testService({ url: proxy.url });
  const { call: ask } = await frontServer(own);
  await eventually('connected', () => own.hasReachedDatabase());
  await proxy.cut();
  const ready = await ask('/readyz');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.body.toString())).toMatchObject({ status: 'degraded' });
});

test('an instance that never reached the database is not ready', async () => {
  await proxy.cut();
  const { call: ask } = await frontServer(testService({ url: proxy.url }));
  expect((await ask('/readyz')).status).toBe(503);
});

describe.each([
  ['disconnected', () => proxy.cut()],
  ['unresponsive', async () => proxy.freeze()],
] as const)('with the database %s', (_how, fault) => {
  test('cached logos are served, the rest is 503, and everything recovers', async () => {
    const known = await aToken(db);
    const banned = await aToken(db);
    const uncached = await aToken(db);
    await caughtUp();
    for (const { token } of [known, banned])
      expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
    await fault();

    for (let i = 0; i < 20; i += 1) {
      expect((await call(`/acme.com?token=${known.token}`)).status).toBe(200);
    }
    for (const path of [`${unseen()}?token=${known.token}`, `/acme.com?token=${uncached.token}`]) {
      const reply = await beforeTimer(MAX_REFUSAL_MS, call(path));
      expect(reply.status).toBe(503);
      expect(reply.problem().code).toBe('unavailable');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    const ready = await call('/readyz');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.body.toString())).toMatchObject({
      status: 'degraded',
      checks: { database: 'not reachable' },
    });
    expect((await call('/livez')).status).toBe(200);

    await changeToken(db, 'test', 'ban', banned.id);
    await proxy.mend();
    await recovered(known.token);
    await eventually(
      'the ban during the outage takes effect',
      async () => (await call(`/acme.com?token=${banned.token}`)).status === 401,
    );
    expect((await call('/readyz')).body.toString()).toContain('"ready"');

    // Notices arrive again.
    await changeToken(db, 'test', 'unban', banned.id);
    await eventually(
      'the unban takes effect',
      async () => (await call(`/acme.com?token=${banned.token}`)).status === 200,
    );
  });

  test('counts of the outage are written afterwards, exactly once', async () => {
    const { token, accountId } = await aToken(db);
    let answered = 0;
    const ask = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i += 1)
        if ((await call(`/acme.com?token=${token}`)).status === 200) answered += 1;
    };
    await caughtUp();
    await ask(5);
    for (let round = 0; round < 3; round += 1) {
      const writing = service.usage.flush();
      await fault();
      await ask(20);
      void service.usage.flush();
      await ask(10);
      await proxy.mend();
      await writing;
      await ask(3);
    }
    expect(answered).toBe(104);
    await eventually('everything is written', async () => {
      await service.usage.flush();
      return (await counted(accountId)) >= answered;
    });
    await service.usage.flush();
    await new Promise((done) => setTimeout(done, 500));
    expect(await counted(accountId)).toBe(answered);
  });
});

test('a 503 does not use up the daily quota', async () => {
  const { token } = await aToken(db, { plan: 'enterprise', limits: { logoPerDay: 2 } });
  await caughtUp();
  expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
  await proxy.cut();
  for (let i = 0; i < 3; i += 1) expect((await call(`${unseen()}?token=${token}`)).status).toBe(503);
  expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
  expect((await call(`/acme.com?token=${token}`)).status).toBe(429);
});

test('cached brand records are served without the database, by every name; the rest is 503', async () => {
  const { token } = await aToken(db, { kind: 'secret' });
  const listed = await aBrand(db, { domain: 'listed.com' });
  await anInstrument(db, listed.id, { listings: [{ mic: 'XNYS', ticker: 'LSTD' }] });
  const record = (identifier: string, headers: Record<string, string> = {}) =>
    call(`/brands/${identifier}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  await caughtUp();
  const seen = ['listed.com', 'LSTD'];
  // Quotas are available again half a second after the previous outage.
  for (const name of seen)
    await eventually(
      'the record is cached',
      async () => (await record(name)).headers['cache-status'] === '"brand"; hit',
    );
  await proxy.cut();
  for (let i = 0; i < 10; i += 1)
    for (const name of seen) {
      const reply = await record(name, { 'accept-encoding': 'br' });
      expect(reply.status).toBe(200);
      expect(reply.headers['cache-status']).toBe('"brand"; hit');
    }
  for (const name of [unseen().slice(1), 'UNSN']) {
    const reply = await beforeTimer(MAX_REFUSAL_MS, record(name));
    expect(reply.status).toBe(503);
    expect(reply.problem().code).toBe('unavailable');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['ratelimit-policy']).toMatch(/^"burst";q=\d+;w=60, "daily";q=\d+;w=86400$/);
    expect(reply.headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
  }
});

test('connections lost without a close are replaced, and a takedown takes effect', async () => {
  const { token } = await aToken(db);
  made += 1;
  const silent = `silent${made}.com`;
  await aBrand(db, { domain: silent });
  await caughtUp();
  expect((await call(`/${silent}?token=${token}`)).headers['x-logo-source']).toBe('catalog');
  // Opens all connections of the pool; once stranded, each takes a query and never responds.
  await Promise.all(Array.from({ length: 5 }, () => service.db.sql`select pg_sleep(0.2)`));
  proxy.strand();
  await takeDown(db, 'test', parseDomain(silent) as Domain, 'takedown notice');
  await eventually(
    'served again',
    async () => (await call(`${unseen()}?fallback=404&token=${token}`)).status === 404,
  );
  await eventually(
    'taken down',
    async () => (await call(`/${silent}?token=${token}`)).headers['x-logo-reason'] === 'withdrawn',
  );
});
