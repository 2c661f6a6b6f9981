import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetReplacedLogos } from '../lib/catalog/keep-logo.ts';
import { ConfigError, loadConfig } from '../lib/core/config/config.ts';
import { createLogger } from '../lib/core/log/logger.ts';
import { HOUR_MS } from '../lib/core/time.ts';
import { openDatabase } from '../lib/db/client.ts';
import { readRoots } from '../lib/discovery/marks/mark-certificate.ts';
import { surroundingsOf } from '../lib/discovery/network/surroundings.ts';
import { Crawler, NICENESS } from '../lib/discovery/queue/crawler.ts';
import { databaseHostRules } from '../lib/discovery/queue/database-host-rules.ts';
import { decoderPool } from '../lib/jobs/decoding/decoder-pool.ts';
import { readPictureCandidates } from '../lib/jobs/starter/picture-candidates.ts';
import { answerPings } from './answer-pings.ts';
import { lowerPriority } from './lower-priority.ts';
import { startTracing } from './start-tracing.ts';

/** Runs until it is stopped or its parent exits. It has no listener and may be killed. */

lowerPriority(NICENESS);
const config = loadConfig();
const { discovery } = config;
if (config.databaseUrl === null)
  throw new ConfigError('DATABASE_URL: expected the URL of a database; it is not set');
const log = createLogger(config.logLevel, { process: 'crawler' });
const db = openDatabase(config.listenUrl ?? config.databaseUrl, { max: 4, statementTimeoutMs: 10_000 });
const tracing = startTracing(config, 'crawler', (err) => log.warn({ err }, 'failed to load tracing'));
await tracing.ready;
const decoder = decoderPool({ entry: join(import.meta.dirname, 'decoding-process.js'), size: 1 });
const crawler = new Crawler({
  db,
  log,
  marks: {
    commons: await readPictureCandidates(join(import.meta.dirname, 'catalog')),
    roots: discovery.markRootsFile === null ? [] : readRoots(readFileSync(discovery.markRootsFile, 'utf8')),
  },
  judge: decoder.look,
  around: surroundingsOf(config, databaseHostRules(db)),
  isManual: discovery.mode === 'manual',
  isReviewing: discovery.review,
  perSecond: discovery.perSecond,
});

setInterval(
  () =>
    void forgetReplacedLogos(db).catch((error: unknown) =>
      log.warn({ err: error }, 'deleting replaced logos failed, will retry'),
    ),
  HOUR_MS,
).unref();

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await crawler.stop();
  await Promise.all([decoder.close(), db.close(), tracing.stop()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});
process.on('disconnect', () => void stop());
answerPings();
process.send?.({ type: 'listening' });
