import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetwork } from '../lib/core/client-network.ts';
import type { PlainRequest } from '../lib/gateway/http/plain.ts';
import { MAX_BODY_BYTES, MCP_HEADERS, type McpHeaders, type McpRequest } from '../lib/gateway/mcp/headers.ts';
import { ByteBudget } from './http1/byte-budget.ts';
import { hasBody } from './http1/has-body.ts';
import { readBody } from './http1/read-body.ts';
import { headerOf } from './http1/request-headers.ts';

/** Milliseconds a body may take to arrive; most arrive with the head. */
export const MAX_BODY_MS = 10_000;

const MB = 1024 * 1024;
/** Apart from that of pages, whose forms anybody can send. */
const budget = new ByteBudget({ max: 16 * MB, maxPerNetwork: 4 * MB });
const LIMITS = { maxBytes: MAX_BODY_BYTES, maxDiscarded: 4 * MB, budget };

/** If part of its body is still unread, the connection is closed. @returns null if there is no room for its body */
export async function readMcpRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  request: PlainRequest,
  maxMs: number,
): Promise<McpRequest | null> {
  const headers: McpHeaders = { ...request.headers };
  for (const name of MCP_HEADERS) headers[name] = headerOf(incoming.rawHeaders, name);
  const network = clientNetwork(request.client?.() ?? '');
  const body =
    request.method === 'POST'
      ? await readBody(incoming, response, { ...LIMITS, maxMs, network })
      : Buffer.of();
  const isLong = request.method !== 'POST' && hasBody(incoming, { moreThan: MAX_BODY_BYTES });
  if ((typeof body !== 'object' || isLong) && !incoming.complete) response.shouldKeepAlive = false;
  return body === 'no room' ? null : { ...request, headers, body };
}
