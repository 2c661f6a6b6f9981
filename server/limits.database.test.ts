import { beforeAll, describe, expect, test } from 'vitest';
import { changePlan } from '../lib/accounts/change-plan.ts';
import { takeDown } from '../lib/catalog/withdraw.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import { generateToken, hashToken } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { changeAllowedDomains } from '../lib/tokens/change-domains.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { listTokens } from '../lib/tokens/list-tokens.ts';
import { operator } from '../lib/tokens/token-actor.ts';
import { topOf } from '../lib/usage/top-lists.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { shiftClock } from '../tests/support/shift-clock.ts';
import { parseList } from '../tests/support/structured-fields.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let services: Service[];
let calls: Call[];
beforeAll(async () => {
  db = await testDatabase();
  services = [testService(db), testService(db)];
  calls = await Promise.all(services.map(async (service) => (await frontServer(service)).call));
  await aBrand(db, { domain: 'acme.com' });
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  (calls[0] as Call)(path, { headers });

const brandsWith = (token: string): Promise<Reply> =>
  ask('/brands/acme.com', { authorization: `Bearer ${token}` });

const postMcp = (token: string, body: string, call = calls[0]): Promise<Reply> =>
  (call as Call)('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });

const callTool = (
  token: string,
  name: string,
  args: Record<string, string>,
  call = calls[0],
): Promise<Reply> =>
  postMcp(
    token,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    call,
  );

const usage = async (accountId: string) =>
  (
    await db.sql`select operation, outcome, sum(count)::int as count from usage_day where account_id = ${accountId}
    group by operation, outcome order by operation, outcome`
  ).map(({ operation, outcome, count }) => `${operation} ${outcome} ${count}`);

const flush = () => Promise.all(services.map((service) => service.usage.flush()));

describe('the order of checks', () => {
  const elsewhere = { referer: 'https://elsewhere.com/' };

  test('a refused request uses none of the limits that are checked after it', async () => {
    const { token, id } = await aToken(db, {
      allowedDomains: ['mine.example'],
      limits: { logoPerMinute: 4, logoPerDay: 2 },
    });
    const left = (reply: Reply) => reply.headers.ratelimit?.toString().replace(/;t=\d+/g, '');
    const refused = await ask(`/acme.com?token=${token}`, elsewhere);
    expect([refused.status, refused.problem().code]).toEqual([403, 'domain_not_allowed']);
    // A wrong page is refused before the burst, a bad size before the day.
    const bad = await ask(`/acme.com?token=${token}&size=7`, { origin: 'https://mine.example' });
    expect([bad.status, left(bad)]).toEqual([400, '"burst";r=3, "daily";r=2']);
    expect(left(await ask(`/acme.com?token=${token}`))).toBe('"burst";r=2, "daily";r=1');
    expect(left(await ask(`/acme.com?token=${token}`))).toBe('"burst";r=1, "daily";r=0');
    // With the day used up, requests still count against the burst, which is reported first.
    const over = await ask(`/acme.com?token=${token}`);
    expect([over.problem().code, left(over)]).toEqual(['usage_exceeded', '"burst";r=0, "daily";r=0']);
    expect((await ask(`/acme.com?token=${token}`)).problem().code).toBe('rate_limited');
    // A ban comes before all limits.
    await changeToken(db, 'test', 'ban', id);
    await eventually(
      'banned',
      async () => (await ask(`/acme.com?token=${token}`, elsewhere)).problem().code === 'token_banned',
    );
  });
});

describe('the headers', () => {
  test('are valid structured fields on every response to a known account', async () => {
    const { token } = await aToken(db, { limits: { logoPerMinute: 50, logoPerDay: 20 } });
    const limited = await aToken(db, { allowedDomains: [] });
    const secret = await aToken(db, { kind: 'secret', limits: { brandPerDay: 1 } });
    const free = await aToken(db, { kind: 'secret' });
    await changePlan(db, 'test', free.accountId, { plan: 'free', limits: null });
    await eventually('on the free plan', async () => (await brandsWith(free.token)).status === 403);
    const replies = [
      await ask(`/acme.com?token=${token}`),
      await ask(`/nobody.com?token=${token}`),
      await ask(`/nobody.com?token=${token}&fallback=404`),
      await ask(`/acme.com?token=${token}&size=1`),
      await ask(`/crypto/BTC?token=${token}`),
      await ask(`/acme.com?token=${limited.token}`, { origin: 'null' }),
      await brandsWith(secret.token),
      await brandsWith(secret.token),
      await brandsWith(free.token),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 404, 400, 200, 403, 200, 429, 403]);
    const asked = calls[0] as Call;
    const mine = await aToken(db, { kind: 'secret', limits: { brandPerDay: 3 } });
    const bearer = { authorization: `Bearer ${mine.token}` };
    const record = await asked('/brands/acme.com', { headers: bearer });
    const picture = await ask(`/acme.com?token=${token}`);
    const same = (reply: Reply) => ({ 'if-none-match': String(reply.headers.etag) });
    const bare = generateToken('sk_');
    const { id: bareId } = await aToken(db, { kind: 'secret', plan: 'scale' });
    await db.sql`update token set hash = ${hashToken(bare)} where id = ${bareId}`;
    const more = [
      await ask(`/acme.com?token=${token}`, same(picture)),
      await asked(`/acme.com?token=${token}`, { method: 'HEAD' }),
      await asked(`/nobody.com?token=${token}&fallback=404`, { method: 'HEAD' }),
      await asked('/brands/acme.com', { headers: { ...bearer, ...same(record) } }),
      await asked('/brands/acme.com', { method: 'HEAD', headers: bearer }),
      await asked('/brands/acme.com', { method: 'HEAD', headers: bearer }),
      await postMcp(mine.token, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
      await postMcp(mine.token, '{"jsonrpc":"2.0","method":"notifications/initialized"}'),
      await postMcp(mine.token, 'no JSON'),
      await postMcp(mine.token, '{"jsonrpc":"2.0","id":1,"method":"nonsense"}'),
      await callTool(mine.token, 'get_brand_by_domain', { domain: 'acme.com' }),
      await postMcp(free.token, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
      await postMcp(bare, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    ];
    expect(more.map((reply) => reply.status)).toEqual([
      ...[304, 200, 404, 304, 200, 429],
      ...[200, 202, 400, 200, 429, 403, 401],
    ]);
    for (const { status, headers } of [...replies, ...more]) {
      const policy = parseList(String(headers['ratelimit-policy']));
      const now = parseList(String(headers.ratelimit));
      expect(policy.map(([name]) => name)).toEqual(['burst', 'daily']);
      expect(now.map(([name]) => name)).toEqual(['burst', 'daily']);
      for (const [, parameters] of now) {
        const { r, t } = Object.fromEntries(parameters) as { r: number; t: number };
        expect(r).toBeGreaterThanOrEqual(0);
        expect(t).toBeGreaterThan(0);
        expect(t).toBeLessThanOrEqual(86_400);
      }
      for (const name of ['limit', 'remaining', 'reset'])
        expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('what is counted', () => {
  test('by operation and outcome, without refused requests', async () => {
    const { token, accountId } = await aToken(db, {});
    const secret = await aToken(db, { kind: 'secret', accountId });
    const etag = String((await ask(`/acme.com?token=${token}`)).headers.etag);
    await ask(`/acme.com?token=${token}`, { 'if-none-match': etag });
    await ask(`/nobody.com?token=${token}`, { referer: 'https://www.shop.example/cart?id=7' });
    await ask(`/nobody.com?token=${token}&fallback=404`, { origin: 'https://shop.example:8443' });
    await ask(`/acme.com?token=${token}&size=7`);
    await brandsWith(secret.token);
    await ask('/brands/nobody.com', { authorization: `Bearer ${secret.token}` });
    for (const [name, args] of [
      ['get_brand_by_domain', { domain: 'https://nobody.com/about' }],
      ['get_brand_by_ticker', { symbol: 'nosuch' }],
      ['get_brand_by_ticker', { symbol: '' }],
    ] as const)
      expect((await callTool(secret.token, name, args)).status).toBe(200);
    await flush();
    expect(await usage(accountId)).toEqual([
      'brand brand 1',
      'brand not_found 1',
      'logo logo 2',
      'logo monogram 1',
      'logo not_found 1',
      'mcp not_found 3',
    ]);
    await services[0]?.tops.flush();
    const today = new Date().toISOString().slice(0, 10);
    const span = { from: today, to: today };
    expect(await topOf(db, accountId, 'missed', span)).toEqual([
      { name: 'nobody.com', count: 4 },
      { name: 'NOSUCH', count: 1 },
    ]);
    expect(await topOf(db, accountId, 'referrer', span)).toEqual([
      { name: 'shop.example', count: 1 },
      { name: 'www.shop.example', count: 1 },
    ]);
  });

  test('brand data and MCP share a quota, then get usage_exceeded', async () => {
    const { token, accountId } = await aToken(db, { kind: 'secret', limits: { brandPerDay: 3 } });
    const publishable = await aToken(db, { accountId });
    const tool = () => callTool(token, 'get_brand_by_domain', { domain: 'acme.com' }, calls[1]);
    expect((await brandsWith(token)).status).toBe(200);
    expect((await tool()).status).toBe(200);
    expect((await brandsWith(token)).status).toBe(200);
    const refused = await tool();
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body.toString()).error).toMatchObject({ code: -32001 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await brandsWith(token)).problem().code).toBe('usage_exceeded');
    await flush();
    const statuses = (await listTokens(db, accountId)).map(({ kind, status }) => `${kind} ${status}`);
    expect(statuses.sort()).toEqual(['publishable active', 'secret usage_exceeded']);
    expect((await ask(`/acme.com?token=${publishable.token}`)).status).toBe(200);
  });
});

test('everything works again at midnight', async () => {
  const midnight = Date.UTC(2027, 5, 1);
  await shiftClock(db, midnight - 3000);
  // Two, so that the first request of the new day does not use all of it.
  const { token, accountId } = await aToken(db, { limits: { logoPerDay: 2 } });
  // The instance hears of the shift with this account's token.
  for (let i = 0; i < 2; i += 1) expect((await ask(`/acme.com?token=${token}`)).status).toBe(200);
  const refused = await ask(`/acme.com?token=${token}`);
  expect([refused.status, refused.problem().code]).toEqual([429, 'usage_exceeded']);
  await flush();
  expect((await listTokens(db, accountId))[0]?.status).toBe('usage_exceeded');
  await eventually('served again', async () => (await ask(`/acme.com?token=${token}`)).status === 200);
  await flush();
  expect((await listTokens(db, accountId))[0]?.status).toBe('active');
  await shiftClock(db, Date.now());
});

describe('on every instance', () => {
  const everywhere = (path: string, headers: Record<string, string>, holds: (reply: Reply) => boolean) =>
    eventually('the changes take effect', async () => {
      const replies = await Promise.all(calls.map((call) => call(path, { headers })));
      return replies.every(holds);
    });

  test('ban, unban, plan, allowed domains, takedown and revocation take effect', async () => {
    const { token, id, accountId } = await aToken(db, { plan: 'free' });
    await aBrand(db, { domain: 'gone.example.com' });
    const path = `/gone.example.com?token=${token}&fallback=404`;
    await everywhere(path, {}, ({ status }) => status === 200);
    await changeToken(db, 'test', 'ban', id);
    await everywhere(path, {}, ({ status }) => status === 401);
    await changeToken(db, 'test', 'unban', id);
    await everywhere(path, {}, ({ status }) => status === 200);
    await changePlan(db, 'test', accountId, { plan: 'startup', limits: null });
    await everywhere(path, {}, ({ headers }) => headers['x-logo-size'] === '128');
    await changePlan(db, 'test', accountId, { plan: 'scale', limits: { logoPerDay: 77 } });
    await everywhere(path, {}, ({ headers }) =>
      String(headers['ratelimit-policy']).includes('"daily";q=77;'),
    );
    const page = { referer: 'https://elsewhere.com/' };
    await changeAllowedDomains(
      db,
      operator('test'),
      { accountId, tokenId: id },
      { domains: ['mine.example'], allowNoReferrer: true },
    );
    await everywhere(path, page, ({ status }) => status === 403);
    await changeAllowedDomains(
      db,
      operator('test'),
      { accountId, tokenId: id },
      { domains: [], allowNoReferrer: true },
    );
    await everywhere(path, page, ({ status }) => status === 200);
    const domain = parseDomain('gone.example.com');
    if (!('host' in domain)) throw new Error(domain.detail);
    await takeDown(db, 'test', domain, 'asked');
    await everywhere(path, {}, ({ status }) => status === 404);
    await changeToken(db, 'test', 'revoke', id);
    await everywhere(path, {}, ({ status }) => status === 401);
  });
});
