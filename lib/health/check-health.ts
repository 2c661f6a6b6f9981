import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { type Config, redactUrl } from '../core/config/config.ts';
import type { Database } from '../db/client.ts';
import { estimatedRows, rowCount } from '../db/row-count.ts';
import { brand } from '../db/schema/index.ts';
import { inProcessDrawer } from '../monograms/in-process-drawer.ts';
import { checkBucket } from './check-bucket.ts';
import { checkExposure } from './check-exposure.ts';
import { freeMegabytes } from './free-space.ts';
import type { HealthFinding } from './health-finding.ts';

const MIN_NODE = [20, 20] as const;
const MIN_FREE_MB = 500;
const MAX_SKEW_SECONDS = 2;
const MAX_COUNTED = 100_000;

const many = (count: number) => count.toLocaleString('en-US');

/** For `blazon doctor` and the operator's health page. @param db or the error from connecting */
export async function checkHealth(config: Config, db: Database | Error): Promise<HealthFinding[]> {
  return [
    checkNode(),
    ...(await checkDatabase(config, db)),
    await checkRedis(config),
    ...(await checkBucket(config, db instanceof Error ? null : db)),
    await checkDisk(config),
    await checkFonts(),
    ...(await checkExposure(config, db instanceof Error ? null : db)),
  ];
}

function checkNode(): HealthFinding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  return {
    check: 'node',
    ok,
    detail: ok ? process.version : `${process.version}: install Node ${MIN_NODE.join('.')} or newer`,
  };
}

async function checkDatabase(config: Config, db: Database | Error): Promise<HealthFinding[]> {
  const where =
    config.databaseUrl === null ? `embedded, in ${config.dataDir}` : redactUrl(config.databaseUrl);
  try {
    if (db instanceof Error) throw db;
    const found = db.orm
      .select({ id: brand.id })
      .from(brand)
      .limit(MAX_COUNTED + 1)
      .as('found');
    const [row] = await db.orm
      .select({
        version: sql<string>`current_setting('server_version')`,
        nowMs: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
        counted: count(),
        estimate: estimatedRows(brand),
      })
      .from(found);
    const brands = rowCount(row?.counted ?? 0, row?.estimate ?? null, MAX_COUNTED);
    const skewSeconds = Math.abs(Date.now() - (row?.nowMs ?? 0)) / 1000;
    return [
      {
        check: 'database',
        ok: true,
        detail: `PostgreSQL ${row?.version}, ${brands.isAbout ? 'about ' : ''}${many(brands.count)} brands; ${where}`,
      },
      {
        check: 'clock',
        ok: skewSeconds <= MAX_SKEW_SECONDS,
        detail:
          skewSeconds <= MAX_SKEW_SECONDS
            ? `within ${MAX_SKEW_SECONDS} s of the database`
            : `${skewSeconds.toFixed(1)} s off the database: synchronize both clocks`,
      },
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      { check: 'database', ok: false, detail: `${where}: ${reason}` },
      { check: 'clock', ok: false, detail: 'not compared: the database is unavailable' },
    ];
  }
}

async function checkRedis(config: Config): Promise<HealthFinding> {
  if (config.redisUrl === null)
    return { check: 'redis', ok: true, detail: 'REDIS_URL is not set; limits are kept in each process' };
  const redis = new Redis(config.redisUrl, {
    lazyConnect: true,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1];
    return { check: 'redis', ok: true, detail: `Redis ${version}; ${redactUrl(config.redisUrl)}` };
  } catch (error) {
    return {
      check: 'redis',
      ok: false,
      detail: `${redactUrl(config.redisUrl)}: ${error instanceof Error ? error.message : error}. Start it, or unset REDIS_URL`,
    };
  } finally {
    redis.disconnect();
  }
}

async function checkDisk(config: Config): Promise<HealthFinding> {
  // The folder does not exist before the first start.
  const folder = existsSync(config.dataDir) ? config.dataDir : dirname(config.dataDir);
  try {
    await access(folder, constants.W_OK);
    const freeMb = await freeMegabytes(folder);
    const ok = freeMb >= MIN_FREE_MB;
    return {
      check: 'disk',
      ok,
      detail: `${many(freeMb)} MB free in ${folder}${ok ? '' : `: free at least ${MIN_FREE_MB} MB`}`,
    };
  } catch (error) {
    return {
      check: 'disk',
      ok: false,
      detail: `${folder} is not writable: ${error instanceof Error ? error.message : error}`,
    };
  }
}

async function checkFonts(): Promise<HealthFinding> {
  const drawer = inProcessDrawer();
  try {
    for (const letters of ['B', 'Я', '中', 'अ', 'ع'])
      await drawer.draw({ letters, background: '#1f3a5f', foreground: '#ffffff', size: 64 });
    return { check: 'fonts', ok: true, detail: 'monograms can be drawn' };
  } catch (error) {
    return {
      check: 'fonts',
      ok: false,
      detail: `${error instanceof Error ? error.message : error} Run npm ci to install the fonts again`,
    };
  } finally {
    await drawer.close();
  }
}
