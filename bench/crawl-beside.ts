import { type LabCrawl, startCrawl } from '../drills/crawl.ts';
import { domainOf } from '../drills/crawler-sites.ts';
import { aTokenWith, type DrillDatabase, Rig } from '../drills/rig.ts';
import { aBrand } from '../tests/support/factories.ts';

const BRANDS = 200;
const SITES = 400;
/** Of every response of the made websites. */
const LATENCY_MS = 50;

/** A front server and a crawler on one database, for `bench/crawl.mjs`. */
export interface Beside {
  port: number;
  frontPid(): number;
  crawler: LabCrawl;
  /** Paths of logos, with a token. */
  paths: string[];
  /** Queues all websites as new ones, or stops their visits and waits for those under way. */
  crawl(isOn: boolean): Promise<void>;
  /** Visits that ended since `crawl(true)`. */
  visits(): Promise<number>;
  end(): Promise<void>;
}

/** @param niceness of the crawler and its decoding process; undefined: as in production */
export async function startBeside(niceness: number | undefined): Promise<Beside> {
  const rig = new Rig();
  try {
    const database = await rig.database();
    const domains = Array.from({ length: BRANDS }, (_, index) => `brand-${index}.com`);
    for (const domain of domains) await aBrand(database.db, { domain });
    const { token } = await aTokenWith(database.db, {});
    await database.db.sql`update discovery_state set paused_at = now()`;
    const front = await rig.front({ database });
    const crawler = await startCrawl(
      rig,
      database,
      { ordinary: SITES, hostile: 0 },
      { latencyMs: LATENCY_MS, perSecond: 1_000, gapMs: 0, ...(niceness !== undefined && { niceness }) },
    );
    return {
      port: front.port,
      frontPid: () => front.pid(),
      crawler,
      paths: domains.map((domain) => `/${domain}?size=128&token=${token}`),
      crawl: (isOn) => (isOn ? start(database) : stop(database)),
      visits: async () => {
        const [row] = await database.db.sql<{ count: number }[]>`select count(*)::int from visit_log`;
        return row?.count ?? 0;
      },
      end: () => rig.end(),
    };
  } catch (error) {
    await rig.end();
    throw error;
  }
}

async function start({ db: { sql } }: DrillDatabase): Promise<void> {
  await sql`delete from visit`;
  await sql`delete from brand where source = 'crawl'`;
  await sql`update discovery_state set paused_at = null`;
  await sql`insert into visit (domain) select * from unnest(${Array.from({ length: SITES }, (_, i) => domainOf(i))}::text[])`;
}

async function stop({ db: { sql } }: DrillDatabase): Promise<void> {
  await sql`update discovery_state set paused_at = now()`;
  for (;;) {
    const [row] = await sql<{ busy: boolean }[]>`
      select exists (select from visit where state = 'visiting') as busy`;
    if (row?.busy === false) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
