import type { Database } from '../lib/db/client.ts';
import { countDue } from '../lib/discovery/queue/count-due.ts';
import { freeMegabytes } from '../lib/health/free-space.ts';
import type { ServiceGauges } from '../lib/health/samples/add-sample.ts';

/** @param isHousekeeper whether this process measures what all share */
export const gaugesReader =
  (db: Database, { dataDir, isHousekeeper }: { dataDir: string; isHousekeeper: boolean }) =>
  async (): Promise<ServiceGauges> => ({
    // The folder may be missing or unreadable; `/readyz` reports that.
    freeMb: await freeMegabytes(dataDir).catch(() => null),
    // A long queue may take longer to count than a query may take; the other figures are written all the same.
    waiting: isHousekeeper ? await countDue(db).catch(() => null) : null,
  });
