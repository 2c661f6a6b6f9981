import type { IncomingMessage } from 'node:http';
import type { PlainRequest } from '../lib/gateway/http/plain.ts';
import {
  LARGEST_BODY,
  MCP_HEADERS,
  type McpBody,
  type McpHeaders,
  type McpRequest,
} from '../lib/gateway/mcp/headers.ts';
import { headerOf } from './http1/request-headers.ts';

/** Milliseconds that a body may take; an ordinary one is there with the head. */
export const SLOWEST_BODY_MS = 10_000;

/** Of a body that is too large this much is read and dropped, so that the client gets to read why. */
const MOST_DROPPED = 4 * 1024 * 1024;

/** The request with its body and the headers of the MCP transport. A body is waited for only where one is expected. */
export async function readMcpRequest(
  incoming: IncomingMessage,
  request: PlainRequest,
  slowestMs: number,
): Promise<McpRequest> {
  const headers: McpHeaders = { ...request.headers };
  for (const name of MCP_HEADERS) headers[name] = headerOf(incoming.rawHeaders, name);
  const body = request.method === 'POST' ? await readBody(incoming, slowestMs) : Buffer.of();
  return { ...request, headers, body };
}

/** Counts while it reads: the length that was announced, if any, is not trusted. */
function readBody(incoming: IncomingMessage, slowestMs: number): Promise<McpBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const end = (body: McpBody): void => {
      clearTimeout(late);
      resolve(body);
    };
    const late = setTimeout(() => end('too slow'), slowestMs);
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
      else chunks = [];
      if (size > MOST_DROPPED) end('too large');
    });
    incoming.on('end', () => end(size <= LARGEST_BODY ? Buffer.concat(chunks) : 'too large'));
    // Whoever sent half a body and left reads no answer.
    incoming.on('error', () => end('too slow'));
  });
}
