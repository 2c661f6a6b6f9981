import { join } from 'node:path';
import { createLogger } from '../lib/core/log/logger.ts';
import { openDatabase } from '../lib/db/client.ts';
import { type LabPorts, labNetwork } from '../lib/discovery/lab/lab-internet.ts';
import { readSites } from '../lib/discovery/lab/site-file.ts';
import { discoveryNetwork } from '../lib/discovery/network/discovery-network.ts';
import { Crawler, NICENESS } from '../lib/discovery/queue/crawler.ts';
import { databaseHostRules } from '../lib/discovery/queue/database-host-rules.ts';
import { Politeness } from '../lib/discovery/visits/politeness.ts';
import { decoderPool } from '../lib/jobs/decoding/decoder-pool.ts';
import { lowerPriority } from '../server/lower-priority.ts';
import { type DrillSites, drillSites } from './crawler-sites.ts';

/** The crawler process with an internet of made websites, which another process serves. */

/** As JSON in the environment variable LAB_CRAWLER. */
export interface LabCrawlerSettings {
  databaseUrl: string;
  sites: DrillSites | { folder: string };
  ports: LabPorts;
  perSecond: number;
  atOnce?: number;
  gapMs?: number;
  /** Default: as in production. */
  niceness?: number;
}

const settings: LabCrawlerSettings = JSON.parse(process.env.LAB_CRAWLER ?? '{}');
lowerPriority(settings.niceness ?? NICENESS);
const sites =
  'folder' in settings.sites ? await readSites(settings.sites.folder) : drillSites(settings.sites);
const db = openDatabase(settings.databaseUrl, { max: 4, statementTimeoutMs: 10_000 });
const decoder = decoderPool({ entry: join(process.cwd(), 'dist/decoding-process.js'), size: 1 });
const { network } = labNetwork(sites, settings.ports);
const crawler = new Crawler({
  db,
  log: createLogger(process.env.LOG_LEVEL ?? 'warn', { process: 'crawler' }),
  judge: decoder.look,
  around: {
    network: discoveryNetwork(
      { deny: { names: [], networks: { texts: [], parsed: [] } }, ownHosts: [] },
      network,
    ),
    rules: databaseHostRules(db),
    politeness: new Politeness(settings.gapMs === undefined ? {} : { gapMs: settings.gapMs }),
    userAgent: 'BlazonBot/1.0 (+http://localhost/bot)',
    contact: null,
  },
  isManual: false,
  isReviewing: false,
  perSecond: settings.perSecond,
  ...(settings.atOnce !== undefined && { atOnce: settings.atOnce }),
});

async function stop(): Promise<void> {
  await crawler.stop();
  await Promise.all([decoder.close(), db.close()]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => process.exit(1));
process.send?.({ type: 'listening' });
