import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { frontServer } from '../tests/support/call.ts';
import { aBrand, anInstrument, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

let db: Database;
let url: URL;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const { port } = await frontServer(testService(db));
  url = new URL(`http://127.0.0.1:${port}/mcp`);
  const { id } = await aBrand(db, { domain: 'acme.com' });
  await db.sql`update brand set name = 'Acme' where id = ${id}`;
  await anInstrument(db, id, { listings: [{ mic: 'XNAS', ticker: 'ACME' }] });
  ({ token } = await aToken(db, { kind: 'secret', plan: 'startup' }));
});

/** Common to both generations of the official client. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const INFO = { name: 'test', version: '1' };
const withToken = (text: string) => ({ requestInit: { headers: { Authorization: `Bearer ${text}` } } });

/** The clients, with their protocol revision. */
const CLIENTS: [string, string, (text: string) => Promise<AnyClient & { revision: string | undefined }>][] = [
  [
    'version 1',
    '2025-11-25',
    async (text) => {
      const transport = new TransportV1(url, withToken(text));
      const client = new ClientV1(INFO);
      // Its types disagree about undefined in optional members.
      await client.connect(transport as Parameters<typeof client.connect>[0]);
      return Object.assign(client as unknown as AnyClient, { revision: transport.protocolVersion });
    },
  ],
  [
    'version 2',
    '2025-11-25',
    async (text) => {
      const client = new ClientV2(INFO);
      await client.connect(new TransportV2(url, withToken(text)));
      return Object.assign(client as unknown as AnyClient, {
        revision: client.getNegotiatedProtocolVersion(),
      });
    },
  ],
  [
    'version 2, which finds out what the server speaks',
    '2026-07-28',
    async (text) => {
      const client = new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } });
      await client.connect(new TransportV2(url, withToken(text)));
      return Object.assign(client as unknown as AnyClient, {
        revision: client.getNegotiatedProtocolVersion(),
      });
    },
  ],
];

describe.each(CLIENTS)('the official client, %s', (_name, revision, connect) => {
  const open: AnyClient[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });
  const connected = async (text = token) => {
    const client = await connect(text);
    open.push(client);
    return client;
  };

  test(`speaks ${revision} and lists both tools`, async () => {
    const client = await connected();
    expect(client.revision).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['get_brand_by_domain', 'get_brand_by_ticker']);
  });

  test('calls both tools, whose results match the listed schemas', async () => {
    const client = await connected();
    // Clients validate structured content against the listed schemas.
    await client.listTools();
    for (const call of [
      { name: 'get_brand_by_domain', arguments: { domain: 'www.acme.com' } },
      { name: 'get_brand_by_ticker', arguments: { symbol: 'acme' } },
    ]) {
      const { content, structuredContent, isError } = await client.callTool(call);
      expect(isError).toBeUndefined();
      expect(structuredContent).toMatchObject({ name: 'Acme', domain: 'acme.com' });
      const [{ text }] = content as [{ text: string }];
      expect(JSON.parse(text)).toEqual(structuredContent);
    }
  });

  test('gets an unknown brand as a result', async () => {
    const client = await connected();
    await client.listTools();
    const { content, isError } = await client.callTool({
      name: 'get_brand_by_domain',
      arguments: { domain: 'acmee.com' },
    });
    expect(isError).toBe(true);
    expect((content as [{ text: string }])[0].text).toContain('acme.com (Acme)');
  });

  test('gets -32602 for an unknown tool or a wrong argument', async () => {
    const client = await connected();
    for (const call of [
      { name: 'nope', arguments: {} },
      { name: 'get_brand_by_domain', arguments: {} },
    ])
      await expect(client.callTool(call)).rejects.toMatchObject({ code: -32602 });
  });

  test('gets the reason for a refused token and for a used-up quota', async () => {
    await expect(connected('sk_pa_nonsense')).rejects.toThrow();
    const limits = { brandPerDay: 1 };
    const { token: small } = await aToken(db, { kind: 'secret', plan: 'enterprise', limits });
    const client = await connected(small);
    const call = { name: 'get_brand_by_domain', arguments: { domain: 'acme.com' } };
    await client.callTool(call);
    await expect(client.callTool(call)).rejects.toThrow(/-32001.*today are used. Resets at 00:00 UTC/);
  });
});
