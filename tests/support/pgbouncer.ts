import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { eventually } from './eventually.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const NOBODY = 65534;

interface PgBouncer {
  /** Of the database, through it. */
  url: string;
  kill(): void;
}

/** PgBouncer in transaction mode in front of the database's server. @param connections to the server, at most */
export async function ownPgBouncer(url: string, connections: number): Promise<PgBouncer> {
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
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${connections}`,
      'admin_users = admin\nmax_client_conn = 1000',
    ].join('\n'),
  );
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...identity });
  const through = `postgres://any@127.0.0.1:${listenPort}/${name}`;
  await eventually('PgBouncer listens', () => canConnect(through));
  return {
    url: through,
    kill() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
