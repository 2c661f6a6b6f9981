import { type Config, loadConfig } from '../lib/core/config/config.ts';
import { isRefusal, type Refusal } from '../lib/core/errors/errors.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { ensureCluster } from '../server/embedded/cluster.ts';
import { stopClusterIfUnused } from '../server/embedded/stop-cluster.ts';

export interface Context {
  config: Config;
  db: Database;
  databaseUrl: string;
}

export const ACTOR = 'cli';

/** Ends a command; the message is for people, the code for programs. */
export class CommandFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs a command with the database of DATABASE_URL, or with the embedded one, started if necessary. */
export async function withDatabase<T>(command: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const cluster = config.databaseUrl === null ? await ensureCluster({ dataDir: config.dataDir }) : null;
  const databaseUrl = config.databaseUrl ?? cluster?.url ?? '';
  try {
    await migrate(config.migrationUrl ?? databaseUrl);
    const db = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 30_000 });
    try {
      return await command({ config, db, databaseUrl });
    } finally {
      await db.close();
    }
  } finally {
    if (cluster !== null) await stopClusterIfUnused(config.dataDir, cluster);
  }
}

export function orFail<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new CommandFailed(value.code, value.detail);
  return value as Exclude<T, Refusal>;
}
