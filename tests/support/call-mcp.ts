import type { OutgoingHttpHeaders } from 'node:http';
import type { Call, Reply } from './call.ts';

/** A parsed response of the MCP endpoint. */
export interface McpReply extends Reply {
  /** The first response message; undefined if the body is empty. */
  message: RpcMessage;
  /** The response messages of a batch. */
  messages: RpcMessage[];
}

export interface RpcMessage {
  jsonrpc: '2.0';
  id: unknown;
  result?: Record<string, unknown> & { content?: { type: string; text: string }[] };
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

/** POSTs a body to `/mcp`; all but strings and buffers are converted to JSON. */
export type CallMcp = (body: unknown, headers?: OutgoingHttpHeaders) => Promise<McpReply>;

export const mcpCaller =
  (call: Call, token: () => string): CallMcp =>
  async (body, headers = {}) => {
    const reply = await call('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, ...headers },
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
    return readReply(reply);
  };

export function readReply(reply: Reply): McpReply {
  const parsed = reply.body.length === 0 ? [] : [JSON.parse(reply.body.toString())].flat();
  return { ...reply, message: parsed[0], messages: parsed };
}

export const rpc = (method: string, params?: object, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});

/** `tools/call` for either tool. */
export const toolCall = (argument: { domain: unknown } | { symbol: unknown }, id: unknown = 1) =>
  rpc(
    'tools/call',
    { name: 'domain' in argument ? 'get_brand_by_domain' : 'get_brand_by_ticker', arguments: argument },
    id,
  );

/** Converts a request to revision 2026-07-28. */
export function inStatelessStyle({ params, ...request }: ReturnType<typeof rpc>): {
  body: object;
  headers: Record<string, string>;
} {
  const name = (params as { name?: unknown } | undefined)?.name;
  return {
    body: {
      ...request,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': request.method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  };
}
