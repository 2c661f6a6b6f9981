import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { ensureCluster } from '../../server/embedded/cluster.ts';
import { cleanups, end, temporaryDataDir } from './processes.ts';
import { requireRun, startStack, status } from './stack.ts';

const later = cleanups();
afterAll(() => later.run(), 60_000);

const SERVERS = 'role_of_servers';

/** A server with a database of the role `blazon`, and a role that may change rows, but not tables. */
async function twoRoles(dataDir: string) {
  const { pid, url } = await ensureCluster({ dataDir });
  later.add(() => end(pid, 'SIGINT'));
  const [password = ''] = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).split('\n');
  const at = (username: string, secret: string, database: string) => {
    const made = new URL(url);
    Object.assign(made, { username, password: secret, pathname: `/${database}` });
    return made.href;
  };
  const superuser = postgres(at('postgres', password, 'postgres'), { max: 1 });
  await superuser.unsafe(`create role ${SERVERS} login password 'secret'`);
  await superuser.unsafe('create database by_roles owner blazon');
  await superuser.end();
  const ownerUrl = at('blazon', new URL(url).password, 'by_roles');
  const owner = postgres(ownerUrl, { max: 1 });
  await owner.unsafe(`
    alter default privileges in schema public grant select, insert, update, delete on tables to ${SERVERS};
    alter default privileges in schema public grant usage, select on sequences to ${SERVERS}`);
  await owner.end();
  return { owner: ownerUrl, servers: at(SERVERS, 'secret', 'by_roles') };
}

test('migrations run as DATABASE_MIGRATION_URL, which the servers do not see', async () => {
  const { owner, servers } = await twoRoles(temporaryDataDir(later));
  const dataDir = temporaryDataDir(later);
  const env = { DATABASE_URL: servers, DATABASE_MIGRATION_URL: owner };
  const stack = await startStack(later, { dataDir, env });
  const logo = /A logo +(http\S+)/.exec(stack.output())?.[1] ?? '';
  expect(await status(logo)).toBe(200);
  const { pid, frontPid, nextPid } = await requireRun(dataDir);
  if (process.platform === 'linux')
    for (const server of [frontPid, nextPid]) {
      const environment = await readFile(`/proc/${server}/environ`, 'utf8');
      expect(environment).toContain(SERVERS);
      expect(environment).not.toContain(new URL(owner).password);
    }
  const asServers = postgres(servers, { max: 1 });
  await expect(asServers`create table public.intruder ()`).rejects.toThrow('permission denied');
  await expect(asServers`drop table person`).rejects.toThrow('must be owner');
  await asServers.end();
  end(pid, 'SIGTERM');
  expect((await stack.finished).code).toBe(0);
});
