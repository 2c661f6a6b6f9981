import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from '../../lib/gateway/mcp/server-info.ts';
import { readToolCall, TOOL_LIST } from '../../lib/gateway/mcp/tools.ts';

export interface SdkReply {
  status: number;
  body: unknown;
}

/**
 * The official SDK with our tools, as a reference implementation of the protocol. Tools return their argument as text.
 */
export function officialSdk(): (body: unknown, headers: Record<string, string>) => Promise<SdkReply> {
  const stateless = createMcpHandler(buildServer, { legacy: 'reject' });
  return async (body, given) => {
    const headers = new Headers(given);
    headers.set('accept', 'application/json, text/event-stream');
    headers.set('content-type', 'application/json');
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers,
      body: 'is handed over parsed',
    });
    if (!(await isLegacyRequest(request, body)))
      return read(await stateless.fetch(request, { parsedBody: body }));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = buildServer();
    await server.connect(transport);
    const reply = await read(await transport.handleRequest(request, { parsedBody: body }));
    await server.close();
    return reply;
  };
}

async function read(response: Response): Promise<SdkReply> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

function buildServer(): Server {
  const kept = { ttlMs: 300_000, cacheScope: 'private' as const };
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': kept, 'server/discover': kept },
  });
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no cursor was given out');
    return JSON.parse(TOOL_LIST);
  });
  server.setRequestHandler('tools/call', ({ params }) => {
    const call = readToolCall(params);
    if ('code' in call) throw new ProtocolError(call.code, call.message);
    return { content: [{ type: 'text', text: JSON.stringify(call) }], structuredContent: {} };
  });
  return server;
}
