import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Unavailable } from '../lib/core/errors/unavailable.ts';
import { SharedClock } from '../lib/core/shared-clock.ts';
import { generateToken } from '../lib/core/token-format.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { counterInProcess } from '../lib/limits/counters.ts';
import { BatchedTokenCheck } from '../lib/tokens/batched-token-check.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { TokenDirectory } from '../lib/tokens/token-directory.ts';
import { UNKNOWN_PER_MINUTE, UnknownTokenLimit } from '../lib/tokens/unknown-token-limit.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { countedQueries } from '../tests/support/counted-queries.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
});

/** A front server that trusts one proxy, so that tests can choose client addresses. */
const serverBehindProxy = async (): Promise<Call> =>
  (await frontServer(testService(db), {}, null, { trustedProxies: 1 })).call;

describe('unknown tokens', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const bearer = (token: string, address: string) => ({ authorization: `Bearer ${token}`, ...from(address) });
  const CALL = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });

  /** All operations that take a token. */
  const OPERATIONS: Record<string, (call: Call, token: string, address: string) => Promise<Reply>> = {
    'GET /{domain}': (call, token, address) => call(`/acme.com?token=${token}`, { headers: from(address) }),
    'HEAD /{domain}': (call, token, address) =>
      call(`/acme.com?token=${token}`, { method: 'HEAD', headers: from(address) }),
    'GET /ticker/{symbol}': (call, token, address) =>
      call(`/ticker/USD:CUR?token=${token}`, { headers: from(address) }),
    'GET /crypto/{symbol}': (call, token, address) =>
      call(`/crypto/BTC?token=${token}`, { headers: from(address) }),
    'GET /brands/{identifier}': (call, token, address) =>
      call('/brands/acme.com', { headers: bearer(token, address) }),
    'POST /mcp': (call, token, address) =>
      call('/mcp', {
        method: 'POST',
        body: CALL,
        headers: {
          ...bearer(token, address),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      }),
  };
  const isSecret = (name: string) => name.endsWith('{identifier}') || name.endsWith('/mcp');

  test.each(Object.entries(OPERATIONS))(
    '%s: above the limit per minute, unknown tokens of the network are refused, valid ones are not',
    async (name, ask) => {
      const call = await serverBehindProxy();
      const [prefix, kind] = isSecret(name)
        ? (['sk_pa_', 'secret'] as const)
        : (['pk_', 'publishable'] as const);
      const used = await aToken(db, { kind, plan: 'startup' });
      const fresh = await aToken(db, { kind, plan: 'startup' });
      expect((await ask(call, used.token, '192.0.2.1')).status).toBe(200);
      const first = generateToken(prefix);
      for (let i = 0; i < UNKNOWN_PER_MINUTE; i += 1)
        expect((await ask(call, i === 0 ? first : generateToken(prefix), '192.0.2.1')).status).toBe(401);
      for (let i = 0; i < 5; i += 1) {
        const reply = await ask(call, generateToken(prefix), '192.0.2.1');
        expect(reply.status).toBe(429);
        const seconds = Number(reply.headers['retry-after']);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
        expect(reply.headers['x-error-code']).toBe('rate_limited');
        expect(reply.headers.ratelimit).toBeUndefined();
        if (name === 'POST /mcp')
          expect(JSON.parse(reply.body.toString())).toMatchObject({
            id: 7,
            error: { code: -32001, data: { code: 'rate_limited', retry_after_seconds: seconds } },
          });
        else if (!name.startsWith('HEAD'))
          expect(reply.problem()).toMatchObject({
            code: 'rate_limited',
            'violated-policies': ['unknown-tokens'],
            retry_after_seconds: seconds,
          });
      }
      // One cached token and one uncached.
      for (const { token } of [used, fresh]) expect((await ask(call, token, '192.0.2.1')).status).toBe(200);
      // An unknown token from the cache, and a malformed one.
      for (const token of [first, `${prefix}nonsense`])
        expect((await ask(call, token, '192.0.2.1')).status).toBe(401);
      // A token issued since.
      const later = await aToken(db, { kind, plan: 'startup' });
      expect((await ask(call, later.token, '192.0.2.1')).status).toBe(200);
      // Other networks are not affected.
      expect((await ask(call, generateToken(prefix), '192.0.2.2')).status).toBe(401);
    },
  );

  test('a network is an IPv4 address or an IPv6 /64, in any notation', async () => {
    const call = await serverBehindProxy();
    const ask = async (address: string) =>
      (await call(`/acme.com?token=${generateToken('pk_')}`, { headers: from(address) })).status;
    for (let i = 0; i < UNKNOWN_PER_MINUTE; i += 1)
      expect(await ask(`2001:db8:1:2:${i.toString(16)}::${i.toString(16)}`)).toBe(401);
    expect(await ask('2001:db8:1:2::')).toBe(429);
    expect(await ask('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(401);
    for (let i = 0; i < UNKNOWN_PER_MINUTE; i += 1) expect(await ask('203.0.113.9')).toBe(401);
    expect(await ask('::ffff:203.0.113.9')).toBe(429);
    expect(await ask('203.0.113.8')).toBe(401);
  });

  test('without a trusted proxy, X-Forwarded-For is ignored', async () => {
    const { call } = await frontServer(testService(db));
    const statuses = new Map<number, number>();
    for (let i = 0; i < UNKNOWN_PER_MINUTE + 20; i += 1) {
      const { status } = await call(`/acme.com?token=${generateToken('pk_')}`, {
        headers: from(`198.51.100.${i}`),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, UNKNOWN_PER_MINUTE],
      [429, 20],
    ]);
  });
});

describe('queries', () => {
  const client = () => '192.0.2.1';

  test('one per token up to the limit, then one for all concurrent requests', async () => {
    const { database, statements } = countedQueries(db);
    const tokens = new TokenDirectory(database, new SharedClock());
    const { token, id } = await aToken(db);
    const ask = (count: number) =>
      Promise.all(Array.from({ length: count }, () => tokens.findFor(client, generateToken('pk_'))));
    const found = await ask(500);
    expect(found.filter((each) => each === null)).toHaveLength(UNKNOWN_PER_MINUTE);
    expect(statements).toHaveLength(UNKNOWN_PER_MINUTE + 1);
    const [mine, ...guesses] = await Promise.all([tokens.findFor(client, token), ask(5000)]);
    expect(mine).toMatchObject({ id });
    for (const each of guesses.flat()) expect(each).toMatchObject({ code: 'rate_limited' });
    // One for all guesses, and one for the valid token.
    expect(statements).toHaveLength(UNKNOWN_PER_MINUTE + 3);
  });

  test('repeats of a token need no query and do not count towards the limit', async () => {
    const { database, statements } = countedQueries(db);
    const tokens = new TokenDirectory(database, new SharedClock());
    const wrong = generateToken('pk_');
    for (let i = 0; i < 10 * UNKNOWN_PER_MINUTE; i += 1)
      expect(await tokens.findFor(client, wrong)).toBeNull();
    expect(statements).toHaveLength(1);
    expect(await tokens.findFor(client, generateToken('pk_'))).toBeNull();
  });

  test('valid tokens do not count towards the limit, and a revoked one counts as unknown', async () => {
    const tokens = new TokenDirectory(db, new SharedClock());
    const { accountId } = await aToken(db);
    const many = [];
    for (let i = 0; i < UNKNOWN_PER_MINUTE + 10; i += 1) many.push(await aToken(db, { accountId }));
    const found = await Promise.all(many.map(({ token }) => tokens.findFor(client, token)));
    expect(found.map((each) => each !== null && 'id' in each && each.id)).toEqual(many.map(({ id }) => id));
    for (let i = 0; i < UNKNOWN_PER_MINUTE; i += 1)
      expect(await tokens.findFor(client, generateToken('pk_'))).toBeNull();
    const revoked = await aToken(db, { accountId });
    await changeToken(db, 'test', 'revoke', revoked.id);
    expect(await tokens.findFor(client, revoked.token)).toMatchObject({ code: 'rate_limited' });
  });

  test('failed lookups do not count towards the limit while the database is down', async () => {
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/none');
    afterAll(() => gone.close());
    const tokens = new TokenDirectory(gone, new SharedClock());
    for (let i = 0; i < UNKNOWN_PER_MINUTE + 5; i += 1)
      await expect(tokens.findFor(client, generateToken('pk_'))).rejects.toThrow(Unavailable);
    await expect(new BatchedTokenCheck(gone).exists(generateToken('pk_'))).rejects.toThrow(Unavailable);
  });
});

describe('memory', () => {
  test('is bounded for any number of networks', async () => {
    const counter = counterInProcess('unknownTokens', () => 0);
    const limit = new UnknownTokenLimit(counter);
    let refused = 0;
    for (let i = 0; i < 200_000; i += 1) {
      const { refusal } = await limit.take(
        `2001:db8:${(i >> 16).toString(16)}:${(i & 0xffff).toString(16)}::1`,
      );
      if (refusal !== null) refused += 1;
    }
    expect(refused).toBe(0);
    expect(counter.size).toBeLessThanOrEqual(20_000);
  });

  test('the limit resets after a minute', async () => {
    let now = 0;
    const limit = new UnknownTokenLimit(counterInProcess('unknownTokens', () => now));
    const takeAt = async (ms: number) => {
      now = ms;
      return (await limit.take('192.0.2.1')).refusal;
    };
    for (let i = 0; i < UNKNOWN_PER_MINUTE; i += 1) expect(await takeAt(i)).toBeNull();
    expect(await takeAt(30_000)).toMatchObject({ retryAfterSeconds: 30 });
    expect(await takeAt(59_999)).toMatchObject({ retryAfterSeconds: 1 });
    expect(await takeAt(60_000)).toBeNull();
  });
});
