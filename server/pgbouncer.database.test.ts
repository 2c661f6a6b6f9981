import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';
import { findFreePort } from './embedded/free-port.mjs';

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
/** Fewer than the service opens, so that its statements change connections all the time. */
const SERVER_CONNECTIONS = 2;
const NOBODY = 65534;

const running: { child: ChildProcess; folder: string }[] = [];

afterAll(() => {
  for (const { child, folder } of running) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** PgBouncer in transaction mode in front of the database's server. @returns the database's URL through it */
async function bouncer(url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'blazon-pgbouncer-'));
  chmodSync(folder, 0o755);
  const listenPort = await findFreePort();
  const target = [
    `host=${hostname}`,
    `port=${port || 5432}`,
    `dbname=${name}`,
    `user=${decodeURIComponent(username)}`,
  ];
  if (password !== '') target.push(`password=${decodeURIComponent(password)}`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${name} = ${target.join(' ')}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${listenPort}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${SERVER_CONNECTIONS}`,
      'admin_users = admin\nmax_client_conn = 100',
    ].join('\n'),
  );
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child: ChildProcess = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...identity,
  });
  running.push({ child, folder });
  const through = `postgres://any@127.0.0.1:${listenPort}/${name}`;
  await eventually('PgBouncer listens', () => canConnect(through));
  return through;
}

async function canConnect(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 1, fetch_types: false, prepare: false });
  return sql`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => sql.end({ timeout: 1 }));
}

describe.skipIf(!isInstalled)(
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
