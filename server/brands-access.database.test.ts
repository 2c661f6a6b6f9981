import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  ({ token } = await aToken(db, { kind: 'secret', plan: 'startup' }));
  await aBrand(db, { domain: 'acme.com' });
});

const ask = (identifier: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  call(`/brands/${identifier}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });

const used = async (ofAccount: string): Promise<Record<string, number>> => {
  await service.usage.flush();
  const rows = await db.sql<{ what: string; count: number }[]>`
    select operation || ' ' || outcome as what, sum(count)::int as count from usage_day
    where account_id = ${ofAccount} group by what`;
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};

describe('access', () => {
  test.each([
    `Bearer: TOKEN`,
    `bearer TOKEN`,
    `BEARER:TOKEN`,
    `Bearer "TOKEN"`,
    `"Bearer TOKEN"`,
    `Bearer    TOKEN  `,
  ])('%s is accepted', async (form) => {
    const reply = await ask('acme.com', { authorization: form.replace('TOKEN', token) });
    expect(reply.status).toBe(200);
  });

  test.each(['startup', 'scale', 'enterprise'] as const)('the plan %s', async (plan) => {
    const own = await aToken(db, { kind: 'secret', plan });
    expect((await ask('acme.com', { authorization: `Bearer ${own.token}` })).status).toBe(200);
  });

  test('not for the Free plan, as soon as an account changes to it', async () => {
    const own = await aToken(db, { kind: 'secret', plan: 'startup' });
    let answered = 0;
    const asOwn = async () => {
      const answer = await ask('acme.com', { authorization: `Bearer ${own.token}` });
      if (answer.status === 200) answered += 1;
      return answer;
    };
    expect((await asOwn()).status).toBe(200);
    await db.sql`update account set plan = 'free' where id = ${own.accountId}`;
    await expect.poll(async () => (await asOwn()).status, { timeout: 1000 }).toBe(403);
    const reply = await asOwn();
    expect(reply.problem()).toMatchObject({ code: 'plan_required' });
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="brands", error="insufficient_scope"');
    expect(await used(own.accountId)).toEqual({ 'brand brand': answered });
  });

  test('a publishable token is 401, in the header and in the query', async () => {
    const own = await aToken(db, { plan: 'startup' });
    const inHeader = await ask('acme.com', { authorization: `Bearer ${own.token}` });
    expect([inHeader.status, inHeader.problem().code]).toEqual([401, 'token_wrong_kind']);
    const inQuery = await call(`/brands/acme.com?token=${own.token}`);
    expect([inQuery.status, inQuery.problem().code]).toEqual([401, 'token_missing']);
  });
});

describe('limits', () => {
  test('bursts per minute', async () => {
    const own = await aToken(db, { kind: 'secret', plan: 'enterprise', limits: { brandPerMinute: 3 } });
    const replies = [];
    for (let i = 0; i < 8; i += 1)
      replies.push(await ask('acme.com', { authorization: `Bearer ${own.token}` }));
    // A new minute may begin in between.
    const limited = replies.filter((reply) => reply.status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(2);
    expect(limited[0]?.problem()).toMatchObject({ code: 'rate_limited', 'violated-policies': ['burst'] });
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await used(own.accountId)).toEqual({ 'brand brand': 8 - limited.length });
  });

  test('per day: 200 and 404 count, bad requests do not, logos are counted separately', async () => {
    const limits = { brandPerDay: 3, logoPerDay: 5 };
    const own = await aToken(db, { kind: 'secret', plan: 'enterprise', limits });
    const asOwn = (identifier: string) => ask(identifier, { authorization: `Bearer ${own.token}` });
    expect((await asOwn('acme.com')).headers.ratelimit).toMatch(/"daily";r=2/);
    expect((await asOwn('a..com')).status).toBe(400);
    expect((await asOwn('nobody.com')).headers.ratelimit).toMatch(/"daily";r=1/);
    expect((await asOwn('acme.com')).status).toBe(200);
    const over = await asOwn('acme.com');
    expect(over.status).toBe(429);
    expect(over.problem()).toMatchObject({ code: 'usage_exceeded', 'violated-policies': ['daily'] });
    const logo = await aToken(db, { accountId: own.accountId });
    expect((await call(`/acme.com?token=${logo.token}`)).status).toBe(200);
    expect(await used(own.accountId)).toEqual({
      'brand brand': 2,
      'brand not_found': 1,
      'logo logo': 1,
    });
  });
});

describe('methods and browsers', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
    const reply = await ask('acme.com', {}, method);
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(reply.problem().code).toBe('method_not_allowed');
  });

  test('pages of other origins can neither send a secret token nor read a response', async () => {
    const preflight = await call('/brands/acme.com', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.allow).toBe('GET, HEAD, OPTIONS');
    const answers = [
      preflight,
      await ask('acme.com', { origin: 'https://shop.example' }),
      await ask('nobody.com', { origin: 'https://shop.example' }),
      await call('/brands/acme.com', { headers: { origin: 'https://shop.example' } }),
      await ask('acme.com', { origin: 'https://shop.example', 'if-none-match': '*' }),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('hosts', () => {
  test('the data host serves brands only, the image host logos only', async () => {
    const { call: hosted } = await frontServer(service, {
      image: 'https://images.example.com',
      base: 'https://api.example.com',
      app: 'https://www.example.com',
    });
    const logo = await aToken(db, { plan: 'startup' });
    const at = async (host: string, path: string) =>
      (await hosted(path, { headers: { host, authorization: `Bearer ${token}` } })).status;
    const imageAt = async (host: string) =>
      (await hosted(`/acme.com?token=${logo.token}`, { headers: { host } })).status;
    expect(await at('api.example.com', '/brands/acme.com')).toBe(200);
    expect(await at('images.example.com', '/brands/acme.com')).toBe(404);
    expect(await at('www.example.com', '/brands/acme.com')).toBe(404);
    expect(await at('elsewhere.example.com', '/brands/acme.com')).toBe(421);
    expect(await imageAt('images.example.com')).toBe(200);
    expect(await imageAt('api.example.com')).toBe(404);
  });
});
