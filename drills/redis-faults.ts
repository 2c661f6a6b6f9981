import type net from 'node:net';
import { Redis } from 'ioredis';
import { hasRedisServer, type OwnRedis, ownRedis } from '../tests/support/redis-server.ts';
import type { Drill, Figures } from './drill.ts';
import { ask, openLoop } from './load.ts';
import { proxyTo } from './proxy.ts';
import { aTokenWith, countedOf, deadline, demand, pause, type Rig } from './rig.ts';

const PER_SECOND = 400;
const PER_DAY = 3000;
/** Additional response time until the circuit breaker opens. */
const ADDED_BEFORE_OPEN_MS = 250;
const BACK_MS = 2000;

interface Proxy {
  /** Milliseconds by which data is delayed; null: dropped. */
  delayMs: number | null;
}

/** A proxy to Redis that can delay or drop data. */
async function proxyToRedis(rig: Rig, target: string, proxy: Proxy): Promise<string> {
  const pass = (to: net.Socket) => (data: Buffer) => {
    if (proxy.delayMs === null) return;
    if (proxy.delayMs === 0) to.write(data);
    else setTimeout(() => to.write(data), proxy.delayMs);
  };
  const redis = { host: '127.0.0.1', port: Number(new URL(target).port) };
  const port = await proxyTo(rig, redis, (client, upstream) => {
    client.on('data', pass(upstream));
    upstream.on('data', pass(client));
  });
  return `redis://127.0.0.1:${port}`;
}

interface Fault {
  name: string;
  strike: (redis: OwnRedis, proxy: Proxy) => unknown;
  repair: (redis: OwnRedis, proxy: Proxy) => unknown;
  isDown: boolean;
}

const FAULTS: Fault[] = [
  { name: 'refused', strike: (redis) => redis.kill(), repair: (redis) => redis.start(), isDown: true },
  {
    name: 'black hole',
    strike: (_redis, proxy) => {
      proxy.delayMs = null;
    },
    repair: (_redis, proxy) => {
      proxy.delayMs = 0;
    },
    isDown: true,
  },
  {
    name: 'slowed',
    strike: (_redis, proxy) => {
      proxy.delayMs = 500;
    },
    repair: (_redis, proxy) => {
      proxy.delayMs = 0;
    },
    isDown: true,
  },
  {
    name: 'wiped',
    strike: async ({ url }) => {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    },
    repair: () => {},
    isDown: false,
  },
];

const limiterState = async (port: number): Promise<string> => {
  const body = await fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.json());
  return String((body as { checks: Record<string, string> }).checks.redis ?? 'ok');
};

/** Milliseconds until every front server uses Redis again. */
async function untilBack(ports: number[], name: string, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while ((await Promise.all(ports.map(limiterState))).some((state) => state !== 'ok')) {
    demand(performance.now() - startedAt < withinMs, `${name}: back within ${withinMs} ms`);
    await pause(20);
  }
  return Math.round(performance.now() - startedAt);
}

async function underLoad(rig: Rig, isQuick: boolean): Promise<Figures> {
  const database = await rig.database();
  const redis = await ownRedis();
  rig.later(() => redis.kill());
  const proxy: Proxy = { delayMs: 0 };
  const redisUrl = await proxyToRedis(rig, redis.url, proxy);
  const fronts = [await rig.front({ database, redisUrl }), await rig.front({ database, redisUrl })];
  const ports = fronts.map(({ port }) => port);
  const figures: Figures = {};
  const seconds = isQuick ? 2 : 5;
  for (const fault of FAULTS) {
    // The quota runs out during the fault, the burst limit never does.
    const { token, id } = await aTokenWith(database.db, { logoPerDay: isQuick ? PER_DAY / 3 : PER_DAY });
    const limit = isQuick ? PER_DAY / 3 : PER_DAY;
    const path = () => `/acme.com?token=${token}`;
    for (const port of ports) await ask(port, path());
    const before = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1 });
    await fault.strike(redis, proxy);
    const opening = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1.5 });
    const during = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds });
    if (fault.isDown)
      for (const port of ports)
        demand((await limiterState(port)) !== 'ok', `${fault.name}: reported by /readyz`);
    await fault.repair(redis, proxy);
    const backMs = await untilBack(ports, fault.name, deadline(BACK_MS, isQuick));
    const after = await openLoop({ ports, path }, { perSecond: PER_SECOND, seconds: 1 });
    const all = [before, opening, during, after];
    const acked = all.reduce((sum, ledger) => sum + ledger.acked, ports.length);
    for (const ledger of all)
      demand(ledger.serverErrors === 0 && ledger.inDoubt === 0, `${fault.name}: no 5xx (${ledger})`);
    const normal = before.percentile(200, 0.99);
    const added = during.count(200) > 0 ? during.percentile(200, 0.99) - normal : 0;
    demand(
      opening.percentile(200, 0.99) - normal <= deadline(ADDED_BEFORE_OPEN_MS + 50, isQuick),
      `${fault.name}: at most ${ADDED_BEFORE_OPEN_MS} ms more until the circuit breaker opens (${opening.percentile(200, 0.99)})`,
    );
    await pause(1200);
    const counted = (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0);
    demand(acked <= limit, `${fault.name}: at most the quota: ${acked} of ${limit}`);
    demand(counted === acked, `${fault.name}: everything counted once: ${acked} seen, ${counted} counted`);
    const offered = all.reduce((sum, ledger) => sum + ledger.sent, ports.length);
    if (offered > limit * 1.2)
      demand(acked === limit, `${fault.name}: the complete quota was used: ${acked} of ${limit}`);
    figures[fault.name] =
      `${acked} of ${limit}, p99 ${normal.toFixed(1)} → ${opening.percentile(200, 0.99).toFixed(1)} → +${added.toFixed(1)} ms, back ${backMs} ms`;
  }
  const codes = await Promise.all(fronts.map((front) => front.stop()));
  demand(
    codes.every((code) => code === 0) && fronts.every((front) => front.crashes() === 0),
    `no crash (${codes})`,
  );
  return figures;
}

export const redisFaults: Drill = {
  name: 'redis-faults',
  promise: 'Redis refused, black-holed, slowed, wiped: no 5xx, quotas exact, back within 2 s.',
  cannotRun: () => (hasRedisServer ? null : 'redis-server is not installed'),
  run: underLoad,
};
