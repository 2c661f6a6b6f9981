import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePlan } from '../lib/accounts/change-plan.ts';
import { createLogger } from '../lib/core/log/logger.ts';
import { generateToken, hashToken, tokenLastFour, tokenStart } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { type CallMcp, mcpCaller, readReply, rpc, toolCall } from '../tests/support/call-mcp.ts';
import { cutProxy } from '../tests/support/cut-proxy.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, anInstrument, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let mcp: CallMcp;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  const { id } = await aBrand(db, { domain: 'acme.com' });
  await anInstrument(db, id, { listings: [{ mic: 'XNAS', ticker: 'ACME' }] });
  const limits = { brandPerMinute: 1_000_000, brandPerDay: 1_000_000 };
  token = (await aToken(db, { kind: 'secret', plan: 'enterprise', limits })).token;
  mcp = mcpCaller(call, () => token);
});

const asToken = (text: string): CallMcp => mcpCaller(call, () => text);

/** Counted uses of an account, by outcome. */
async function usesOf(accountId: string): Promise<Record<string, number>> {
  await service.usage.flush();
  const rows = await db.sql<{ outcome: string; count: string }[]>`
    select outcome, sum(count) as count from usage_day
    where account_id = ${accountId} and operation = 'mcp' group by outcome`;
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}

describe('a token', () => {
  const refusedWith = async (ask: CallMcp, status: number, code: string) => {
    for (const body of [rpc('ping', undefined, 9), toolCall({ domain: 'acme.com' }, 9)]) {
      const { message, ...reply } = await ask(body);
      expect(message.error?.data).toMatchObject({ code, request_id: reply.headers['x-request-id'] });
      expect([reply.status, message.error?.code, message.id]).toEqual([status, -32001, 9]);
      expect(reply.headers['x-error-code']).toBe(code);
      if (status === 401)
        expect(reply.headers['www-authenticate']).toBe(
          code === 'token_missing' ? 'Bearer realm="mcp"' : 'Bearer realm="mcp", error="invalid_token"',
        );
    }
  };

  test.each(['startup', 'scale', 'enterprise'] as const)('of the plan %s is accepted', async (plan) => {
    const issued = await aToken(db, { kind: 'secret', plan });
    expect(issued.token).toMatch(plan === 'enterprise' ? /^sk_en_/ : /^sk_pa_/);
    expect((await asToken(issued.token)(toolCall({ domain: 'acme.com' }))).status).toBe(200);
  });

  test('is accepted as people paste it', async () => {
    for (const authorization of [`bearer ${token}`, `Bearer: ${token}`, `BEARER  "${token}" `])
      expect((await mcp(rpc('ping'), { authorization })).status).toBe(200);
  });

  test('that is missing, malformed or unknown', async () => {
    const none: CallMcp = async (body) =>
      readReply(await call('/mcp', { method: 'POST', body: JSON.stringify(body) }));
    await refusedWith(none, 401, 'token_missing');
    for (const text of ['sk_pa_x', generateToken('sk_pa_'), 'x'.repeat(5000)])
      await refusedWith(asToken(text), 401, 'token_invalid');
  });

  test('that is publishable', async () => {
    const { token: publishable } = await aToken(db, { kind: 'publishable' });
    await refusedWith(asToken(publishable), 401, 'token_wrong_kind');
  });

  test('that starts with sk_ only, whatever its plan', async () => {
    const { id } = await aToken(db, { kind: 'secret', plan: 'scale' });
    const bare = generateToken('sk_');
    await db.sql`update token set hash = ${hashToken(bare)}, start = ${tokenStart(bare)},
      last_four = ${tokenLastFour(bare)} where id = ${id}`;
    await refusedWith(asToken(bare), 401, 'token_wrong_kind');
    const { message } = await asToken(bare)(rpc('ping'));
    expect(message.error?.message).toMatch(/sk_pa_ or sk_en_/);
  });

  test('that was banned, was revoked or has expired', async () => {
    for (const [change, code] of [
      ['ban', 'token_banned'],
      ['revoke', 'token_revoked'],
    ] as const) {
      const issued = await aToken(db, { kind: 'secret' });
      expect((await asToken(issued.token)(rpc('ping'))).status).toBe(200);
      await changeToken(db, 'test', change, issued.id, 'not for their eyes');
      await eventually(
        'the change takes effect',
        async () => (await asToken(issued.token)(rpc('ping'))).status === 401,
      );
      await refusedWith(asToken(issued.token), 401, code);
    }
    const expired = await aToken(db, { kind: 'secret', expiresAt: new Date(Date.now() - 1000) });
    await refusedWith(asToken(expired.token), 401, 'token_expired');
  });

  test('in the URL', async () => {
    const reply = await call(`/mcp?token=${token}`, { method: 'POST', body: JSON.stringify(rpc('ping')) });
    expect(reply.status).toBe(401);
    expect(readReply(reply).message.error?.data?.code).toBe('secret_token_in_url');
    expect(reply.body.toString()).not.toContain(token);
  });

  test('of an account that changed to Free', async () => {
    const issued = await aToken(db, { kind: 'secret', plan: 'startup' });
    expect((await asToken(issued.token)(rpc('ping'))).status).toBe(200);
    await changePlan(db, 'test', issued.accountId, { plan: 'free', limits: null });
    await eventually(
      'the change takes effect',
      async () => (await asToken(issued.token)(rpc('ping'))).status === 403,
    );
    await refusedWith(asToken(issued.token), 403, 'plan_required');
  });

  test('is checked before the body', async () => {
    const { status, message } = await asToken('sk_pa_x')('{');
    expect([status, message.error?.code, message.id]).toEqual([401, -32001, null]);
  });
});

describe('limits', () => {
  let limited: { token: string; accountId: string };
  let ask: CallMcp;
  beforeEach(async () => {
    limited = await aToken(db, { kind: 'secret', plan: 'enterprise', limits: { brandPerDay: 5 } });
    ask = asToken(limited.token);
  });

  test('count only tools/call, and each member of a batch', async () => {
    await ask(rpc('initialize'));
    await ask(rpc('tools/list'));
    await ask({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await ask([rpc('ping', undefined, 1), rpc('ping', undefined, 2)]);
    await ask('{');
    expect(await usesOf(limited.accountId)).toEqual({});
    await ask([
      toolCall({ domain: 'acme.com' }, 1),
      toolCall({ symbol: 'ACME' }, 2),
      rpc('ping', undefined, 3),
    ]);
    await ask(toolCall({ domain: 'no-such-brand.org' }));
    await ask(toolCall({ domain: 1 }));
    expect(await usesOf(limited.accountId)).toEqual({ brand: 2, not_found: 1, invalid: 1 });
  });

  test('per day: 429 and -32001 with Retry-After; everything except tools/call still works', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(200);
    const { message, ...reply } = await ask(toolCall({ domain: 'acme.com' }, 'late'));
    expect([reply.status, message.error?.code, message.id]).toEqual([429, -32001, 'late']);
    const midnight = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
    expect(message.error?.data).toMatchObject({ code: 'usage_exceeded', reset: midnight });
    expect(message.error?.message).toMatch(/\b5\b.*00:00 UTC/);
    const untilMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 1000;
    expect(Math.abs(Number(reply.headers['retry-after']) - untilMidnight)).toBeLessThan(5);
    expect((await ask(rpc('tools/list'))).status).toBe(200);
    expect((await ask(rpc('ping'))).status).toBe(200);
    expect(await usesOf(limited.accountId)).toEqual({ brand: 5 });
  });

  test('per day: a batch is counted completely or not at all', async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, id) => toolCall({ domain: 'acme.com' }, id));
    expect((await ask(calls(3))).status).toBe(200);
    const { status, message } = await ask(calls(3));
    expect([status, message.error?.code, message.id]).toEqual([429, -32001, null]);
    expect((await ask(calls(2))).status).toBe(200);
    expect((await ask(calls(1))).status).toBe(429);
    expect(await usesOf(limited.accountId)).toEqual({ brand: 5 });
  });

  test('per minute', async () => {
    const { token: slow } = await aToken(db, {
      kind: 'secret',
      plan: 'enterprise',
      limits: { brandPerMinute: 1 },
    });
    // If a new minute begins, the third call is refused instead of the second.
    const replies = [];
    for (let i = 0; i < 3; i += 1) replies.push(await asToken(slow)(toolCall({ domain: 'acme.com' })));
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.message.error).toMatchObject({ code: -32001, data: { code: 'rate_limited' } });
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('are in the headers of every response to an account', async () => {
    for (const body of [rpc('ping'), toolCall({ domain: 'acme.com' }), toolCall({ domain: 1 })]) {
      const { headers } = await ask(body);
      expect(headers['ratelimit-policy']).toMatch(/^"burst";q=\d+;w=60, "daily";q=5;w=86400$/);
      expect(headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+, "daily";r=\d;t=\d+$/);
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
      expect(headers['x-request-id']).toMatch(/^req_/);
    }
  });
});

describe('while the database is down', () => {
  test('uncached lookups are 503 and -32603 with Retry-After, and use no quota', async () => {
    const proxy = await cutProxy(db.url);
    const away = testService({ url: proxy.url });
    const { call: callAway } = await frontServer(away);
    const issued = await aToken(db, { kind: 'secret', plan: 'enterprise', limits: { brandPerDay: 3 } });
    const ask = mcpCaller(callAway, () => issued.token);
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(200);
    await proxy.cut();
    for (let i = 0; i < 4; i += 1) {
      const { message, ...reply } = await ask(toolCall({ domain: 'never-seen.com' }, 5));
      expect([reply.status, message.error?.code, message.id]).toEqual([503, -32603, 5]);
      expect(message.error).toMatchObject({ data: { code: 'unavailable' } });
      expect(reply.headers['retry-after']).toMatch(/^\d+$/);
      expect(reply.body.toString()).not.toMatch(/postgres|ECONN|127\.0\.0\.1/);
    }
    await proxy.mend();
    await eventually(
      'served again',
      async () => (await ask(toolCall({ domain: 'never-seen.com' }))).status === 200,
    );
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(200);
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(429);
  });
});

describe('an internal error', () => {
  test('is 200 and -32603 without its cause, logged with the request id, not counted', async () => {
    const own = await testDatabase();
    const logged: string[] = [];
    const log = createLogger('info', {}, { write: (line: string) => void logged.push(line) });
    const { call: callBroken } = await frontServer(testService(own, {}, log));
    const issued = await aToken(own, { kind: 'secret', plan: 'enterprise', limits: { brandPerDay: 1 } });
    const ask = mcpCaller(callBroken, () => issued.token);
    await own.sql`alter table brand_domain rename to elsewhere`;
    for (let i = 0; i < 3; i += 1) {
      const { message, ...reply } = await ask(toolCall({ domain: 'acme.com' }, i));
      expect([reply.status, message.id]).toEqual([200, i]);
      expect(message.error).toEqual({
        code: -32603,
        message: 'Internal server error',
        data: { code: 'internal_error', request_id: reply.headers['x-request-id'] },
      });
      expect(logged.filter((line) => line.includes(String(reply.headers['x-request-id'])))).toHaveLength(1);
    }
    const { messages } = await ask([rpc('ping', undefined, 1), toolCall({ domain: 'acme.com' }, 2)]);
    expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, -32603],
    ]);
    await own.sql`alter table elsewhere rename to brand_domain`;
    expect((await ask(toolCall({ domain: 'acme.com' }))).message.result?.isError).toBe(true);
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(429);
  });
});
