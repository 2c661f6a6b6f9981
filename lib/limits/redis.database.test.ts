import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CutProxy, cutProxy } from '../../tests/support/cut-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { beforeTimer, withoutWaiting } from '../../tests/support/in-time.ts';
import { hasRedisServer, type OwnRedis, ownRedis } from '../../tests/support/redis-server.ts';
import { createLogger } from '../core/log/logger.ts';
import { burstSource } from './burst-source.ts';
import { FallbackLimiter } from './fallback-limiter.ts';
import { Lease } from './lease.ts';
import { type LeasingLimiter, ProcessLimiter } from './limiter.ts';
import { connectRedis, connectUpstash, REDIS_TIMEOUT_MS } from './redis.ts';
import { RedisLimiter } from './redis-limiter.ts';

/** What a decision may take at most when Redis does not answer. */
const MAX_MS = REDIS_TIMEOUT_MS + 100;
const PATIENT_MS = 20_000;

// Needs the program redis-server: it is killed and frozen here.
describe.runIf(hasRedisServer)('bursts shared through Redis (needs the program redis-server)', () => {
  let server: OwnRedis;
  let redis: Redis;
  let proxy: CutProxy;
  const closing: (() => void)[] = [];

  beforeAll(async () => {
    server = await ownRedis();
    redis = new Redis(server.url);
    proxy = await cutProxy(server.url);
  });
  afterAll(async () => {
    for (const close of closing) close();
    redis.disconnect();
    await server.kill();
  });
  afterEach(() => proxy.mend());

  let keys = 0;
  const newKey = () => `key${++keys}`;
  const now = () => Date.now();

  const connected = (url: string, timeoutMs?: number) => {
    const connection = connectRedis(url, timeoutMs);
    closing.push(() => connection.close());
    return connection;
  };

  /** Not within the last seconds of a minute, where what is counted begins anew. */
  const earlyInTheMinute = async () => {
    const leftMs = 60_000 - (Date.now() % 60_000);
    if (leftMs < 4000) await new Promise((done) => setTimeout(done, leftMs + 50));
  };

  const perMinute = (limit: number) => ({ limit, windowMs: 60_000 });

  const aLease = (limiter: LeasingLimiter, key = newKey()) =>
    new Lease(key, 'logo', burstSource(limiter, now));

  const use = (lease: Lease, limit: number): boolean | Promise<boolean> =>
    lease.canDecide(1, limit, now()) ? lease.spend(1, limit) : lease.requestAndSpend(1, limit);

  const offer = async (leases: Lease[], limit: number, offered: number): Promise<number> => {
    let [asked, given] = [0, 0];
    const client = async (lease: Lease) => {
      while (asked < offered) {
        asked += 1;
        if (await use(lease, limit)) given += 1;
      }
    };
    await Promise.all(leases.flatMap((lease) => Array.from({ length: 50 }, () => client(lease))));
    return given;
  };

  test('works on an open-source Redis, also after its scripts were flushed', async () => {
    await earlyInTheMinute();
    const limiter = aRedisLimiter();
    const key = newKey();
    const granted = [];
    for (let i = 0; i < 4; i += 1) {
      granted.push((await limiter.take(key, perMinute(3), 1)).granted);
      if (i === 1) await redis.script('FLUSH');
    }
    expect(granted).toEqual([1, 1, 1, 0]);
  });

  test('two instances together allow exactly the limit', async () => {
    await earlyInTheMinute();
    const key = newKey();
    const leases = [aLease(aRedisLimiter(), key), aLease(aRedisLimiter(), key)];
    const given = await offer(leases, 5000, 9000);
    // Units one instance still holds when the other is refused are returned when they are idle.
    const held = leases.reduce((sum, { inHand }) => sum + inHand, 0);
    expect(given).toBeLessThanOrEqual(5000);
    expect(given + held).toBeGreaterThanOrEqual(4990);
  });

  test('concurrent requests are not refused while units are left', async () => {
    await earlyInTheMinute();
    expect(await offer([aLease(aRedisLimiter())], 1_000_000, 20_000)).toBe(20_000);
  });

  test('grants the remaining units and accepts returned units only within their window', async () => {
    await earlyInTheMinute();
    const limiter = aRedisLimiter();
    const key = newKey();
    const first = await limiter.take(key, perMinute(1600), 1000);
    expect(first).toMatchObject({ granted: 1000, left: 600 });
    expect(first.endsInMs).toBeGreaterThan(0);
    expect(first.endsInMs).toBeLessThanOrEqual(60_000);
    expect(await limiter.take(key, perMinute(1600), 1000)).toMatchObject({ granted: 600, left: 0 });
    expect(await limiter.take(key, perMinute(1600), 1)).toMatchObject({ granted: 0, left: 0 });
    await limiter.giveBack(key, perMinute(1600), 100, first.window - 60_000);
    expect(await limiter.take(key, perMinute(1600), 0)).toMatchObject({ granted: 0, left: 0 });
    await limiter.giveBack(key, perMinute(1600), 100, first.window);
    expect(await limiter.take(key, perMinute(1600), 0)).toMatchObject({ granted: 0, left: 100 });
    expect(await limiter.take(key, perMinute(1000), 1)).toMatchObject({ granted: 0, left: 0 });
  });

  /** Scripts that Redis has run, by either command. */
  const scriptsRun = async (): Promise<number> => {
    const stats = await redis.info('commandstats');
    return [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  };

  /** Of a Redis that counts as up, however busy the machine is. */
  const aRedisLimiter = () => new RedisLimiter(connected(server.url, PATIENT_MS).ratelimit, PATIENT_MS);

  function guarded(url: string, instances = 1) {
    const connection = connected(url);
    const engine = new FallbackLimiter({
      shared: new RedisLimiter(connection.ratelimit, REDIS_TIMEOUT_MS),
      local: new ProcessLimiter(now),
      ping: connection.ping,
      instances: () => instances,
      log: createLogger('silent'),
    });
    closing.push(() => engine.close());
    return engine;
  }

  test.each([
    ['refuses', () => proxy.cut(), 0],
    // Requests already sent may still arrive; their units are lost to all instances.
    ['is a black hole', async () => proxy.freeze(), 3],
  ] as const)(
    'when Redis %s each instance gives its part, soon without waiting, until it is back',
    async (_how, fault, mostLate) => {
      await earlyInTheMinute();
      const engine = guarded(proxy.url, 2);
      await eventually('connected', async () => {
        await engine.take(newKey(), perMinute(10), 1);
        return engine.mode === 'redis';
      });
      const key = newKey();
      await fault();
      for (let i = 0; i < 3; i += 1) {
        expect(engine.mode).toBe('redis');
        await beforeTimer(MAX_MS, engine.take(key, perMinute(1000), 1));
      }
      expect(engine.mode).toBe('local');
      const alone = newKey();
      for (let i = 0; i < 20; i += 1) await withoutWaiting(engine.take(alone, perMinute(1000), 1));
      expect(await withoutWaiting(engine.take(alone, perMinute(1000), 5000))).toMatchObject({ granted: 480 });
      expect(await withoutWaiting(engine.take(alone, perMinute(1000), 1))).toMatchObject({
        granted: 0,
        left: 0,
      });
      // None of it reached Redis.
      const asked = await scriptsRun();
      await withoutWaiting(engine.take(newKey(), perMinute(1000), 1));
      expect(await scriptsRun()).toBe(asked);
      await proxy.mend();
      await eventually('the shared counter decides', () => engine.mode === 'redis');
      expect(await engine.take(alone, perMinute(1000), 1)).toMatchObject({ granted: 1, left: 999 });
      const late = (await scriptsRun()) - asked - 1;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(mostLate);
    },
  );

  test('one Redis command grants many units', async () => {
    await earlyInTheMinute();
    const lease = aLease(aRedisLimiter());
    await use(lease, 1_000_000);
    const before = await scriptsRun();
    for (let i = 0; i < 100_000; i += 1) await use(lease, 1_000_000);
    // Portions grow to 1,024 units.
    const asked = (await scriptsRun()) - before;
    expect(asked).toBeGreaterThanOrEqual(Math.floor(100_000 / 1024));
    expect(asked).toBeLessThanOrEqual(Math.ceil(100_000 / 1024) + 12);
  });

  test('units taken from one counter are void when another takes over', async () => {
    await earlyInTheMinute();
    const engine = guarded(proxy.url);
    expect(await engine.take(newKey(), perMinute(10), 1)).toMatchObject({ granted: 1, left: 9 });
    const lease = aLease(engine);
    for (let i = 0; i < 40; i += 1) await use(lease, 1000);
    const left = lease.left(1000);
    await proxy.cut();
    const others = newKey();
    for (let i = 0; i < 4; i += 1) await engine.take(others, perMinute(10), 1);
    expect(lease.isCurrent(now())).toBe(false);
    expect(await use(lease, 1000)).toBe(true);
    await proxy.mend();
    await eventually('the shared counter decides', () => engine.mode === 'redis');
    await use(lease, 1000);
    expect(lease.left(1000)).toBeLessThanOrEqual(left);
  });

  describe('over the Upstash REST API', () => {
    /** Its client asks for text in base64, to have it unchanged. */
    const encoded = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(encoded)
        : typeof value === 'string'
          ? Buffer.from(value).toString('base64')
          : value;

    /** The part of the REST interface that is used: a command as JSON, its result as JSON. */
    async function restServer(delayMs = 0): Promise<string> {
      const http = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', async () => {
          await new Promise((done) => setTimeout(done, delayMs));
          const isAllowed = request.headers.authorization === 'Bearer secret';
          const [command = '', ...args] = JSON.parse(Buffer.concat(chunks).toString()) as string[];
          const answer = isAllowed
            ? await redis.call(command, ...args.map(String)).then(
                (result) => ({ result: encoded(result) }),
                (error: Error) => ({ error: error.message }),
              )
            : { error: 'Unauthorized' };
          response.writeHead(isAllowed ? ('error' in answer ? 400 : 200) : 401, {
            'Content-Type': 'application/json',
          });
          response.end(JSON.stringify(answer));
        });
      });
      await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
      closing.push(() => {
        http.close();
        http.closeAllConnections();
      });
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    }

    test('units are taken', async () => {
      await earlyInTheMinute();
      // How long it takes on a busy machine is not what is tested here.
      const { ratelimit, ping } = connectUpstash(await restServer(), 'secret', 20_000);
      expect(await ping()).toBe('PONG');
      const engine = new RedisLimiter(ratelimit, 20_000);
      const key = newKey();
      await redis.script('FLUSH');
      expect(await engine.take(key, perMinute(10), 4)).toMatchObject({ granted: 4, left: 6 });
      expect(await engine.take(key, perMinute(10), 9)).toMatchObject({ granted: 6, left: 0 });
    });

    test('a slow response or a wrong token rejects in time', async () => {
      for (const [url, token] of [
        [await restServer(2000), 'secret'],
        [await restServer(), 'wrong'],
      ] as const) {
        const engine = new RedisLimiter(connectUpstash(url, token).ratelimit, REDIS_TIMEOUT_MS);
        const taken = engine.take(newKey(), perMinute(10), 1);
        await expect(beforeTimer(MAX_MS, taken)).rejects.not.toThrow('not settled before');
      }
    });
  });
});
