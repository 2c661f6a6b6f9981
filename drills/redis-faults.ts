import type net from 'node:net';
import { Redis } from 'ioredis';
import { hasRedisServer, type OwnRedis, ownRedis } from '../tests/support/redis-server.ts';
import type { Drill, Figures } from './drill.ts';
import { ask, openLoop } from './load.ts';
import { aTokenWith, countedOf, demand, pause, type Rig } from './rig.ts';
import { wireTo } from './wire.ts';

const PER_SECOND = 400;
const PER_DAY = 3000;
/** Added to what answers took before the fault, until the breaker is open. */
const ADDED_BEFORE_OPEN_MS = 250;
const BACK_MS = 2000;

interface Way {
  /** Milliseconds each byte from Redis is late; null: nothing passes. */
  delayMs: number | null;
}

/** A wire to Redis that can be slowed or swallow everything. */
async function wireToRedis(rig: Rig, target: string, way: Way): Promise<string> {
  const pass = (to: net.Socket) => (data: Buffer) => {
    if (way.delayMs === null) return;
    if (way.delayMs === 0) to.write(data);
    else setTimeout(() => to.write(data), way.delayMs);
  };
  const redis = { host: '127.0.0.1', port: Number(new URL(target).port) };
  const port = await wireTo(rig, redis, (client, upstream) => {
    client.on('data', pass(upstream));
    upstream.on('data', pass(client));
  });
  return `redis://127.0.0.1:${port}`;
}

interface Fault {
  what: string;
  strike: (redis: OwnRedis, way: Way) => unknown;
  mend: (redis: OwnRedis, way: Way) => unknown;
  isAway: boolean;
}

const FAULTS: Fault[] = [
  { what: 'refused', strike: (redis) => redis.kill(), mend: (redis) => redis.start(), isAway: true },
  {
    what: 'black hole',
    strike: (_redis, way) => {
      way.delayMs = null;
    },
    mend: (_redis, way) => {
      way.delayMs = 0;
    },
    isAway: true,
  },
  {
    what: 'slowed',
    strike: (_redis, way) => {
      way.delayMs = 500;
    },
    mend: (_redis, way) => {
      way.delayMs = 0;
    },
    isAway: true,
  },
  {
    what: 'wiped',
    strike: async ({ url }) => {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    },
    mend: () => {},
    isAway: false,
  },
];

const limiterSays = async (port: number): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.json());
  return String((response as { checks: Record<string, string> }).checks.redis ?? 'ok');
};

async function underLoad(rig: Rig, isQuick: boolean): Promise<Figures> {
  const database = await rig.database();
  const redis = await ownRedis();
  rig.later(() => redis.kill());
  const way: Way = { delayMs: 0 };
  const redisUrl = await wireToRedis(rig, redis.url, way);
  const fronts = [await rig.front({ database, redisUrl }), await rig.front({ database, redisUrl })];
  const ports = fronts.map(({ port }) => port);
  const figures: Figures = {};
  const seconds = isQuick ? 2 : 5;
  for (const fault of FAULTS) {
    // A quota that runs out in the middle of the fault, and a burst that never does.
    const { token, id } = await aTokenWith(database.db, { logoPerDay: isQuick ? PER_DAY / 3 : PER_DAY });
    const limit = isQuick ? PER_DAY / 3 : PER_DAY;
    const path = () => `/acme.com?token=${token}`;
    for (const port of ports) await ask(port, path());
    const before = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1 });
    await fault.strike(redis, way);
    const opening = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1.5 });
    const during = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds });
    if (fault.isAway)
      for (const port of ports) demand((await limiterSays(port)) !== 'ok', `${fault.what}: /readyz says so`);
    await fault.mend(redis, way);
    const mendedAt = performance.now();
    while ((await Promise.all(ports.map(limiterSays))).some((said) => said !== 'ok')) {
      demand(performance.now() - mendedAt < BACK_MS, `${fault.what}: back within ${BACK_MS} ms`);
      await pause(20);
    }
    const backMs = Math.round(performance.now() - mendedAt);
    const after = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1 });
    const all = [before, opening, during, after];
    const acked = all.reduce((sum, ledger) => sum + ledger.acked, ports.length);
    for (const ledger of all)
      demand(ledger.serverErrors === 0 && ledger.inDoubt === 0, `${fault.what}: no 5xx (${ledger})`);
    const normal = before.percentile(200, 0.99);
    const added = during.count(200) > 0 ? during.percentile(200, 0.99) - normal : 0;
    demand(
      opening.percentile(200, 0.99) - normal <= ADDED_BEFORE_OPEN_MS + 50,
      `${fault.what}: at most ${ADDED_BEFORE_OPEN_MS} ms more until the breaker is open (${opening.percentile(200, 0.99)})`,
    );
    await pause(1200);
    const counted = (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0);
    demand(acked <= limit, `${fault.what}: never more than the quota: ${acked} of ${limit}`);
    demand(counted === acked, `${fault.what}: all counted once: ${acked} seen, ${counted} counted`);
    const offered = all.reduce((sum, ledger) => sum + ledger.sent, ports.length);
    if (offered > limit * 1.2)
      demand(acked === limit, `${fault.what}: the whole quota was given: ${acked} of ${limit}`);
    figures[fault.what] =
      `${acked} of ${limit}, p99 ${normal.toFixed(1)} → ${opening.percentile(200, 0.99).toFixed(1)} → +${added.toFixed(1)} ms, back ${backMs} ms`;
  }
  const codes = await Promise.all(fronts.map((front) => front.stop()));
  demand(
    codes.every((code) => code === 0) && fronts.every((front) => front.crashes() === 0),
    `nobody died (${codes})`,
  );
  return figures;
}

export const redisFaults: Drill = {
  name: 'redis-faults',
  promise: 'Redis refused, black-holed, slowed, wiped: no 5xx, quotas exact, back within 2 s.',
  cannotRun: () => (hasRedisServer ? null : 'the program redis-server is not installed'),
  run: underLoad,
};
