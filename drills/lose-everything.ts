import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Drill } from './drill.ts';
import { ask, closedLoop } from './load.ts';
import { aTokenWith, countedOf, type DrillDatabase, demand, pause } from './rig.ts';

async function blazon({ url }: DrillDatabase, dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, BLAZON_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/blazon.mjs', ...args, '--json'], {
    env,
  });
  return stdout;
}

export const loseEverything: Drill = {
  name: 'lose-everything',
  promise:
    'A backup under load, then database and data folder are lost: the restored service has every count from before the backup.',
  run: async (rig, isQuick) => {
    const database = await rig.database();
    const dataDir = join(rig.folder, 'data');
    const front = await rig.front({ database, dataDir });
    const { token, id } = await aTokenWith(database.db, {});
    let isOver = false;
    const seen = { before: 0, all: 0 };
    const load = closedLoop(
      {
        ports: [front.port],
        path: () => `/acme.com?token=${token}`,
        onSeen: ({ status }) => {
          if (status === 200) seen.all += 1;
        },
      },
      { connections: 16, until: () => isOver },
    );
    await pause(isQuick ? 1500 : 6000);
    seen.before = seen.all;
    const file = join(rig.folder, 'backup.zip');
    await blazon(database, dataDir, 'backup', file);
    const atMost = seen.all;
    await pause(1000);
    isOver = true;
    await load;
    front.end();
    rmSync(dataDir, { recursive: true });
    await database.db.sql.unsafe('drop schema public cascade');
    await database.db.sql.unsafe('drop schema if exists drizzle cascade');
    await database.db.sql.unsafe('create schema public');
    mkdirSync(dataDir);
    await blazon(database, dataDir, 'restore', file);
    const restored = await rig.front({ database, dataDir });
    demand((await ask(restored.port, `/acme.com?token=${token}`)).status === 200, 'the token works again');
    // Until the journal of the backup has been added.
    const startedAt = performance.now();
    while (readdirSync(join(dataDir, 'usage')).length > 1 && performance.now() - startedAt < 15_000)
      await pause(200);
    demand((await restored.stop()) === 0, `exit code 0 (${restored.log()})`);
    const counted = (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0) - 1;
    demand(seen.before <= counted, `nothing lost: ${seen.before} before the backup, ${counted} counted`);
    demand(counted <= atMost + 16, `nothing counted twice: ${counted} of ${atMost} by its end`);
    return { 'before the backup': seen.before, counted, 'by its end': atMost };
  },
};
