import { createLogger } from '../../lib/core/log/logger.ts';
import type { Database } from '../../lib/db/client.ts';
import { type LabInternet, labInternet } from '../../lib/discovery/lab/lab-internet.ts';
import { discoveryNetwork } from '../../lib/discovery/network/discovery-network.ts';
import { Crawler, type CrawlerOptions } from '../../lib/discovery/queue/crawler.ts';
import { databaseHostRules } from '../../lib/discovery/queue/database-host-rules.ts';
import { Politeness } from '../../lib/discovery/visits/politeness.ts';
import type { Surroundings } from '../../lib/discovery/visits/session.ts';
import type { Network } from '../../lib/net/network.ts';
import { type LabSite, labSite } from './lab-sites.ts';

interface LabCrawl {
  db: Database;
  judge: CrawlerOptions['judge'];
  /** The only websites of its internet. */
  sites: readonly LabSite[];
  /** Instead of that internet. */
  network?: Network;
  options?: Partial<Pick<CrawlerOptions, 'isManual' | 'isReviewing' | 'perSecond' | 'atOnce'>>;
}

/** The internet of a lab, or another one, for visits without a pause between requests. */
export const labSurroundings = (
  db: Database,
  lab: LabInternet,
  network: Network = discoveryNetwork(
    { deny: { names: [], networks: { texts: [], parsed: [] } }, ownHosts: [] },
    lab.network,
  ),
): Surroundings => ({
  network,
  rules: databaseHostRules(db),
  politeness: new Politeness({ gapMs: 0 }),
  userAgent: 'BlazonBot/1.0',
  contact: null,
});

/** Starts a crawler of made websites. */
export async function crawlLab({
  db,
  judge,
  sites,
  network,
  options,
}: LabCrawl): Promise<{ lab: LabInternet; stop: () => Promise<void> }> {
  const lab = await labInternet(sites.map(labSite));
  const crawler = new Crawler({
    db,
    judge,
    log: createLogger('silent'),
    isManual: false,
    isReviewing: false,
    perSecond: 1000,
    around: labSurroundings(db, lab, network),
    ...options,
  });
  return {
    lab,
    async stop() {
      await crawler.stop();
      await lab.close();
    },
  };
}
