import {
  MAX_BODY_BYTES,
  MCP_HEADERS,
  type McpBody,
  type McpRequest,
} from '../../../lib/gateway/mcp/headers.ts';
import { serveMcp } from '../../../lib/gateway/mcp/serve-mcp.ts';
import { plainRequest, plainResponse } from '../../_server/plain-route.ts';
import { nextService } from '../../_server/service.ts';

export const dynamic = 'force-dynamic';

async function handle(request: Request): Promise<Response> {
  const service = nextService();
  const answer = await serveMcp(service, await mcpRequest(request));
  // Counts are written before the response is sent, as in `plainRoute`.
  service.meter.write();
  return plainResponse(answer);
}

async function mcpRequest(request: Request): Promise<McpRequest> {
  const plain = plainRequest(request);
  const own = MCP_HEADERS.map((name) => [name, request.headers.get(name) ?? undefined]);
  return {
    ...plain,
    headers: { ...plain.headers, ...Object.fromEntries(own) },
    body: await readBody(request),
  };
}

async function readBody({ method, body }: Request): Promise<McpBody> {
  if (method !== 'POST' || body === null) return Buffer.of();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
