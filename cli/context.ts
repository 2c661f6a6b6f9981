import { type Config, loadConfig } from '../lib/core/config/config.ts';
import { isRefusal, type Refusal } from '../lib/core/errors/errors.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { PictureStore } from '../lib/db/pictures/picture-store.ts';
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
export const withDatabase = <T>(
  command: (context: Context) => Promise<T>,
  { statementTimeoutMs = 30_000 }: { statementTimeoutMs?: number } = {},
): Promise<T> =>
  withServer(async ({ config, databaseUrl }) => {
    await migrate(databaseUrl);
    const applicationUrl = config.listenUrl ?? config.databaseUrl ?? databaseUrl;
    const db = openDatabase(applicationUrl, {
      max: 2,
      statementTimeoutMs,
      pictures: new PictureStore(config),
    });
    try {
      return await command({ config, db, databaseUrl: applicationUrl });
    } finally {
      await db.close();
    }
  });

/** The same without migrating, and with the URL of the role that owns the tables. */
export async function withServer<T>(
  command: (context: Pick<Context, 'config' | 'databaseUrl'>) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  const cluster = config.databaseUrl === null ? await ensureCluster({ dataDir: config.dataDir }) : null;
  try {
    return await command({
      config,
      databaseUrl: config.migrationUrl ?? config.listenUrl ?? config.databaseUrl ?? cluster?.url ?? '',
    });
  } finally {
    if (cluster !== null) await stopClusterIfUnused(config.dataDir, cluster);
  }
}

export function orFail<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new CommandFailed(value.code, value.detail);
  return value as Exclude<T, Refusal>;
}
