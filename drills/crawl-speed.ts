import { cpuSecondsOf, residentMb, startCrawl } from './crawl.ts';
import { domainOf, hostileDomainOf } from './crawler-sites.ts';
import type { Drill } from './drill.ts';
import { ask } from './load.ts';
import { aTokenWith, type DrillDatabase, demand, type Front, pause } from './rig.ts';

const LATENCY_MS = 50;
const ARRIVALS_PER_SECOND = 5;

export const crawlSpeed: Drill = {
  name: 'crawl-speed',
  promise: '500 websites with 50 ms latency: queued to served p50 <= 4 s and p95 <= 15 s at 5 a second.',
  run: async (rig, isQuick) => {
    const count = isQuick ? 20 : 500;
    const database = await rig.database();
    const front = await rig.front({ database });
    const { token } = await aTokenWith(database.db, {});
    await startCrawl(
      rig,
      database,
      { ordinary: count, hostile: 0 },
      { latencyMs: LATENCY_MS, perSecond: ARRIVALS_PER_SECOND },
    );
    const served: Promise<number>[] = [];
    for (let index = 0; index < count; index += 1) {
      const domain = domainOf(index);
      await database.db.sql`insert into visit (domain) values (${domain})`;
      served.push(untilServed(front, database, domain, token));
      await pause(1000 / ARRIVALS_PER_SECOND);
    }
    const times = (await Promise.all(served)).sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
    demand(isQuick || at(0.5) <= 4_000, `p50 of at most 4 s (${at(0.5)} ms)`);
    demand(isQuick || at(0.95) <= 15_000, `p95 of at most 15 s (${at(0.95)} ms)`);
    return { sites: count, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'slowest ms': at(1) };
  },
};

/** Milliseconds until the front server sends the logo; it is asked once the database has it. */
async function untilServed(
  front: Front,
  { db }: DrillDatabase,
  domain: string,
  token: string,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await db.sql`select state from visit where domain = ${domain}`;
    if (row?.state === 'found') break;
    demand(performance.now() - startedAt < 120_000, `${domain} to be found (${row?.state})`);
    await pause(200);
  }
  for (;;) {
    const { status } = await ask(front.port, `/${domain}?fallback=404&token=${token}`);
    if (status === 200) return performance.now() - startedAt;
    demand(performance.now() - startedAt < 130_000, `${domain} to be served`);
    await pause(50);
  }
}

export const crawlThroughput: Drill = {
  name: 'crawl-throughput',
  promise:
    'At least 20 visits per second of a processor, and at most 300 MB with 16 hostile websites at a time.',
  run: async (rig, isQuick) => {
    const count = isQuick ? 50 : 1_000;
    const database = await rig.database();
    const crawl = await startCrawl(
      rig,
      database,
      { ordinary: count, hostile: 16 },
      { latencyMs: LATENCY_MS, perSecond: 10_000, gapMs: 0, atOnce: 32 },
    );
    const visited = async (pattern: string) => {
      const [row] = await database.db.sql`
        select count(*)::int4 as left from visit where domain like ${pattern} and state in ('queued', 'visiting')`;
      return row?.left === 0;
    };
    const [before, startedAt] = [cpuSecondsOf(crawl.pid()), performance.now()];
    await database.db
      .sql`insert into visit (domain) select * from unnest(${Array.from({ length: count }, (_, i) => domainOf(i))}::text[])`;
    while (!(await visited('drill-%'))) await pause(100);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = cpuSecondsOf(crawl.pid()) - before;
    await database.db
      .sql`insert into visit (domain) select * from unnest(${Array.from({ length: 16 }, (_, i) => hostileDomainOf(i))}::text[])`;
    while (!(await visited('hostile-%'))) await pause(100);
    const peakMb = Math.round(residentMb(crawl.pid(), 'VmHWM'));
    demand(crawl.restarts() === 0, `no crash (${crawl.log()})`);
    demand(isQuick || count / cpu >= 20, `20 visits per second of a processor (${(count / cpu).toFixed(1)})`);
    demand(peakMb <= 300, `at most 300 MB (${peakMb})`);
    return {
      visits: count,
      'per second': Math.round(count / seconds),
      'per cpu second': Math.round(count / cpu),
      'peak MB': peakMb,
    };
  },
};
