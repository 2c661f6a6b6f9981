import type { IncomingMessage } from 'node:http';
import type { PlainRequest } from '../lib/gateway/http/plain.ts';
import {
  MAX_BODY_BYTES,
  MCP_HEADERS,
  type McpBody,
  type McpHeaders,
  type McpRequest,
} from '../lib/gateway/mcp/headers.ts';
import { headerOf } from './http1/request-headers.ts';

/** Milliseconds a body may take to arrive; most arrive with the head. */
export const MAX_BODY_MS = 10_000;

/** Bytes of a too large body that are read and discarded, so that the client can read the response. */
const MAX_DISCARDED = 4 * 1024 * 1024;

export async function readMcpRequest(
  incoming: IncomingMessage,
  request: PlainRequest,
  maxMs: number,
): Promise<McpRequest> {
  const headers: McpHeaders = { ...request.headers };
  for (const name of MCP_HEADERS) headers[name] = headerOf(incoming.rawHeaders, name);
  const body = request.method === 'POST' ? await readBody(incoming, maxMs) : Buffer.of();
  return { ...request, headers, body };
}

/** Enforces the limit while reading; Content-Length is not trusted. */
function readBody(incoming: IncomingMessage, maxMs: number): Promise<McpBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const end = (body: McpBody): void => {
      clearTimeout(late);
      resolve(body);
    };
    const late = setTimeout(() => end('too slow'), maxMs);
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks = [];
      if (size > MAX_DISCARDED) end('too large');
    });
    incoming.on('end', () => end(size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : 'too large'));
    // The client has disconnected.
    incoming.on('error', () => end('too slow'));
  });
}
