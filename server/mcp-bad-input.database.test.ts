import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../lib/core/log/logger.ts';
import type { Database } from '../lib/db/client.ts';
import { frontServer } from '../tests/support/call.ts';
import { type RpcMessage, rpc, toolCall } from '../tests/support/call-mcp.ts';
import {
  eachOf,
  needs,
  ownCorpus,
  rawUtf8,
  thirdPartyCorpus,
  thirdPartyFolder,
} from '../tests/support/corpora.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { exchange, type RawReply, requestBytes } from '../tests/support/raw-exchange.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

const logged: string[] = [];
let db: Database;
let port: number;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLogger('info', {}, { write: (line: string) => void logged.push(line) });
  ({ port } = await frontServer(testService(db, {}, log)));
  await aBrand(db, { domain: 'apple.com' });
  const limits = { brandPerMinute: 10_000_000, brandPerDay: 100_000_000 };
  token = (await aToken(db, { kind: 'secret', plan: 'enterprise', limits })).token;
});

interface SoundReply extends RawReply {
  messages: RpcMessage[];
}

type Headers = readonly (readonly [string, string])[];

/** POSTs raw bytes, and checks what holds for every response. */
async function post(body: string | Buffer, headers?: Headers): Promise<SoundReply> {
  const bytes = Buffer.from(body);
  const head = requestBytes('POST', '/mcp', [
    ...(headers ?? [['Authorization', `Bearer ${token}`] as const]),
    ['Content-Length', `${bytes.length}`],
    ['Connection', 'close'],
  ]);
  const { replies, bytes: received } = await exchange(
    port,
    Buffer.concat([Buffer.from(head, 'latin1'), bytes]),
  );
  const [reply] = replies;
  const about = JSON.stringify({ body: bytes.toString('latin1').slice(0, 300), status: reply?.status });
  if (reply === undefined) throw new Error(`no answer: ${about}`);
  expect(reply.status, about).toBeLessThan(500);
  const whole = received.toString('latin1');
  expect(whole.includes(token), `the token came back: ${about}`).toBe(false);
  expect(whole, about).not.toMatch(
    /\n\s+at |node:internal|node_modules|\.ts:\d|postgres:\/\/|ZodError|invalid_type/,
  );
  if (reply.header('content-type') !== 'application/json') {
    expect([202, 400, 431], about).toContain(reply.status);
    return { ...reply, messages: [] };
  }
  const messages: RpcMessage[] = [JSON.parse(reply.body.toString())].flat();
  for (const message of messages) {
    expect(message, about).toMatchObject({ jsonrpc: '2.0' });
    expect(
      Object.keys(message).filter((key) => key === 'result' || key === 'error'),
      about,
    ).toHaveLength(1);
  }
  return { ...reply, messages };
}

const codeOf = ({ messages }: SoundReply): number | undefined => messages[0]?.error?.code;

describe('messages', () => {
  interface Row {
    body: string;
    expect_code: number | string | null;
    expect_http: number | null;
    note: string;
  }
  const short = ({ body, note }: Row) => `${JSON.stringify(body.slice(0, 70))} ${note}`;

  test.each(ownCorpus<Row>('jsonrpc').map((row) => [short(row), row] as const))('%s', async (_name, row) => {
    const reply = await post(row.body);
    const [message] = reply.messages;
    if (typeof row.expect_code === 'number') {
      expect(codeOf(reply)).toBe(row.expect_code);
      expect(message?.id === null || row.body.includes(`"id":`)).toBe(true);
    } else if (row.expect_code === null) expect(reply.status).toBe(row.expect_http);
    else if (row.note === 'id types') {
      if (codeOf(reply) !== -32600) expect(message?.id).toEqual(JSON.parse(row.body).id);
    } else if (/^(result|one reply)/.test(row.expect_code)) {
      expect(reply.messages).toHaveLength(1);
      if (codeOf(reply) !== undefined) expect(row.expect_code).toContain(String(codeOf(reply)));
    } else if (row.expect_code === 'policy') expect(codeOf(reply)).toBe(-32600);
    else if (codeOf(reply) !== undefined) expect(row.expect_code).toContain(String(codeOf(reply)));
  });

  test('with deep nesting or maximum length are ordinary messages', async () => {
    for (const [body, code] of [
      ['['.repeat(130_000), -32700],
      [`${'['.repeat(130_000)}${']'.repeat(130_000)}`, -32600],
      [
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
        undefined,
      ],
      [`{"jsonrpc":"2.0","id":${'9'.repeat(200_000)},"method":"ping"}`, -32600],
      [`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(200_000)}"}`, -32601],
      [`{${'"a":1,'.repeat(40_000)}"jsonrpc":"2.0","id":1,"method":"ping"}`, -32600],
    ] as const)
      expect(codeOf(await post(body))).toBe(code);
  });

  test('with a long client description are refused', async () => {
    const many = Array(100_000).fill(1);
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));
    const initialize = (more: object) =>
      rpc('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
        ...more,
      });
    for (const more of [
      { clientInfo: { name: 'x', version: '1', icons: many } },
      { clientInfo: { name: 'x', version: '1', icons: [{ src: 'x', sizes: many }] } },
      { capabilities: { experimental: keys } },
      { capabilities: { extensions: keys } },
    ]) {
      const reply = await post(JSON.stringify(initialize(more)));
      expect([reply.status, codeOf(reply)]).toEqual([200, -32602]);
      expect(reply.messages[0]?.error?.message).toContain('expected at most 100 members');
    }
  });

  test('in other encodings are refused', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const reply = await post(Buffer.from(JSON.stringify(rpc('ping', { a: 'ü' })), encoding));
      expect([reply.status, codeOf(reply)]).toEqual([400, -32700]);
    }
  });
});

describe('stock symbols', () => {
  interface Row {
    symbol: string;
    checksum_ok: boolean | null;
  }
  test.each(ownCorpus<Row>('symbols').map(({ symbol }) => [symbol]))(
    '%j gets a result without a brand',
    async (symbol) => {
      const { status, messages } = await post(JSON.stringify(toolCall({ symbol })));
      expect(status).toBe(200);
      expect(messages[0]?.result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    },
  );
});

describe('the headers of a request', () => {
  const TOKENS = ownCorpus<{ where: string; raw: string | null; expect: number }>('tokens').filter(
    (row) => row.where === 'authorization' && row.raw !== null,
  );
  test.each(TOKENS.map(({ raw, expect: status }) => [String(raw).slice(0, 40), raw ?? '', status] as const))(
    'Authorization: %j is refused',
    async (_name, raw, status) => {
      const reply = await post(JSON.stringify(rpc('ping')), [['Authorization', rawUtf8(raw)]]);
      expect(reply.status).toBe(raw.length > 12_000 ? 431 : status);
      if (reply.status === 401) {
        expect(codeOf(reply)).toBe(-32001);
        expect(reply.header('www-authenticate')).toMatch(/^Bearer realm="mcp"/);
      }
    },
  );

  const HEADERS = ownCorpus<{ headers: [string, string][]; note: string }>('headers');
  test.each(HEADERS.map(({ headers }) => [JSON.stringify(headers).slice(0, 80), headers] as const))(
    '%s only changes the status of a response',
    async (_name, headers) => {
      const own = headers.map(([name, value]) => [name, rawUtf8(value)] as const);
      const reply = await post(JSON.stringify(toolCall({ domain: 'apple.com' })), [
        ['Authorization', `Bearer ${token}`],
        ...own,
      ]);
      expect([200, 400, 403, 413, 431]).toContain(reply.status);
      if (reply.status === 200)
        expect(reply.messages[0]?.result).toMatchObject({
          structuredContent: { domain: 'apple.com', logo: 'http://localhost:3000/apple.com' },
        });
      expect(reply.header('location')).toBeUndefined();
      expect(reply.header('set-cookie')).toBeUndefined();
      if (reply.status !== 400) expect(reply.header('access-control-allow-origin')).toBeUndefined();
    },
  );
});

describe('public lists', () => {
  const PARSING = thirdPartyFolder('json/test_parsing');
  const TRANSFORM = thirdPartyFolder('json/test_transform');

  test.skipIf(PARSING === null)(
    needs('json/test_parsing', PARSING, 'JSON that must, must not and may be parsed'),
    { timeout: 120_000 },
    async () => {
      const files = [...(PARSING ?? []), ...(TRANSFORM ?? [])];
      expect(files.length).toBeGreaterThan(330);
      await eachOf(files, async ({ name, bytes }) => {
        const reply = await post(bytes);
        if (name.startsWith('n_')) expect([name, reply.status, codeOf(reply)]).toEqual([name, 400, -32700]);
        else if (name.startsWith('y_')) expect([name, codeOf(reply)]).toEqual([name, -32600]);
        else expect([-32600, -32700]).toContain(codeOf(reply));
      });
    },
  );

  test.skipIf(PARSING === null)(
    needs('json/test_parsing', PARSING, 'the same inside of a message'),
    { timeout: 120_000 },
    async () => {
      await eachOf(PARSING ?? [], async ({ name, bytes }) => {
        const [head, tail] = JSON.stringify(toolCall({ domain: '@' })).split('"@"') as [string, string];
        const reply = await post(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]));
        // Some of these are valid inside a larger text.
        if (name.startsWith('y_')) expect([undefined, -32602]).toContain(codeOf(reply));
        else expect([undefined, -32602, -32600, -32700]).toContain(codeOf(reply));
      });
    },
  );

  const NAUGHTY = thirdPartyCorpus('strings/blns.json');
  test.skipIf(NAUGHTY === null)(
    needs('strings/blns.json', NAUGHTY, 'naughty strings as every value there is'),
    { timeout: 120_000 },
    async () => {
      await eachOf(JSON.parse(NAUGHTY ?? '[]') as string[], async (text) => {
        for (const message of [
          toolCall({ domain: text }, text),
          toolCall({ symbol: text }, text),
          rpc('tools/call', { name: text, arguments: { [text]: text } }, text),
          rpc(text, { [text]: text }, text),
          rpc(
            'initialize',
            { protocolVersion: text, capabilities: {}, clientInfo: { name: text, version: text } },
            text,
          ),
        ]) {
          const { messages } = await post(JSON.stringify(message));
          expect(messages[0]?.id).toBe(text);
        }
        const value = rawUtf8(text).replace(/[\r\n]/g, ' ');
        await post(JSON.stringify(rpc('tools/list')), [
          ['Authorization', `Bearer ${token}`],
          ['MCP-Protocol-Version', value],
          ['Mcp-Method', value],
          ['Mcp-Name', value],
          ['Mcp-Session-Id', value],
        ]);
        await post(JSON.stringify(rpc('ping')), [
          ['Authorization', `Bearer ${token}`],
          ['Origin', value],
        ]);
      });
    },
  );
});

test('nothing of this is in the log, and the server still responds', async () => {
  expect(logged).toEqual([]);
  expect((await post(JSON.stringify(toolCall({ domain: 'apple.com' })))).messages[0]?.result?.isError).toBe(
    undefined,
  );
});
