import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sum } from 'drizzle-orm';
import { spentCpuSeconds } from '../bench/process-stats.mjs';
import { createAccount } from '../lib/accounts/create-account.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import type { PlanLimits } from '../lib/core/plans/plans.ts';
import type { TokenKind } from '../lib/core/token-format.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { quotaDay, usageDay } from '../lib/db/schema/index.ts';
import { issueToken } from '../lib/tokens/issue-token.ts';
import { operator } from '../lib/tokens/token-actor.ts';
import { ensureCluster } from '../server/embedded/cluster.ts';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { stopCluster } from '../server/embedded/stop-cluster.ts';
import { aBrand } from '../tests/support/factories.ts';
import { type Front, FrontProcess, skewedClock } from './front-process.ts';
import { childrenOf, signal } from './pids.ts';

export type { Front } from './front-process.ts';

const projectDir = process.cwd();
/** Of `/metrics` of fronts. */
export const METRICS_TOKEN = 'drill-of-this-machine';

export interface DrillDatabase {
  url: string;
  db: Database;
  /** Of all its processes since they started. */
  cpuSeconds(): number;
  /** SIGKILL to the postmaster; its children exit on their own. */
  kill(): void;
  start(): Promise<void>;
  /** SIGSTOP or SIGCONT to all processes. */
  freeze(isFrozen: boolean): void;
}

export interface FrontOptions {
  database: DrillDatabase;
  redisUrl?: string;
  /** Error of the process's clock. */
  skewMs?: number;
  processes?: number;
  /** Folder of another build of Blazon; otherwise this one. */
  from?: string;
  env?: Record<string, string>;
  /** A folder that exists; otherwise a new one. */
  dataDir?: string;
}

/** Starts the processes of a drill, and ends them in reverse order. */
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

  /** @param from folder of the build whose migrations it gets */
  async database(from = projectDir): Promise<DrillDatabase> {
    const dataDir = join(this.folder, 'database');
    // Searchable: as root, the database runs as another user.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const port = await findFreePort();
    const ensure = () => ensureCluster({ dataDir, choosePort: async () => port });
    this.later(() => stopCluster(dataDir));
    let cluster = await ensure();
    await migrate(cluster.url, from);
    const db = openDatabase(cluster.url, { max: 3, statementTimeoutMs: 0 });
    this.later(() => db.close());
    await aBrand(db, { domain: 'acme.com' });
    return {
      url: cluster.url,
      db,
      cpuSeconds: () => spentCpuSeconds([cluster.pid]),
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

  async front(options: FrontOptions): Promise<Front> {
    const { database, redisUrl, skewMs = 0, processes = 1, from = projectDir } = options;
    this.#fronts += 1;
    const dataDir = options.dataDir ?? join(this.folder, `front${this.#fronts}`);
    mkdirSync(dataDir, { recursive: true });
    const port = await findFreePort();
    const env = {
      ...process.env,
      ...{
        HOST: '',
        BASE_URL: '',
        IMAGE_URL: '',
        APP_URL: '',
        MCP_URL: '',
        BLAZON_NEXT_PORT: '',
        SMTP_URL: '',
      },
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl ?? '',
      PORT: String(port),
      BLAZON_PROCESSES: String(processes),
      METRICS_TOKEN,
      BLAZON_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    };
    const args = ['--max-semi-space-size=8', join(from, 'dist/front.js')];
    if (skewMs !== 0) args.unshift('--import', skewedClock(skewMs));
    const front = new FrontProcess(port, args, env, from);
    this.later(() => front.end());
    await front.listening;
    return front;
  }
}

/** A new Enterprise account with these limits, and a token. */
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
  if (accountId === null) throw new Error('no account was created');
  const issued = await issueToken(db, operator('drill'), accountId, { kind, name: 'Drill' });
  if (isRefusal(issued)) throw new Error(issued.detail);
  return { ...issued, accountId };
}

/** Counts of a token in the database, by UTC day. */
export const countedOf = (db: Database, tokenId: string): Promise<{ day: string; count: number }[]> =>
  db.orm
    .select({ day: usageDay.day, count: sum(usageDay.count).mapWith(Number) })
    .from(usageDay)
    .where(eq(usageDay.tokenId, tokenId))
    .groupBy(usageDay.day)
    .orderBy(usageDay.day);

/** Used quota by day. */
export async function takenOf(db: Database, accountId: string): Promise<number[]> {
  const rows = await db.orm
    .select({ taken: quotaDay.taken })
    .from(quotaDay)
    .where(eq(quotaDay.accountId, accountId))
    .orderBy(quotaDay.day);
  return rows.map(({ taken }) => taken);
}

/** @throws if the expectation does not hold */
export function demand(holds: boolean, expectation: string): void {
  if (!holds) throw new Error(`expected ${expectation}`);
}

/** Quick drills share a busy machine with other tests, so their deadlines only catch what hangs. */
export const deadline = (ms: number, isQuick: boolean): number => (isQuick ? ms * 10 : ms);

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
