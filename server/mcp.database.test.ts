import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { version } from '../package.json';
import { type Call, frontServer } from '../tests/support/call.ts';
import {
  type CallMcp,
  inStatelessStyle,
  mcpCaller,
  readReply,
  rpc,
  toolCall,
} from '../tests/support/call-mcp.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, anInstrument, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

let db: Database;
let call: Call;
let mcp: CallMcp;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ call } = await frontServer(testService(db)));
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
  ])('responds to %j with the record, as text and structured, without unknown fields', async (argument) => {
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
  ])('responds to %j with an error result that says what was understood', async (argument, parts) => {
    const { status, message } = await mcp(toolCall(argument));
    expect(status).toBe(200);
    expect(message.result).toEqual({
      content: [{ type: 'text', text: expect.any(String) }],
      isError: true,
    });
    for (const part of parts) expect(message.result?.content?.[0]?.text).toContain(part);
  });

  test('notices a brand that was taken down or changed', async () => {
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
  ])('initialize with %j negotiates %s', async (asked, settled) => {
    const { status, message, headers } = await mcp(initialize(asked));
    expect(status).toBe(200);
    expect(message.result).toMatchObject({
      protocolVersion: settled,
      capabilities: { tools: {} },
      serverInfo: { name: 'blazon', version },
    });
    expect(headers['mcp-session-id']).toBeUndefined();
  });

  test.each([null, 1, undefined])('initialize with %j is -32602', async (asked) => {
    const { status, message } = await mcp(initialize(asked));
    expect([status, message.error?.code, message.id]).toEqual([200, -32602, 1]);
  });

  test('an unknown revision is refused with the supported ones', async () => {
    for (const revision of ['1999-01-01', 'x', '2024-10-07']) {
      const { status, message } = await mcp(rpc('ping'), { 'mcp-protocol-version': revision });
      expect([status, message.error?.code]).toEqual([400, -32000]);
      expect(message.error?.message).toContain('2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28');
    }
  });

  test('2026-07-28 needs no handshake, and names the server', async () => {
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

  test('2026-07-28 tools return the same record', async () => {
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

  test('2026-07-28 refuses headers that are missing or differ from the body', async () => {
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
  ])('%s: HTTP status and JSON-RPC error', async (_what, body, status, code, id) => {
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
  ])('%s: 202 without a body', async (_what, body) => {
    const { status, body: bytes, headers } = await mcp(body);
    expect([status, bytes.length, headers['content-length']]).toEqual([202, 0, '0']);
  });

  test('a batch: each response with its id, in revisions with batches', async () => {
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

describe('transport', () => {
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

  test('with configured origins, only the MCP host responds', async () => {
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
    'Accept: %j gets JSON',
    async (accept) => {
      const reply = await mcp(rpc('ping'), { accept, 'content-type': 'text/plain' });
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    },
  );

  test('a body of 256 KiB is accepted, one byte more is 413, with or without Content-Length', async () => {
    const ofSize = (bytes: number) => JSON.stringify(rpc('ping')).padEnd(bytes);
    expect((await mcp(ofSize(256 * 1024))).status).toBe(200);
    for (const bytes of [256 * 1024 + 1, 3_000_000])
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
        const reply = await mcp(ofSize(bytes), headers);
        expect([reply.status, reply.message.error?.code]).toEqual([413, -32600]);
      }
  });
});
