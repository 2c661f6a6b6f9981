import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { hasPgBouncer, ownPgBouncer } from '../tests/support/pgbouncer.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

/** Fewer than the service opens, so that its statements change connections all the time. */
const SERVER_CONNECTIONS = 2;

const running: { kill(): void }[] = [];

afterAll(() => {
  for (const one of running) one.kill();
});

async function bouncer(url: string): Promise<string> {
  const started = await ownPgBouncer(url, SERVER_CONNECTIONS);
  running.push(started);
  return started.url;
}

describe.skipIf(!hasPgBouncer)(
  'through PgBouncer in transaction mode (skipped: pgbouncer is not installed)',
  () => {
    let db: Database;
    let service: Service;
    let call: Call;

    beforeAll(async () => {
      db = await testDatabase();
      const url = await bouncer(db.url);
      service = testService({ url }, { DATABASE_URL: url, DATABASE_LISTEN_URL: db.url, DATABASE_POOL: '8' });
      ({ call } = await frontServer(service));
    });

    test('logos, limits and counts work while statements change connections', async () => {
      const { token, id } = await aToken(db);
      await Promise.all(Array.from({ length: 40 }, (_none, i) => aBrand(db, { domain: `brand${i}.com` })));
      const replies = await Promise.all(
        Array.from({ length: 80 }, (_none, i) => call(`/brand${i % 40}.com?token=${token}&fallback=404`)),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(80).fill(200));
      await service.usage.flush();
      const [counted] = await db.sql<{ count: number }[]>`
      select sum(count)::int as count from usage_day where token_id = ${id}`;
      expect(counted?.count).toBe(80);
    });

    test('a ban is heard over the direct connection', async () => {
      const { token, id } = await aToken(db);
      expect((await call(`/brand1.com?token=${token}`)).status).toBe(200);
      await db.sql`update token set banned_at = now() where id = ${id}`;
      await eventually(
        'the token is refused',
        async () => (await call(`/brand1.com?token=${token}`)).status === 401,
      );
    });

    test('is ready', async () => {
      expect(JSON.parse((await call('/readyz')).body.toString())).toMatchObject({ status: 'ready' });
    });
  },
);
