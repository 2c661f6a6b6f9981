import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../lib/accounts/create-account.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import type { PlanLimits } from '../lib/core/plans/plans.ts';
import type { TokenKind } from '../lib/core/token-format.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { issueToken } from '../lib/tokens/issue-token.ts';
import { operator } from '../lib/tokens/token-actor.ts';
import { ensureCluster } from '../server/embedded/cluster.ts';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { stopCluster } from '../server/embedded/stop-cluster.ts';
import { aBrand } from '../tests/support/factories.ts';

/** Drills are started in the project's folder. */
const projectDir = process.cwd();

/** A real PostgreSQL of the drill's own. */
export interface DrillDatabase {
  url: string;
  db: Database;
  /** As `kill -9` of the postmaster; the others end by themselves. */
  kill(): void;
  start(): Promise<void>;
  /** Stops or continues all its processes. */
  freeze(isFrozen: boolean): void;
}

/** The product's front server as a process of its own. */
export interface Front {
  port: number;
  /** Of the running process. */
  pid(): number;
  /** Kills it; it is started again at once, as the supervisor does. @returns when the next one listens */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Times it ended without being told to. */
  crashes(): number;
  log(): string;
}

export interface FrontOptions {
  database: DrillDatabase;
  redisUrl?: string;
  /** The process's own clock is off by this. */
  skewMs?: number;
}

/** Everything a drill starts, ended in the reverse order when it is over, however it went. */
export class Rig {
  readonly folder = mkdtempSync(join(tmpdir(), 'blazon-drill-'));
  readonly #steps: (() => unknown)[] = [];
  #fronts = 0;

  later(step: () => unknown): void {
    this.#steps.push(step);
  }

  async end(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await Promise.resolve(step()).catch(() => {});
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async database(): Promise<DrillDatabase> {
    const dataDir = join(this.folder, 'database');
    // The server runs as another user when this is root: it must be able to pass.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const port = await findFreePort();
    const ensure = () => ensureCluster({ dataDir, choosePort: async () => port });
    this.later(() => stopCluster(dataDir));
    let cluster = await ensure();
    await migrate(cluster.url, projectDir);
    const db = openDatabase(cluster.url, { max: 3, statementTimeoutMs: 0 });
    this.later(() => db.close());
    await aBrand(db, { domain: 'acme.com' });
    return {
      url: cluster.url,
      db,
      kill: () => void signal(cluster.pid, 'SIGKILL'),
      start: async () => {
        cluster = await ensure();
      },
      freeze: (isFrozen) => {
        for (const pid of [cluster.pid, ...childrenOf(cluster.pid)])
          signal(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
      },
    };
  }

  async front({ database, redisUrl, skewMs = 0 }: FrontOptions): Promise<Front> {
    this.#fronts += 1;
    const dataDir = join(this.folder, `front${this.#fronts}`);
    mkdirSync(dataDir, { recursive: true });
    const port = await findFreePort();
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl ?? '',
      PORT: String(port),
      BLAZON_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...{
        HOST: '',
        BASE_URL: '',
        IMAGE_URL: '',
        APP_URL: '',
        MCP_URL: '',
        BLAZON_NEXT_PORT: '',
        SMTP_URL: '',
      },
    };
    const args = ['--max-semi-space-size=4', join(projectDir, 'dist/front.js')];
    if (skewMs !== 0) args.unshift('--import', skewedClock(skewMs));
    let child: ChildProcess;
    let log = '';
    let [stopping, killed, crashes] = [false, false, 0];
    const spawnOne = (): Promise<void> => {
      const started = spawn(process.execPath, args, {
        cwd: projectDir,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => {
          log = (log + chunk).slice(-20_000);
        });
      started.on('exit', () => {
        if (stopping || child !== started) return;
        if (!killed) crashes += 1;
        killed = false;
        listening = spawnOne();
        listening.catch(() => {});
      });
      return new Promise((done, failed) => {
        started.on('message', () => done());
        started.on('exit', (code) => failed(new Error(`the front server ended with ${code}:\n${log}`)));
      });
    };
    let listening = spawnOne();
    this.later(() => {
      stopping = true;
      if (child.pid !== undefined) signal(child.pid, 'SIGKILL');
    });
    await listening;
    return {
      port,
      pid: () => child.pid ?? -1,
      kill: async () => {
        const dying = child;
        killed = true;
        const ended = new Promise((done) => dying.once('exit', done));
        dying.kill('SIGKILL');
        await ended;
        await listening;
      },
      stop: () => {
        stopping = true;
        const ending = child;
        const ended = new Promise<number | null>((done) => ending.once('exit', (code) => done(code)));
        ending.kill('SIGTERM');
        return ended;
      },
      crashes: () => crashes,
      log: () => log,
    };
  }
}

/** A new account on Enterprise with these numbers, and a token of it. */
export async function aTokenWith(
  db: Database,
  limits: Partial<PlanLimits>,
  kind: TokenKind = 'publishable',
): Promise<{ token: string; id: string; accountId: string }> {
  const generous = { logoPerMinute: 1e9, logoPerDay: 1e9, brandPerMinute: 1e9, brandPerDay: 1e9 };
  const accountId = await createAccount(db, 'drill', {
    name: 'Drill',
    plan: 'enterprise',
    limits: { ...generous, ...limits },
  });
  if (accountId === null) throw new Error('no account was made');
  const issued = await issueToken(db, operator('drill'), accountId, { kind, name: 'Drill' });
  if (isRefusal(issued)) throw new Error(issued.detail);
  return { ...issued, accountId };
}

/** What the database has counted for a token, by UTC day. */
export async function countedOf(db: Database, tokenId: string): Promise<{ day: string; count: number }[]> {
  const rows = await db.sql<{ day: string; count: string }[]>`
    select day::text as day, sum(count) as count from usage_day where token_id = ${tokenId} group by day order by day`;
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

/** What is taken of an account's quota, by day in order. */
export async function takenOf(db: Database, accountId: string): Promise<number[]> {
  const rows = await db.sql`select taken from quota_day where account_id = ${accountId} order by day`;
  return rows.map((row) => Number(row.taken));
}

/** @throws when it does not hold, with what was found */
export function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** A module that sets the clock of the process it is imported into, as a wrong clock of its host would. */
function skewedClock(skewMs: number): string {
  const source = `
    const real = Date;
    const now = () => real.now() + ${skewMs};
    globalThis.Date = class extends real {
      constructor(...args) { args.length === 0 ? super(now()) : super(...args); }
      static now() { return now(); }
    };
    const origin = performance.timeOrigin + ${skewMs};
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin });`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
