import * as z from 'zod';
import type { Caller } from '../admit.ts';
import type { Gateway } from '../gateway.ts';
import { serveMcpTo } from './serve-mcp.ts';

export type ConnectionTest =
  | {
      isConnected: true;
      server: string;
      revision: string;
      tools: string[];
      brand: string | null;
    }
  /** `code`: of the refusal, if it was one. */
  | { isConnected: false; code: string | null; why: string };

const EXAMPLE = { name: 'get_brand_by_domain', arguments: { domain: 'github.com' } };
const REVISION = '2025-06-18';

const SHAPES = {
  initialize: z.object({ protocolVersion: z.string(), serverInfo: z.object({ title: z.string() }) }),
  tools: z.object({ tools: z.array(z.object({ name: z.string() })) }),
  call: z.object({ structuredContent: z.object({ name: z.string() }).optional() }),
};

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

class Refused extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** What an assistant does first: it initializes, lists the tools and calls one. @param caller a known secret token */
export async function testConnection(gateway: Gateway, caller: Caller): Promise<ConnectionTest> {
  let id = 0;
  async function request<Shape extends z.ZodType>(
    method: string,
    params: object,
    shape: Shape,
  ): Promise<z.infer<Shape>> {
    id += 1;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const response = await serveMcpTo(gateway, body, { 'mcp-protocol-version': REVISION }, caller);
    const { result, error } = reply.parse(JSON.parse(response.body?.toString() ?? 'null'));
    if (error !== undefined) {
      const at = response.headers.indexOf('X-Error-Code');
      throw new Refused(error.message, at === -1 ? null : (response.headers[at + 1] ?? null));
    }
    return shape.parse(result);
  }
  try {
    const clientInfo = { name: 'blazon-playground', version: '1' };
    const started = await request(
      'initialize',
      { protocolVersion: REVISION, capabilities: {}, clientInfo },
      SHAPES.initialize,
    );
    const { tools } = await request('tools/list', {}, SHAPES.tools);
    const called = await request('tools/call', EXAMPLE, SHAPES.call);
    return {
      isConnected: true,
      server: started.serverInfo.title,
      revision: started.protocolVersion,
      tools: tools.map(({ name }) => name),
      brand: called.structuredContent?.name ?? null,
    };
  } catch (error) {
    if (error instanceof Refused) return { isConnected: false, code: error.code, why: error.message };
    throw error;
  }
}
