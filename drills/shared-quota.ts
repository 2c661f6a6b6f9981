import { hasRedisServer, ownRedis } from '../tests/support/redis-server.ts';
import type { Drill, Figures } from './drill.ts';
import { closedLoop } from './load.ts';
import { aTokenWith, countedOf, demand, type Rig, takenOf } from './rig.ts';

const CONNECTIONS = 200;

async function shareQuota(rig: Rig, isQuick: boolean, redisUrl?: string): Promise<Figures> {
  const [limit, offered] = isQuick ? [5000, 8000] : [25_000, 40_000];
  const database = await rig.database();
  const options = { database, ...(redisUrl !== undefined && { redisUrl }) };
  const fronts = [await rig.front(options), await rig.front(options)];
  const { token, id, accountId } = await aTokenWith(database.db, { logoPerDay: limit });
  const startedAt = performance.now();
  const ledger = await closedLoop(
    { ports: fronts.map(({ port }) => port), path: () => `/acme.com?token=${token}` },
    { connections: CONNECTIONS, until: (sent) => sent >= offered },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const codes = await Promise.all(fronts.map((front) => front.stop()));
  const [counted] = await countedOf(database.db, id);
  const taken = await takenOf(database.db, accountId);
  demand(ledger.acked === limit, `${ledger.acked} accepted of a limit of ${limit} (${ledger})`);
  demand(ledger.count(429) === offered - limit, `the others got 429 (${ledger})`);
  demand(ledger.withoutRetryAfter === 0, 'each 429 has Retry-After');
  demand(
    counted?.count === limit && taken[0] === limit,
    `${limit} in the database (${counted?.count}, ${taken})`,
  );
  demand(
    codes.every((code) => code === 0),
    `exit codes 0 (${codes})`,
  );
  return { accepted: ledger.acked, limit, offered, 'per second': Math.round(offered / seconds) };
}

export const sharedQuotaThroughPostgres: Drill = {
  name: 'quota-postgres',
  promise: 'Two instances without Redis accept exactly the limit under far more load.',
  run: (rig, isQuick) => shareQuota(rig, isQuick),
};

export const sharedQuotaWithRedis: Drill = {
  name: 'quota-redis',
  promise: 'Two instances with a shared Redis accept exactly the limit under far more load.',
  cannotRun: () => (hasRedisServer ? null : 'redis-server is not installed'),
  run: async (rig, isQuick) => {
    const redis = await ownRedis();
    rig.later(() => redis.kill());
    return await shareQuota(rig, isQuick, redis.url);
  },
};
