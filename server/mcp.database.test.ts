import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePlan } from '../lib/accounts/change-plan.ts';
import type { Database } from '../lib/db/client.ts';
import type { Service } from '../lib/service/service.ts';
import { type Call, frontServer } from '../lib/testing/call.ts';
import {
  type CallMcp,
  inStatelessStyle,
  mcpCaller,
  readReply,
  rpc,
  toolCall,
} from '../lib/testing/call-mcp.ts';
import { cutProxy } from '../lib/testing/cut-proxy.ts';
import { eventually } from '../lib/testing/eventually.ts';
import { aBrand, anInstrument, aToken } from '../lib/testing/factories.ts';
import { testDatabase } from '../lib/testing/test-database.ts';
import { testService } from '../lib/testing/test-service.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { generateToken, hashToken, tokenLastFour, tokenStart } from '../lib/tokens/format.ts';

let db: Database;
let service: Service;
let call: Call;
let mcp: CallMcp;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  const { id } = await aBrand(db, { domain: 'acme.com', aliases: ['acme.de'] });
  await db.sql`update brand set name = 'Acme', long_name = 'Acme Inc.', founded_year = 1901 where id = ${id}`;
  await anInstrument(db, id, {
    numbers: { isin: 'US0378331005' },
    listings: [{ mic: 'XNAS', ticker: 'ACME' }],
  });
  const limits = { brandPerMinute: 1_000_000, brandPerDay: 1_000_000 };
  token = (await aToken(db, { kind: 'secret', plan: 'enterprise', limits })).token;
  mcp = mcpCaller(call, () => token);
});

const asToken = (text: string): CallMcp => mcpCaller(call, () => text);

/** Uses of an account as they are counted: outcome to number. */
async function usesOf(accountId: string): Promise<Record<string, number>> {
  await service.usage.flush();
  const rows = await db.sql<{ outcome: string; count: string }[]>`
    select outcome, sum(count) as count from usage_day
    where account_id = ${accountId} and operation = 'mcp' group by outcome`;
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}

describe('a tool', () => {
  test.each([
    { domain: 'acme.com' },
    { domain: 'www.acme.com' },
    { domain: 'shop.ACME.com' },
    { domain: 'https://www.acme.de/about?x=1' },
    { symbol: 'ACME' },
    { symbol: 'acme' },
    { symbol: 'acme:us' },
    { symbol: 'us0378331005' },
  ])('answers %j with the record, as text and structured, without what is not known', async (argument) => {
    const { status, message } = await mcp(toolCall(argument, 'a'));
    expect(status).toBe(200);
    const record = {
      name: 'Acme',
      domain: 'acme.com',
      long_name: 'Acme Inc.',
      logo: 'http://localhost:3000/acme.com',
      colors: ['#336699'],
      founded_year: '1901',
    };
    expect(message).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: {
        content: [{ type: 'text', text: JSON.stringify(record, null, 2) }],
        structuredContent: record,
      },
    });
  });

  test.each([
    [{ domain: 'acmee.com' }, ['the domain acmee.com', 'acme.com (Acme)']],
    [{ domain: 'no-such-brand.org' }, ['the domain no-such-brand.org']],
    [{ symbol: 'ACMEX' }, ['the ticker ACMEX', 'Acme']],
    [{ symbol: 'US0378331006' }, ['US0378331006', 'check digit']],
    [{ symbol: 'EURUSD' }, ['EUR/USD']],
    [{ domain: 'not a domain' }, ['Expected a domain', 'not a domain']],
    [{ symbol: '💩' }, ['Expected a']],
    [{ domain: '' }, ['Expected a domain']],
  ])('answers %j with a result that is an error and says what was understood', async (argument, parts) => {
    const { status, message } = await mcp(toolCall(argument));
    expect(status).toBe(200);
    expect(message.result).toEqual({
      content: [{ type: 'text', text: expect.any(String) }],
      isError: true,
    });
    for (const part of parts) expect(message.result?.content?.[0]?.text).toContain(part);
  });

  test('answers a brand that was withdrawn, or changed, within a second', async () => {
    const { id } = await aBrand(db, { domain: 'passing.com' });
    const ask = async () => (await mcp(toolCall({ domain: 'passing.com' }))).message.result;
    expect((await ask())?.isError).toBeUndefined();
    await db.sql`update brand set long_name = 'Passing Ltd' where id = ${id}`;
    await eventually('changed', async () => JSON.stringify(await ask()).includes('Passing Ltd'));
    await db.sql`update brand set hidden_at = now() where id = ${id}`;
    await eventually('withdrawn', async () => (await ask())?.isError === true);
  });

  test('is listed with schemas, title and annotations', async () => {
    const { message } = await mcp(rpc('tools/list'));
    const tools = message.result?.tools as Record<string, unknown>[];
    expect(tools.map((tool) => tool.name)).toEqual(['get_brand_by_domain', 'get_brand_by_ticker']);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object', properties: expect.any(Object) },
        outputSchema: {
          type: 'object',
          properties: { name: { type: 'string' }, colors: { type: 'array' }, address: { type: 'object' } },
        },
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      });
      expect((tool.outputSchema as { required?: unknown }).required).toBeUndefined();
    }
    expect(tools.map((tool) => (tool.inputSchema as { required: unknown }).required)).toEqual([
      ['domain'],
      ['symbol'],
    ]);
  });
});

describe('revisions', () => {
  const initialize = (protocolVersion: unknown) =>
    rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

  test.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    ['1.0.0', '2025-11-25'],
    ['', '2025-11-25'],
  ])('initialize with %j settles on %s', async (asked, settled) => {
    const { status, message, headers } = await mcp(initialize(asked));
    expect(status).toBe(200);
    expect(message.result).toMatchObject({
      protocolVersion: settled,
      capabilities: { tools: {} },
      serverInfo: { name: 'blazon', version: '1.0.0' },
    });
    expect(headers['mcp-session-id']).toBeUndefined();
  });

  test.each([null, 1, undefined])('initialize with %j is -32602', async (asked) => {
    const { status, message } = await mcp(initialize(asked));
    expect([status, message.error?.code, message.id]).toEqual([200, -32602, 1]);
  });

  test('a revision nobody knows is refused with those that are served', async () => {
    for (const revision of ['1999-01-01', 'x', '2024-10-07']) {
      const { status, message } = await mcp(rpc('ping'), { 'mcp-protocol-version': revision });
      expect([status, message.error?.code]).toEqual([400, -32000]);
      expect(message.error?.message).toContain('2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28');
    }
  });

  test('2026-07-28 needs no handshake, and says who answers', async () => {
    const { body, headers } = inStatelessStyle(rpc('server/discover'));
    const { status, message } = await mcp(body, headers);
    expect(status).toBe(200);
    expect(message.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      resultType: 'complete',
      ttlMs: expect.any(Number),
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'blazon' } },
    });
  });

  test('2026-07-28 answers a tool with the same record', async () => {
    const plain = await mcp(toolCall({ symbol: 'ACME' }));
    const { body, headers } = inStatelessStyle(toolCall({ symbol: 'ACME' }));
    const { status, message } = await mcp(body, headers);
    expect(status).toBe(200);
    expect(message.result).toMatchObject({ ...plain.message.result, resultType: 'complete' });
  });

  test.each([
    ['resources/list', 404, -32601],
    ['ping', 404, -32601],
    ['initialize', 404, -32601],
    ['subscriptions/listen', 404, -32601],
  ])('2026-07-28 has no %s', async (method, status, code) => {
    const { body, headers } = inStatelessStyle(rpc(method));
    const reply = await mcp(body, headers);
    expect([reply.status, reply.message.error?.code]).toEqual([status, code]);
  });

  test('2026-07-28 refuses headers that differ from the body, or are missing', async () => {
    const { body, headers } = inStatelessStyle(toolCall({ symbol: 'ACME' }));
    for (const changed of [
      { 'mcp-method': 'tools/list' },
      { 'mcp-name': 'get_brand_by_domain' },
      { 'mcp-name': '=?base64?!?=' },
      { 'mcp-protocol-version': '2025-11-25' },
      { 'mcp-method': undefined },
      { 'mcp-name': undefined },
      { 'mcp-protocol-version': undefined },
    ]) {
      const sent = Object.entries({ ...headers, ...changed }).filter(([, value]) => value !== undefined);
      const reply = await mcp(body, Object.fromEntries(sent));
      expect([reply.status, reply.message.error?.code, reply.message.id]).toEqual([400, -32020, 1]);
    }
    const missing = await mcp(toolCall({ symbol: 'ACME' }), headers);
    expect([missing.status, missing.message.error?.code]).toEqual([400, -32602]);
  });
});

describe('JSON-RPC', () => {
  test.each([
    ['not JSON', '{"jsonrpc":"2.0",', 400, -32700, null],
    ['nothing', '', 400, -32700, null],
    ['not UTF-8', Buffer.from('7b22a9227d', 'hex'), 400, -32700, null],
    ['no message', '{"id":7}', 400, -32600, 7],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600, null],
    ['an unknown method', rpc('resources/list', undefined, 'x'), 200, -32601, 'x'],
    ['logging, which is not offered', rpc('logging/setLevel', { level: 'debug' }), 200, -32601, 1],
    ['an unknown tool', rpc('tools/call', { name: '__proto__', arguments: {} }), 200, -32602, 1],
    ['a call without a name', rpc('tools/call', {}), 200, -32602, 1],
    ['a call without its argument', rpc('tools/call', { name: 'get_brand_by_domain' }), 200, -32602, 1],
    ['an argument of another type', toolCall({ domain: ['acme.com'] }), 200, -32602, 1],
    ['a cursor', rpc('tools/list', { cursor: 'x' }), 200, -32602, 1],
    ['an empty batch', [], 400, -32600, null],
    ['a batch with something else in it', [rpc('ping'), 1], 400, -32600, null],
    ['a batch of 101', Array.from({ length: 101 }, () => rpc('ping')), 400, -32600, null],
    ['a handshake in a batch', [rpc('initialize'), rpc('ping')], 400, -32600, null],
  ])('%s: HTTP and JSON-RPC say what is wrong', async (_what, body, status, code, id) => {
    const reply = await mcp(body);
    expect([reply.status, reply.message.error?.code, reply.message.id]).toEqual([status, code, id]);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown notification', { jsonrpc: '2.0', method: 'nope' }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } }],
    [
      'a batch of these',
      [
        { jsonrpc: '2.0', method: 'a' },
        { jsonrpc: '2.0', id: 1, result: {} },
      ],
    ],
  ])('%s: 202 and nothing', async (_what, body) => {
    const { status, body: bytes, headers } = await mcp(body);
    expect([status, bytes.length, headers['content-length']]).toEqual([202, 0, '0']);
  });

  test('a batch: each answer under its id, for the revisions that have batches', async () => {
    const batch = [
      rpc('ping', undefined, 1),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      toolCall({ domain: 'acme.com' }, 'b'),
      rpc('nope', undefined, 3),
    ];
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
      const { status, messages } = await mcp(batch, headers);
      expect(status).toBe(200);
      expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([
        [1, undefined],
        ['b', undefined],
        [3, -32601],
      ]);
    }
    for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
      const { status, message } = await mcp(batch, { 'mcp-protocol-version': revision });
      expect([status, message.error?.code]).toEqual([400, -32600]);
    }
    const { body } = inStatelessStyle(rpc('tools/list'));
    expect((await mcp([rpc('ping'), body])).message.error?.code).toBe(-32600);
  });
});

describe('the door', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'])(
    '%s is 405, with or without a token',
    async (method) => {
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const reply = await call('/mcp', { method, headers });
        expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
        if (method === 'HEAD') expect(reply.body.length).toBe(0);
        else expect(readReply(reply).message.error?.code).toBe(-32000);
      }
    },
  );

  test.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('a page of %s is refused', async (origin) => {
    const reply = await mcp(rpc('ping'), { origin });
    expect([reply.status, reply.message.error?.code]).toEqual([403, -32000]);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['http://localhost', 'http://localhost:6274', 'http://127.0.0.1:3000', 'http://[::1]:1'])(
    'a page of this machine (%s) is not',
    async (origin) => {
      expect((await mcp(rpc('ping'), { origin })).status).toBe(200);
    },
  );

  test('with hosts of their own, only that of MCP answers', async () => {
    const origins = { MCP_URL: 'https://mcp.example.com', APP_URL: 'https://app.example.com' };
    const { call: hosted } = await frontServer(testService(db, origins), {
      mcp: origins.MCP_URL,
      app: origins.APP_URL,
    });
    const at = (headers: Record<string, string>) => mcpCaller(hosted, () => token)(rpc('ping'), headers);
    expect((await at({ host: 'mcp.example.com' })).status).toBe(200);
    expect((await at({ host: 'mcp.example.com', origin: 'https://app.example.com' })).status).toBe(200);
    expect((await at({ host: 'mcp.example.com', origin: 'https://mcp.example.com:444' })).status).toBe(403);
    const unknown = await at({ host: 'evil.example' });
    expect([unknown.status, unknown.message.error?.code]).toEqual([421, -32000]);
    expect((await at({ host: 'app.example.com' })).status).toBe(404);
  });

  test.each(['application/json', '*/*', 'text/event-stream', 'text/html', ''])(
    'Accept: %j is answered with JSON',
    async (accept) => {
      const reply = await mcp(rpc('ping'), { accept, 'content-type': 'text/plain' });
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    },
  );

  test('a body of 256 KiB is read, one byte more is 413, announced or not', async () => {
    const ofSize = (bytes: number) => JSON.stringify(rpc('ping')).padEnd(bytes);
    expect((await mcp(ofSize(256 * 1024))).status).toBe(200);
    for (const bytes of [256 * 1024 + 1, 3_000_000])
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
        const reply = await mcp(ofSize(bytes), headers);
        expect([reply.status, reply.message.error?.code]).toEqual([413, -32600]);
      }
  });
});

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

  test.each(['startup', 'scale', 'enterprise'] as const)('of the plan %s is taken', async (plan) => {
    const issued = await aToken(db, { kind: 'secret', plan });
    expect(issued.token).toMatch(plan === 'enterprise' ? /^sk_en_/ : /^sk_pa_/);
    expect((await asToken(issued.token)(toolCall({ domain: 'acme.com' }))).status).toBe(200);
  });

  test('is read as people paste it', async () => {
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

  test('that was banned, revoked or has expired, each with its own words', async () => {
    for (const [change, code] of [
      ['ban', 'token_banned'],
      ['revoke', 'token_revoked'],
    ] as const) {
      const issued = await aToken(db, { kind: 'secret' });
      expect((await asToken(issued.token)(rpc('ping'))).status).toBe(200);
      await changeToken(db, 'test', change, issued.id, 'not for their eyes');
      await eventually('in force', async () => (await asToken(issued.token)(rpc('ping'))).status === 401);
      await refusedWith(asToken(issued.token), 401, code);
    }
    const expired = await aToken(db, { kind: 'secret', expiresAt: new Date(Date.now() - 1000) });
    await refusedWith(asToken(expired.token), 401, 'token_expired');
  });

  test('in the address', async () => {
    const reply = await call(`/mcp?token=${token}`, { method: 'POST', body: JSON.stringify(rpc('ping')) });
    expect(reply.status).toBe(401);
    expect(readReply(reply).message.error?.data?.code).toBe('secret_token_in_url');
    expect(reply.body.toString()).not.toContain(token);
  });

  test('of an account that went back to Free', async () => {
    const issued = await aToken(db, { kind: 'secret', plan: 'startup' });
    expect((await asToken(issued.token)(rpc('ping'))).status).toBe(200);
    await changePlan(db, 'test', issued.accountId, { plan: 'free', limits: null });
    await eventually('in force', async () => (await asToken(issued.token)(rpc('ping'))).status === 403);
    await refusedWith(asToken(issued.token), 403, 'plan_required');
  });

  test('is judged before the body, so that strangers learn nothing of it', async () => {
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

  test('count tools/call and nothing else, each member of a batch for itself', async () => {
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

  test('of the day: 429, -32001, when it ends, and everything but tools/call still works', async () => {
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

  test('of the day are spent by a batch whole or not at all', async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, id) => toolCall({ domain: 'acme.com' }, id));
    expect((await ask(calls(3))).status).toBe(200);
    const { status, message } = await ask(calls(3));
    expect([status, message.error?.code, message.id]).toEqual([429, -32001, null]);
    expect((await ask(calls(2))).status).toBe(200);
    expect((await ask(calls(1))).status).toBe(429);
    expect(await usesOf(limited.accountId)).toEqual({ brand: 5 });
  });

  test('of the minute', async () => {
    const { token: slow } = await aToken(db, {
      kind: 'secret',
      plan: 'enterprise',
      limits: { brandPerMinute: 1 },
    });
    // Two minutes may meet: then the second call is allowed, and the third is not.
    const replies = [];
    for (let i = 0; i < 3; i += 1) replies.push(await asToken(slow)(toolCall({ domain: 'acme.com' })));
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.message.error).toMatchObject({ code: -32001, data: { code: 'rate_limited' } });
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('are told on every answer of an account', async () => {
    for (const body of [rpc('ping'), toolCall({ domain: 'acme.com' }), toolCall({ domain: 1 })]) {
      const { headers } = await ask(body);
      expect(headers['ratelimit-policy']).toMatch(/^"burst";q=\d+;w=60, "daily";q=5;w=86400$/);
      expect(headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+, "daily";r=\d;t=\d+$/);
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
      expect(headers['x-request-id']).toMatch(/^req_/);
    }
  });
});

describe('with the database away', () => {
  test('what cannot be known is 503, -32603, with a time to come back, and nothing of the day', async () => {
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
      3000,
    );
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(200);
    expect((await ask(toolCall({ domain: 'acme.com' }))).status).toBe(429);
  });
});
