import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../lib/db/migrate.ts';
import type { Drill } from './drill.ts';
import { closedLoop } from './load.ts';
import { aTokenWith, countedOf, demand, pause, type Rig, takenOf } from './rig.ts';

const CONNECTIONS = 32;
/** What customers see, written by the tests of the previous version. */
const CONTRACT_SUITES = ['contract', 'images', 'ticker', 'brands', 'mcp', 'limits', 'tokens'].map(
  (name) => `server/${name}.database.test.ts`,
);

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit before the newest migration; null without history. */
function previousVersion(): string | null {
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'drizzle/*.sql');
    return git('rev-parse', '--verify', `${added}~1`);
  } catch {
    return null;
  }
}

function run(folder: string, file: string, args: string[]): Promise<void> {
  const child = spawn(file, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
    });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output}`)),
    );
  });
}

/** Whether the packages of this checkout are those of another one. */
const hasPackagesOf = (folder: string): boolean => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => {
    const installed = join('node_modules', name, 'package.json');
    return existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version;
  });
};

/** A checkout of a commit with its packages and built servers. */
async function checkOut(rig: Rig, commit: string): Promise<string> {
  const folder = join(rig.folder, 'previous');
  git('worktree', 'add', '--detach', '--force', folder, commit);
  rig.later(() => git('worktree', 'remove', '--force', folder));
  if (hasPackagesOf(folder)) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  else await run(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
  await run(folder, process.execPath, [
    '--input-type=module',
    '--eval',
    "import { mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); await (await import('./server/build.mjs')).buildBundles();",
  ]);
  return folder;
}

export const upgrade: Drill = {
  name: 'upgrade',
  promise:
    'The version before the newest migration and this one serve together: no failed request, exact limits and counts; the older one passes its tests on the new schema.',
  cannotRun: () => (previousVersion() === null ? 'there is no git history with an earlier migration' : null),
  run: async (rig, isQuick) => {
    const commit = previousVersion() ?? '';
    const previous = await checkOut(rig, commit);
    const migrations = () =>
      readdirSync(join(previous, 'drizzle')).filter((name) => name.endsWith('.sql')).length;
    const before = migrations();
    const [perDay, seconds] = isQuick ? [5000, 2] : [25_000, 8];
    const database = await rig.database(previous);
    const limited = await aTokenWith(database.db, { logoPerDay: perDay });
    const steady = await aTokenWith(database.db, {});
    const path = ({ token }: { token: string }, i: number) =>
      `/${['acme.com', 'nothing.com'][i % 2]}?token=${token}${i % 2 === 0 ? '' : '&fallback=404'}`;
    const old = await rig.front({ database, from: previous });
    let isOver = false;
    const load = (port: number) =>
      closedLoop(
        { ports: [port], path: (i) => path(steady, i) },
        { connections: CONNECTIONS, until: () => isOver },
      );
    const onOld = load(old.port);
    await pause(seconds * 1000);
    await migrate(database.url);
    const current = await rig.front({ database });
    const onCurrent = load(current.port);
    const shared = await closedLoop(
      { ports: [old.port, current.port], path: (i) => path(limited, i) },
      { connections: CONNECTIONS, until: (sent) => sent >= perDay * 1.4 },
    );
    await pause(seconds * 1000);
    isOver = true;
    const ledgers = await Promise.all([onOld, onCurrent]);
    for (const front of [old, current])
      demand((await front.stop()) === 0 && front.crashes() === 0, `exit code 0 (${front.log()})`);
    const served = ledgers.reduce((sum, { acked }) => sum + acked, 0);
    demand(
      ledgers.every(({ acked, sent, refused }) => acked === sent && refused === 0),
      `no failed request (${ledgers.join('; ')})`,
    );
    const counted = (await countedOf(database.db, steady.id)).reduce((sum, { count }) => sum + count, 0);
    demand(counted === served, `all counted: ${counted} of ${served}`);
    const [taken] = await takenOf(database.db, limited.accountId);
    demand(shared.acked === perDay && taken === perDay, `${perDay} in a day (${shared}, ${taken} taken)`);
    rmSync(join(previous, 'drizzle'), { recursive: true });
    await cp('drizzle', join(previous, 'drizzle'), { recursive: true });
    await run(previous, 'npx', ['vitest', 'run', '--project', 'database', ...CONTRACT_SUITES]);
    return {
      previous: commit.slice(0, 8),
      'migrations added': migrations() - before,
      'served by both': served,
      counted,
      'of a daily limit': `${shared.acked} of ${perDay}`,
      'suites of the previous version': CONTRACT_SUITES.length,
    };
  },
};
