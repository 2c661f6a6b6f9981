import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { pause, type Rig } from './rig.ts';

/** All of Blazon, as run by `npm start`. */
export interface Product {
  port: number;
  /** Of the supervisor. */
  pid: number;
  pids(): { frontPid: number; nextPid: number };
  log(): string;
}

const START_MS = 400_000;
const STOP_MS = 30_000;

/** Builds the pages if that has not been done. */
export async function startProduct(
  rig: Rig,
  settings: Record<'DATABASE_URL', string> & Record<string, string>,
): Promise<Product> {
  const dataDir = join(rig.folder, 'product');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const port = await findFreePort();
  const none = {
    REDIS_URL: '',
    APP_URL: '',
    IMAGE_URL: '',
    BASE_URL: '',
    MCP_URL: '',
    HOST: '',
  };
  const child = spawn(process.execPath, ['server/start.mjs'], {
    env: {
      ...process.env,
      ...none,
      PORT: String(port),
      BLAZON_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Its descriptors and memory are those of one process.
      BLAZON_PROCESSES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-20_000);
    });
  const exited = new Promise((done) => child.once('exit', done));
  rig.later(async () => {
    child.kill('SIGTERM');
    await Promise.race([exited, pause(STOP_MS).then(() => child.kill('SIGKILL'))]);
  });
  const startedAt = performance.now();
  while (!log.includes('Blazon is ready')) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MS)
      throw new Error(`Blazon did not start:\n${log}`);
    await pause(200);
  }
  const pids = () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  return { port, pid: child.pid ?? -1, pids, log: () => log };
}

/** Open descriptors and resident megabytes of a process. */
export interface Resources {
  descriptors: number;
  megabytes: number;
}

export function resources(pid: number): Resources {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    megabytes: Math.round(Number(resident) / 1024),
  };
}
