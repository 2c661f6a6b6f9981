import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainRequest } from '../lib/gateway/http/plain.ts';
import { MAX_BODY_BYTES, MCP_HEADERS, type McpHeaders, type McpRequest } from '../lib/gateway/mcp/headers.ts';
import { readBody } from './http1/read-body.ts';
import { headerOf } from './http1/request-headers.ts';

/** Milliseconds a body may take to arrive; most arrive with the head. */
export const MAX_BODY_MS = 10_000;

const LIMITS = { maxBytes: MAX_BODY_BYTES, maxDiscarded: 4 * 1024 * 1024 };

/** @returns null if there is no room for its body */
export async function readMcpRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  request: PlainRequest,
  maxMs: number,
): Promise<McpRequest | null> {
  const headers: McpHeaders = { ...request.headers };
  for (const name of MCP_HEADERS) headers[name] = headerOf(incoming.rawHeaders, name);
  const body =
    request.method === 'POST' ? await readBody(incoming, response, { ...LIMITS, maxMs }) : Buffer.of();
  return body === 'no room' ? null : { ...request, headers, body };
}
