import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { ensureCluster, findRunningCluster } from '../../server/embedded/cluster.ts';
import { bindError, findFreePort } from '../../server/embedded/free-port.mjs';
import { findClosedFolder } from '../../server/embedded/run-user.ts';
import { eventually } from '../support/eventually.ts';
import { end, isAlive, projectDir, temporaryDataDir } from './processes.ts';
import {
  fillDataDir,
  launch,
  pidsOf,
  readRun,
  requireRun,
  responds,
  type Stack,
  sharedDataDir,
  started,
  startStack,
  status,
  survivors,
} from './stack.ts';

const nobody = { uid: 65534, gid: 65534, name: 'nobody' };
const canBecomeNobody =
  process.getuid?.() === 0 && findClosedFolder(projectDir, nobody) === null && existsSync('/etc/passwd');
const { dataDir, later } = sharedDataDir({ isNew: true });

const pictureUrl = (stack: Stack, label: string) => {
  const url = stack.output().match(new RegExp(`${label} +(http\\S+)`))?.[1];
  if (url === undefined) throw new Error(`no line "${label}" in:\n${stack.output()}`);
  return url;
};

/** All logos counted in the database. */
const countedLogos = async (databaseUrl: string): Promise<number> => {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [row] = await sql<{ exists: boolean }[]>`select to_regclass('usage_day') is not null as exists`;
    if (!row?.exists) return 0;
    const [sum] = await sql<{ logos: number }[]>`
      select coalesce(sum(count), 0)::int as logos from usage_day where operation = 'logo'`;
    return sum?.logos ?? 0;
  } finally {
    await sql.end();
  }
};

const stopped = async (stack: Stack, signal: NodeJS.Signals = 'SIGTERM') => {
  const { pid } = await requireRun(stack.dataDir);
  end(pid, signal);
  return await stack.finished;
};

describe('npm start', () => {
  test('the first start prints working URLs, and SIGTERM stops everything with code 0', async () => {
    const stack = await startStack(later, { dataDir });
    const asPrinted = (label: string) => pictureUrl(stack, label).replace('//localhost:', '//127.0.0.1:');
    for (const label of ['A logo', 'A coin', 'A monogram']) expect(await status(asPrinted(label))).toBe(200);
    expect(await status(`${stack.address}/readyz`)).toBe(200);
    expect((await stat(join(dataDir, 'run.json'))).mode & 0o777).toBe(0o600);
    const begun = await requireRun(dataDir);
    expect(begun).toMatchObject({ port: stack.port, databaseUrlRedacted: expect.stringContaining(':***@') });
    expect(survivors(pidsOf(begun))).toHaveLength(4);
    // The front server's connections to Next are closed by the front server, after four idle seconds.
    const page = await fetch(`http://127.0.0.1:${begun.nextPort}/`);
    expect(page.headers.get('keep-alive')).toBe('timeout=60');
    expect(await stopped(stack)).toMatchObject({ code: 0, signal: null });
    expect(survivors(pidsOf(begun))).toEqual([]);
    expect(await bindError(stack.port, '127.0.0.1')).toBeNull();
    expect(await readRun(dataDir)).toBeNull();
    expect(stack.output()).not.toContain('restarting');
  });

  test('a second start loads and creates nothing', async () => {
    const stack = await startStack(later, { dataDir });
    expect(stack.output()).not.toMatch(/Creating the database|of \d+ logos/);
    expect((await stopped(stack)).code).toBe(0);
  });

  test.each(['SIGINT', 'SIGHUP'] as const)('%s stops everything with code 0', async (signal) => {
    const stack = await startStack(later, { dataDir });
    const begun = await requireRun(dataDir);
    expect(await stopped(stack, signal)).toMatchObject({ code: 0 });
    expect(survivors(pidsOf(begun))).toEqual([]);
  });

  test('a second copy on the same folder is refused, and the first keeps running', async () => {
    const stack = await startStack(later, { dataDir });
    const begun = await requireRun(dataDir);
    const second = await (await launch(later, { dataDir })).finished;
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(
      `Blazon is already running on this data folder (pid ${begun.pid}, http://localhost:${stack.port})`,
    );
    expect(second.stderr).toContain('BLAZON_DATA_DIR');
    expect(await requireRun(dataDir)).toEqual(begun);
    expect(await status(`${stack.address}/readyz`)).toBe(200);
    expect((await stopped(stack)).code).toBe(0);
  });

  test('a port in use is named, and nothing is left running', async () => {
    const otherDir = temporaryDataDir(later);
    const port = await findFreePort();
    const server = createServer().listen(port, '127.0.0.1');
    later.add(() => server.close());
    const { code, stderr } = await (await launch(later, { dataDir: otherDir, port })).finished;
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
    expect(stderr).toContain('set PORT');
    expect(await readdir(otherDir)).toEqual([]);
  });

  test('an invalid variable is named without starting anything', async () => {
    const { code, stderr } = await (await launch(later, { dataDir, env: { PORT: 'http' } })).finished;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^PORT: /m);
    expect(stderr).not.toContain('    at ');
  });

  test('SIGTERM during a first start leaves nothing running', async () => {
    const otherDir = temporaryDataDir(later);
    const stack = await launch(later, { dataDir: otherDir });
    await eventually('initdb runs', () => stack.output().includes('Creating the database'));
    end(stack.pid, 'SIGTERM');
    expect(await stack.finished).toMatchObject({ code: 0 });
    expect(await findRunningCluster(otherDir)).toBeNull();
    expect(await bindError(stack.port, '127.0.0.1')).toBeNull();
  });

  test('SIGTERM under load: every logo served is counted', async () => {
    const { url } = await ensureCluster({ dataDir });
    const before = await countedLogos(url);
    const stack = await startStack(later, { dataDir });
    const begun = await requireRun(dataDir);
    const logo = pictureUrl(stack, 'A logo').replace('//localhost:', '//127.0.0.1:');
    let served = 0;
    const visitor = async () => {
      // Until connections are refused.
      for (;;) {
        const got = await status(logo);
        if (got === 200) served += 1;
        else if (typeof got === 'string') return;
      }
    };
    const visitors = Array.from({ length: 8 }, visitor);
    await eventually('some traffic', () => served > 300);
    const servedBefore = served;
    expect((await stopped(stack)).code).toBe(0);
    await Promise.all(visitors);
    expect(served).toBeGreaterThan(servedBefore);
    expect(survivors(pidsOf(begun))).toEqual([]);
    const counted = (await countedLogos((await ensureCluster({ dataDir })).url)) - before;
    expect(counted).toBeGreaterThanOrEqual(served);
    // Each visitor may have lost one counted response with its connection.
    expect(counted).toBeLessThanOrEqual(served + visitors.length);
  });

  test('after SIGTERM, a connection that is open gets one more response, which closes it', async () => {
    const stack = await startStack(later, { dataDir });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    later.add(() => agent.destroy());
    const ask = (path: string) =>
      new Promise<{ isReused: boolean; connection: string | undefined }>((resolve, reject) => {
        const request = http.get({ host: '127.0.0.1', port: stack.port, path, agent }, (reply) => {
          const { connection } = reply.headers;
          reply.resume().on('end', () => resolve({ isReused: request.reusedSocket, connection }));
        });
        request.on('error', reject);
      });
    const first = await ask('/livez');
    end(stack.pid, 'SIGTERM');
    await eventually('it drains', async () => (await status(`${stack.address}/readyz`)) === 503);
    const last = await ask(new URL(pictureUrl(stack, 'A logo')).pathname);
    expect([first, last]).toEqual([
      { isReused: false, connection: 'keep-alive' },
      { isReused: true, connection: 'close' },
    ]);
    expect((await stack.finished).code).toBe(0);
  });

  test('with DATABASE_URL, no embedded database is created, started or stopped', async () => {
    const [own, otherDir] = [await ensureCluster({ dataDir }), temporaryDataDir(later)];
    later.add(() => end(own.pid, 'SIGINT'));
    const stack = await startStack(later, { dataDir: otherDir, env: { DATABASE_URL: own.url } });
    expect(await status(`${stack.address}/readyz`)).toBe(200);
    expect(stack.output()).toContain(`:***@127.0.0.1:${own.port}`);
    expect(stack.output()).not.toContain(new URL(own.url).password);
    expect(await requireRun(otherDir)).toMatchObject({ postmasterPid: null });
    expect((await stopped(stack)).code).toBe(0);
    expect(isAlive(own.pid)).toBe(true);
    expect((await readdir(otherDir)).filter((name) => /postgres|cluster/.test(name))).toEqual([]);
  });
});

describe('through npm and its shell', () => {
  test('SIGTERM to npm stops everything with code 0', async () => {
    const stack = await startStack(later, { dataDir, throughNpm: true });
    const begun = await requireRun(dataDir);
    end(stack.pid, 'SIGTERM');
    expect(await stack.finished).toMatchObject({ code: 0, signal: null });
    expect(survivors(pidsOf(begun))).toEqual([]);
  });

  test('Ctrl-C, which reaches the whole process group, stops everything with code 0', async () => {
    const stack = await startStack(later, { dataDir, throughNpm: true });
    const begun = await requireRun(dataDir);
    end(-stack.pid, 'SIGINT');
    expect(await stack.finished).toMatchObject({ code: 0, signal: null });
    expect(survivors(pidsOf(begun))).toEqual([]);
    expect(stack.output()).not.toContain('Stopping immediately');
  });
});

describe('a kill -9', () => {
  test('of the front server, Next or the database leads to its restart', async () => {
    const stack = await startStack(later, { dataDir });
    const logo = pictureUrl(stack, 'A logo').replace('//localhost:', '//127.0.0.1:');
    const begun = await requireRun(dataDir);
    // A first page may take longer than a request may.
    await responds(stack, `${stack.address}/`);

    for (const which of ['frontPid', 'nextPid', 'postmasterPid'] as const) {
      const killed = begun[which];
      if (killed === null) throw new Error(`no ${which}`);
      end(killed, 'SIGKILL');
      await started(stack, `a new ${which}`, async () => {
        const now = (await requireRun(dataDir))[which];
        return now !== null && now !== killed;
      });
      await responds(stack, logo);
      await responds(stack, `${stack.address}/readyz`);
      await responds(stack, `${stack.address}/`);
    }
    const now = await requireRun(dataDir);
    expect(now).toMatchObject({ pid: begun.pid, port: begun.port, nextPort: begun.nextPort });
    expect(now.databaseUrlRedacted).toBe(begun.databaseUrlRedacted);
    expect((await stopped(stack)).code).toBe(0);
    expect(survivors(pidsOf(now))).toEqual([]);
  });

  test('of the supervisor ends its servers but not the database, and the next start recovers', async () => {
    const stack = await startStack(later, { dataDir });
    const begun = await requireRun(dataDir);
    end(begun.pid, 'SIGKILL');
    await stack.finished;
    // While the orphans are still exiting.
    const again = await startStack(later, { dataDir, port: stack.port });
    const now = await requireRun(dataDir);
    expect(now.postmasterPid).toBe(begun.postmasterPid);
    expect(survivors([begun.frontPid ?? -1, begun.nextPid ?? -1])).toEqual([]);
    expect(await status(`${again.address}/readyz`)).toBe(200);
    expect((await stopped(again)).code).toBe(0);
    expect(survivors(pidsOf(now))).toEqual([]);
  });

  test('of the supervisor frees the port, even without another start', async () => {
    const stack = await startStack(later, { dataDir });
    const begun = await requireRun(dataDir);
    end(begun.pid, 'SIGKILL');
    await eventually(
      'both servers are gone',
      () => survivors([begun.frontPid ?? -1, begun.nextPid ?? -1]).length === 0,
    );
    expect(await bindError(stack.port, '127.0.0.1')).toBeNull();
    expect(isAlive(begun.postmasterPid ?? -1)).toBe(true);
  });

  test('of everything is recovered from by the next start', async () => {
    const stack = await startStack(later, { dataDir });
    for (const pid of pidsOf(await requireRun(dataDir))) end(pid, 'SIGKILL');
    await stack.finished;
    const again = await startStack(later, { dataDir, port: stack.port });
    expect(await status(`${again.address}/readyz`)).toBe(200);
    expect((await stopped(again)).code).toBe(0);
  });
});

describe.runIf(canBecomeNobody)('as an ordinary user (needs root and a world-readable project)', () => {
  test('starts, serves and stops', async () => {
    const ownDir = temporaryDataDir(later);
    await fillDataDir(ownDir);
    execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, ownDir]);
    const stack = await startStack(later, { dataDir: ownDir, uid: nobody.uid, gid: nobody.gid });
    const begun = await requireRun(ownDir);
    for (const pid of pidsOf(begun)) expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);
    expect(await status(`${stack.address}/readyz`)).toBe(200);
    expect((await stopped(stack)).code).toBe(0);
    expect(survivors(pidsOf(begun))).toEqual([]);
  });
});
