import { residentMb, socketsOf, startCrawl } from './crawl.ts';
import { hostileDomainOf } from './crawler-sites.ts';
import type { Drill } from './drill.ts';
import { childrenOf } from './pids.ts';
import { demand, pause } from './rig.ts';

const HOSTILE = 24;
/** BLAZON_SOAK_MINUTES sets another time. */
const MINUTES = 30;

export const crawlSoak: Drill = {
  name: 'crawl-soak',
  promise:
    'Hostile websites visited for 30 minutes: sockets, memory, children and rows in visiting stay flat.',
  run: async (rig, isQuick) => {
    const minutes = isQuick ? 0.3 : Number(process.env.BLAZON_SOAK_MINUTES ?? MINUTES);
    const database = await rig.database();
    const { sql } = database.db;
    const crawl = await startCrawl(
      rig,
      database,
      { ordinary: 40, hostile: HOSTILE },
      { perSecond: 20, gapMs: 0 },
    );
    const domains = Array.from({ length: HOSTILE }, (_, i) => hostileDomainOf(i));
    await sql`insert into visit (domain) select * from unnest(${domains}::text[])`;
    const samples: { memory: number; files: number; children: number }[] = [];
    const endMs = performance.now() + minutes * 60_000;
    while (performance.now() < endMs) {
      await sql`update visit set due_at = now(), state = 'queued' where state not in ('visiting', 'queued')`;
      await pause(2_000);
      const pid = crawl.pid();
      samples.push({ memory: residentMb(pid), files: socketsOf(pid), children: childrenOf(pid).length });
    }
    for (let i = 0; i < 60; i += 1) {
      const [row] = await sql`select count(*)::int4 as visiting from visit where state = 'visiting'`;
      if (row?.visiting === 0) break;
      await pause(1_000);
    }
    const [row] = await sql`
      select count(*) filter (where state = 'visiting')::int4 as visiting,
        (select count(*)::int4 from visit_log) as logged, (select count(*)::int4 from logo where origin = 'discovered') as logos
      from visit`;
    const third = Math.floor(samples.length / 3);
    const worst = (part: typeof samples, key: 'memory' | 'files' | 'children') =>
      Math.max(0, ...part.map((sample) => sample[key]));
    const [first, last] = [samples.slice(0, 2 * third), samples.slice(2 * third)];
    demand(crawl.restarts() === 0, `no crash (${crawl.log()})`);
    demand(row?.visiting === 0, `nothing left visiting (${row?.visiting})`);
    demand(row?.logos === 0, `no logo of a hostile website (${row?.logos})`);
    demand(
      worst(last, 'memory') <= 1.3 * worst(first, 'memory') + 20,
      `memory to stay flat (${worst(first, 'memory')} to ${worst(last, 'memory')} MB)`,
    );
    demand(
      worst(last, 'files') <= worst(first, 'files') + 20,
      `open files to stay flat (${worst(first, 'files')} to ${worst(last, 'files')})`,
    );
    demand(worst(last, 'children') <= 2, `at most two children (${worst(last, 'children')})`);
    demand((row?.logged ?? 0) <= 5 * HOSTILE, `five log rows per domain (${row?.logged})`);
    return {
      minutes,
      'memory MB': Math.round(worst(last, 'memory')),
      files: worst(last, 'files'),
      children: worst(last, 'children'),
    };
  },
};
