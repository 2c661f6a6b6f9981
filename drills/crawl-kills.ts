import type { Database } from '../lib/db/client.ts';
import { startCrawl } from './crawl.ts';
import { domainOf } from './crawler-sites.ts';
import type { Drill } from './drill.ts';
import { demand, pause } from './rig.ts';

export const crawlKills: Drill = {
  name: 'crawl-kills',
  promise:
    'Crawler, front server and database killed 20 times during 2,000 visits: one result each, none lost.',
  run: async (rig, isQuick) => {
    const [count, kills] = isQuick ? [60, 3] : [2_000, 20];
    const database = await rig.database();
    const { sql } = database.db;
    await noteVisits(sql);
    const front = await rig.front({ database });
    const crawl = await startCrawl(
      rig,
      database,
      { ordinary: count, hostile: 0 },
      { latencyMs: 20, perSecond: 100, gapMs: 0 },
    );
    await sql`insert into visit (domain) select * from unnest(${Array.from({ length: count }, (_, i) => domainOf(i))}::text[])`;
    const strike = [
      () => crawl.kill(),
      () => front.kill(),
      async () => {
        database.kill();
        await pause(300);
        await database.start();
      },
    ];
    for (let i = 0; i < kills; i += 1) {
      await pause(500 + Math.random() * 700);
      await strike[i % strike.length]?.();
      // What a lost crawler held is due again after its lease; here immediately.
      await whenAnswered(
        () =>
          sql`update visit set lease_until = now() - interval '1 s' where state = 'visiting' and ${i % 3 === 0}`,
      );
    }
    const startedAt = performance.now();
    for (;;) {
      await whenAnswered(
        () => sql`update visit set due_at = now() where state in ('queued', 'later') and due_at > now()`,
      );
      const [row] = await sql`select count(*)::int4 as left from visit where state <> 'found'`;
      if (row?.left === 0) break;
      demand(performance.now() - startedAt < 240_000, `all to be found (${row?.left} left: ${crawl.log()})`);
      await pause(500);
    }
    const leases = await demandOneResultEach(sql, count);
    return {
      visits: count,
      kills,
      leases,
      'crawler starts': crawl.restarts() + 1,
      logos: count,
    };
  },
};

/** One row of `seen` per lease and per result. */
async function noteVisits(sql: Database['sql']): Promise<void> {
  await sql.unsafe(`
    create table seen (domain text, lease_id uuid, what text, at timestamptz default clock_timestamp());
    create function note() returns trigger language plpgsql as $$ begin
      if new.state = 'visiting' and new.lease_id is distinct from old.lease_id then
        insert into seen values (new.domain, new.lease_id, case when old.state = 'visiting' and old.lease_until > now() then 'early' else 'leased' end);
      elsif old.state = 'visiting' and new.state not in ('visiting', 'queued') then
        insert into seen values (new.domain, old.lease_id, 'result');
      end if; return new; end $$;
    create trigger note before update on visit for each row execute function note();`);
}

/** @returns the number of leases */
async function demandOneResultEach(sql: Database['sql'], count: number): Promise<number> {
  const [row] = await sql`
    select (select count(*)::int4 from (select from seen where what = 'result' group by lease_id having count(*) > 1) as twice) as twice,
      (select count(*)::int4 from seen where what = 'early') as early,
      (select count(*)::int4 from seen where what = 'leased') as leased,
      (select count(distinct d.brand_id)::int4 from brand_domain d join logo l on l.brand_id = d.brand_id where d.domain like 'drill-%') as logos,
      (select count(*)::int4 from visit where state = 'visiting') as visiting`;
  demand(row?.twice === 0, `one result per lease (${row?.twice} twice)`);
  demand(row?.early === 0, `no lease while another holds (${row?.early})`);
  demand(row?.logos === count, `a logo each (${row?.logos} of ${count})`);
  demand(row?.visiting === 0, `nothing left visiting (${row?.visiting})`);
  return row?.leased;
}

/** The database may be starting. */
async function whenAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let i = 0; ; i += 1)
    try {
      await ask();
      return;
    } catch (error) {
      if (i > 100) throw error;
      await pause(100);
    }
}
