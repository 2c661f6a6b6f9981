import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../tests/support/eventually.ts';
import type { Drill } from './drill.ts';
import { closedLoop } from './load.ts';
import { aTokenWith, countedOf, type DrillDatabase, demand, type Front, pause, type Rig } from './rig.ts';

const CONNECTIONS = 32;
const SIZE_KB = 512;

const cannotMount = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'only root can mount a small disk';

interface Disk {
  folder: string;
  fill(): void;
  free(): void;
  /** Whether files may be written. Fails while files are open for writing. */
  setWritable(isWritable: boolean): void;
}

function smallDisk(rig: Rig): Disk {
  const folder = join(rig.folder, 'small-disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'blazon-drill', folder]);
  rig.later(() => execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      try {
        appendFileSync(filler, Buffer.alloc(SIZE_KB * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler),
    setWritable: (isWritable) =>
      void execFileSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder]),
  };
}

async function diskCheck({ port }: Front): Promise<string | undefined> {
  const { checks } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
    checks: Record<string, string>;
  };
  return checks.disk;
}

interface Faulty {
  rig: Rig;
  database: DrillDatabase;
  disk: Disk;
  /** What happens to the disk while the front server is under load. */
  disturb(front: Front): Promise<void>;
}

async function serveThrough({ rig, database, disk, disturb }: Faulty) {
  const front = await rig.front({ database, dataDir: disk.folder });
  const { token, id } = await aTokenWith(database.db, {});
  let isOver = false;
  const load = closedLoop(
    {
      ports: [front.port],
      path: (i) =>
        `/${['acme.com', 'nothing.com'][i % 2]}?token=${token}${i % 2 === 0 ? '' : '&fallback=404'}`,
    },
    { connections: CONNECTIONS, until: () => isOver },
  );
  await disturb(front);
  isOver = true;
  const ledger = await load;
  const code = await front.stop();
  const counted = (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0);
  demand(code === 0 && front.crashes() === 0, `no crash and exit code 0 (${code}: ${front.log()})`);
  demand(ledger.acked === ledger.sent && ledger.refused === 0, `all served (${ledger})`);
  demand(counted === ledger.acked, `all counted: ${counted} of ${ledger.acked}`);
  return { served: ledger.acked, counted };
}

export const diskFull: Drill = {
  name: 'disk-full',
  promise: 'The disk of the data folder fills up under load, twice: everything is served and counted.',
  cannotRun: cannotMount,
  run: async (rig, isQuick) => {
    const disk = smallDisk(rig);
    const ms = isQuick ? 2000 : 6000;
    const disturb = async (front: Front) => {
      for (let i = 0; i < 2; i += 1) {
        await pause(ms);
        await eventually('/readyz reports the disk', async () => {
          // The journal has deleted segments since.
          disk.fill();
          return (await diskCheck(front)) !== undefined;
        });
        await pause(ms);
        disk.free();
        await eventually('/readyz reports nothing', async () => (await diskCheck(front)) === undefined);
      }
    };
    return await serveThrough({ rig, database: await rig.database(), disk, disturb });
  },
};

export const readOnlyFolder: Drill = {
  name: 'read-only-folder',
  promise:
    'A front server that starts with a read-only data folder serves and counts, also once the folder is writable.',
  cannotRun: cannotMount,
  run: async (rig, isQuick) => {
    const disk = smallDisk(rig);
    disk.setWritable(false);
    const ms = isQuick ? 2000 : 6000;
    const disturb = async (front: Front) => {
      await pause(ms);
      demand((await diskCheck(front)) !== undefined, '/readyz reports the folder');
      disk.setWritable(true);
      await eventually('/readyz reports nothing', async () => (await diskCheck(front)) === undefined);
      await pause(ms);
    };
    return await serveThrough({ rig, database: await rig.database(), disk, disturb });
  },
};
