import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownCorpus } from '../../../tests/support/corpora.ts';
import { officialSdk } from '../../../tests/support/mcp-sdk.ts';
import { META } from './client-schemas.ts';
import type { McpHeaders } from './headers.ts';
import { idOf } from './message.ts';
import { stateless } from './server-info.ts';
import type { Step } from './step.ts';
import { readWork } from './work.ts';

const askSdk = officialSdk();

/** Our answer in the form of the SDK's. Sentences of errors are our own; everything else must be the same. */
function ours(body: unknown, headers: McpHeaders): { status: number; body: unknown } {
  const { steps, isBatch } = readWork(body, headers);
  const answers = steps.map(answerTo).filter((answer) => answer !== null);
  if (answers.length === 0) return { status: 202, body: null };
  const [first] = answers;
  return isBatch
    ? { status: 200, body: answers.map((answer) => answer.body) }
    : { status: first?.status ?? 0, body: first?.body };
}

function answerTo(step: Step): { status: number; body: Record<string, unknown> } | null {
  const ok = (id: unknown, result: string) => ({
    status: 200,
    body: { jsonrpc: '2.0', id, result: JSON.parse(result) },
  });
  switch (step.do) {
    case 'nothing':
      return null;
    case 'reply':
      return ok(step.id, step.result);
    case 'fail':
      return failed(step.id, step.failure);
    case 'call': {
      if ('code' in step.call) return failed(step.id, step.call);
      const result = JSON.stringify({
        content: [{ type: 'text', text: JSON.stringify(step.call) }],
        structuredContent: {},
      });
      return ok(step.id, step.isStateless ? stateless(result) : result);
    }
    default:
      return step satisfies never;
  }
}

const failed = (id: unknown, { status, code }: { status: number; code: number }) => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code } },
});

/** Malformed parameters are -32603 to the SDK, with the whole of what its schemas say; to the protocol they are -32602. */
const withoutSentences = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(withoutSentences);
  if (typeof body !== 'object' || body === null || !('error' in body)) return body;
  const { code } = body.error as { code: number };
  return { ...body, error: { code: code === -32603 ? -32602 : code } };
};

const describeCase = (body: unknown, headers: McpHeaders): string =>
  Array.isArray(body) && Array.isArray(body[0]) ? 'nested' : JSON.stringify({ body, headers }).slice(0, 2000);

async function expectSame(body: unknown, headers: McpHeaders): Promise<void> {
  const sdk = await askSdk(body, headers as Record<string, string>);
  // One answer to a batch is a batch of one (JSON-RPC 2.0 section 6); the SDK leaves the brackets out.
  if (Array.isArray(body) && sdk.status === 200 && !Array.isArray(sdk.body)) sdk.body = [sdk.body];
  const own = ours(body, headers);
  // Of what is refused whole, the SDK echoes ids rarely, and some of them inexactly.
  const isRefused = own.status === 400 && sdk.status === 400;
  if (isRefused) expect([null, idOf(body)]).toContain((own.body as { id: unknown }).id);
  const expected = { status: sdk.status, body: withoutSentences(sdk.body) };
  if (isRefused) Object.assign(expected.body as object, { id: (own.body as { id: unknown }).id });
  expect(own, describeCase(body, headers)).toEqual(expected);
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const envelope = fc.record(
  {
    [META.revision]: fc.constantFrom('2026-07-28', '2025-11-25', '2027-01-01', 7 as never),
    [META.clientCapabilities]: fc.constantFrom(
      {},
      { roots: { listChanged: true } },
      { elicitation: {} },
      { sampling: {}, experimental: { a: {} } },
      { roots: 1 },
      [] as never,
      'x' as never,
    ),
    [META.clientInfo]: fc.constantFrom(
      { name: 'c', version: '1' },
      { name: 'c', version: '1', title: 'C', icons: [{ src: 'x' }] },
      { name: 'c' } as never,
      null as never,
    ),
    [META.logLevel]: fc.constantFrom('debug', 'loud' as never),
    progressToken: fc.constantFrom('t', 1, {} as never),
    other: fc.constant(1),
  },
  { requiredKeys: [] },
);
const goodEnvelope = fc.constant({
  [META.revision]: '2026-07-28',
  [META.clientCapabilities]: {},
  [META.clientInfo]: { name: 'c', version: '1' },
});
const params = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record(
      {
        _meta: fc.oneof({ weight: 4, arbitrary: goodEnvelope }, { weight: 3, arbitrary: envelope }),
        name: fc.constantFrom('get_brand_by_domain', 'get_brand_by_ticker', 'nope', '__proto__', 1),
        arguments: fc.constantFrom({ domain: 'a.com' }, { symbol: 'A' }, { domain: 1 }, [], 'x', null),
        protocolVersion: fc.constantFrom(
          '2024-11-05',
          '2025-03-26',
          '2025-06-18',
          '2025-11-25',
          '2026-07-28',
          '2099-01-01',
          '',
          null,
          1,
        ),
        capabilities: fc.constantFrom({}, { tasks: {} }, 1),
        clientInfo: fc.constantFrom({ name: 'c', version: '1' }, {}),
        cursor: fc.constantFrom('', 'x', 1),
      },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom([], 'x', null, 1),
);
const methods = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'tools/call',
  'server/discover',
  'resources/list',
  'prompts/list',
  'logging/setLevel',
  'completion/complete',
  'nope',
  '',
  '__proto__',
  'notifications/initialized',
  'notifications/cancelled',
);
const message = fc
  .record(
    {
      jsonrpc: fc.oneof({ weight: 20, arbitrary: fc.constant('2.0') }, fc.constantFrom('1.0', null, 2)),
      id: fc.constantFrom(0, 1, 'a', '', -5, 1.5, null, true, {}, [], 2 ** 53),
      method: fc.oneof({ weight: 20, arbitrary: methods }, fc.constantFrom(1, null)),
      params,
      result: fc.constantFrom({}, 'x'),
      error: fc.constantFrom({ code: 1, message: 'x' }, {}),
      extra: fc.constant(1),
    },
    { requiredKeys: ['jsonrpc'] },
  )
  .map(json);
const plainMessage = fc
  .record(
    { jsonrpc: fc.constant('2.0'), id: fc.constantFrom(1, 'a'), method: methods, params },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  .map(json);
const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom(
      '2024-11-05',
      '2025-03-26',
      '2025-06-18',
      '2025-11-25',
      '2026-07-28',
      '2026-07-28',
      '2027-01-01',
    ),
    'mcp-method': methods,
    'mcp-name': fc.constantFrom(
      'get_brand_by_domain',
      'get_brand_by_ticker',
      'nope',
      '=?base64?bm9wZQ==?=',
      '=?base64?bm9wZQ?=',
      '=?base64?//79?=',
    ),
  },
  { requiredKeys: [] },
);
/** Requests of 2026-07-28 with at most one thing wrong. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom('tools/call', 'tools/list', 'server/discover', 'nope'),
    fc.constantFrom('get_brand_by_domain', 'nope'),
    params,
    goodEnvelope,
    headers,
    fc.nat(5),
  )
  .map(([method, name, other, _meta, changed, at]) => {
    const right: Record<string, string> = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': name,
    };
    const key = ['mcp-protocol-version', 'mcp-method', 'mcp-name'][at];
    if (key !== undefined) {
      const value = (changed as Record<string, string>)[key];
      if (value === undefined) delete right[key];
      else right[key] = value;
    }
    const own = { name, arguments: { domain: 'a.com' }, _meta };
    return {
      body: json({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: at === 4 && typeof other === 'object' ? { ...own, ...other } : own,
      }),
      headers: right,
    };
  });

describe('the official SDK responds the same, except for error messages', () => {
  test.each(
    ownCorpus<{ body: string; note: string }>('jsonrpc').flatMap(({ body, note }) => {
      try {
        return [[`${body.slice(0, 60)} ${note}`, JSON.parse(body) as unknown] as const];
      } catch {
        return [];
      }
    }),
  )('%s', async (_name, body) => expectSame(body, {}));

  test('to single messages of every kind', { timeout: 120_000 }, () =>
    fc.assert(fc.asyncProperty(fc.oneof(message, plainMessage), headers, expectSame), { numRuns: 3000 }),
  );

  test('to requests of 2026-07-28 that are right, or nearly', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(nearlyRight, ({ body, headers: sent }) => expectSame(body, sent)),
      { numRuns: 2000 },
    ),
  );

  test('to batches', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.oneof(plainMessage, message).filter((each) => !JSON.stringify(each).includes('"initialize"')),
          {
            maxLength: 4,
            selector: (each) => JSON.stringify((each as { id?: unknown }).id ?? Math.random()),
          },
        ),
        fc.constantFrom(
          {},
          { 'mcp-protocol-version': '2025-03-26' },
          { 'mcp-protocol-version': '2024-11-05' },
        ),
        expectSame,
      ),
      { numRuns: 1000 },
    ),
  );
});
