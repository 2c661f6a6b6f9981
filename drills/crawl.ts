import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labServers } from '../lib/discovery/lab/lab-internet.ts';
import { readSites } from '../lib/discovery/lab/site-file.ts';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { drillSites } from './crawler-sites.ts';
import type { LabCrawlerSettings } from './lab-crawler.ts';
import { childrenOf } from './pids.ts';
import { type DrillDatabase, pause, type Rig } from './rig.ts';

/** A crawler process over made websites, restarted like under the supervisor. */
export interface LabCrawl {
  pid(): number;
  /** SIGKILL; resolves when the next process has started. */
  kill(): Promise<void>;
  restarts(): number;
  log(): string;
}

type Settings = Omit<LabCrawlerSettings, 'databaseUrl' | 'sites' | 'ports'> & { latencyMs?: number };

/** @param sites served by this process */
export async function startCrawl(
  rig: Rig,
  database: DrillDatabase,
  sites: LabCrawlerSettings['sites'],
  { latencyMs = 0, ...settings }: Settings,
): Promise<LabCrawl> {
  const served = 'folder' in sites ? await readSites(sites.folder) : drillSites(sites);
  const { ports, close } = await labServers(served, { latencyMs });
  rig.later(close);
  // Below node_modules, so that the bundle finds its external packages.
  const entry = join(process.cwd(), 'node_modules/.cache/blazon-drills', `lab-crawler-${process.pid}.mjs`);
  await bundleScript('drills/lab-crawler.ts', entry);
  const environment: LabCrawlerSettings = { ...settings, databaseUrl: database.url, sites, ports };
  let child: ChildProcess;
  let log = '';
  let restarts = 0;
  let isOver = false;
  let started: Promise<void> = Promise.resolve();
  const start = () => {
    child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=192', entry], {
      env: { ...process.env, LAB_CRAWLER: JSON.stringify(environment), MALLOC_ARENA_MAX: '2' },
      // In its own session, as in production.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log = (log + chunk).slice(-20_000);
      });
    const one = child;
    started = new Promise((done) => {
      one.once('message', () => done());
      one.once('exit', () => done());
    });
    one.once('exit', () => {
      if (isOver) return;
      restarts += 1;
      setTimeout(start, 200);
    });
  };
  start();
  rig.later(async () => {
    isOver = true;
    const exited = new Promise((done) => child.once('exit', done));
    if (!child.kill('SIGTERM')) return;
    await Promise.race([exited, pause(12_000).then(() => child.kill('SIGKILL'))]);
  });
  await started;
  return {
    pid: () => child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await pause(400);
      await started;
    },
    restarts: () => restarts,
    log: () => log,
  };
}

/** Open files of a process that are sockets. */
export function socketsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

export function residentMb(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Seconds of a processor that a process and its ended children used, and its running children. */
export function cpuSecondsOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownCpuSeconds(one), 0);
}

function ownCpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}
