import { hasPgBouncer, ownPgBouncer } from '../tests/support/pgbouncer.ts';
import type { Drill } from './drill.ts';
import { ask } from './load.ts';
import { aTokenWith, demand, pause } from './rig.ts';

const MOST_CORES = 0.2;
const MOST_CONNECTIONS = 100;
/** Of PgBouncer to PostgreSQL; notifications come directly. */
const POOLED = 20;

export const manyInstances: Drill = {
  name: 'many-instances',
  promise: `32 idle front servers, each a separate instance, through PgBouncer: less than ${MOST_CORES} cores of PostgreSQL and at most ${MOST_CONNECTIONS} connections.`,
  cannotRun: () => (hasPgBouncer ? null : 'pgbouncer is not installed'),
  run: async (rig, isQuick) => {
    const [instances, seconds] = isQuick ? [8, 15] : [32, 60];
    const database = await rig.database();
    const bouncer = await ownPgBouncer(database.url, POOLED);
    rig.later(() => bouncer.kill());
    const { token } = await aTokenWith(database.db, {});
    const env = { DATABASE_URL: bouncer.url, DATABASE_LISTEN_URL: database.url, DATABASE_POOL: '2' };
    for (let i = 0; i < instances; i += 1) {
      const front = await rig.front({ database, env });
      // Each then has an account, a token and a logo to keep current.
      while ((await ask(front.port, `/acme.com?token=${token}`)).status !== 200) await pause(500);
    }
    await pause(5000);
    const before = database.cpuSeconds();
    await pause(seconds * 1000);
    const cores = (database.cpuSeconds() - before) / seconds;
    const [row] = await database.db.sql<{ connections: number; seen: number }[]>`
      select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
             (select count(*)::int from instance) as seen`;
    const connections = row?.connections ?? 0;
    demand(row?.seen === instances, `${instances} instances (${row?.seen})`);
    demand(cores < MOST_CORES, `less than ${MOST_CORES} cores (${cores.toFixed(3)})`);
    demand(connections <= MOST_CONNECTIONS, `at most ${MOST_CONNECTIONS} connections (${connections})`);
    return { instances, 'cores of PostgreSQL': Number(cores.toFixed(3)), connections };
  },
};
