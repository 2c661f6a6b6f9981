import { inStatelessStyle, rpc, toolCall } from './call-mcp.ts';
import type { ParityRequest } from './parity-suite.ts';

const AUTHORIZED = { Authorization: 'Bearer {secret}', 'Content-Type': 'application/json' };

const post = (body: unknown, headers: Record<string, string> = {}): ParityRequest => ({
  path: '/mcp',
  method: 'POST',
  headers: { ...AUTHORIZED, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const inBothStyles = (request: ReturnType<typeof rpc>): ParityRequest[] => {
  const { body, headers } = inStatelessStyle(request);
  return [post(request), post(body, headers)];
};

/** Requests to the MCP endpoint, without too large bodies, which Next handles differently. */
export const MCP_PARITY_REQUESTS: ParityRequest[] = [
  ...inBothStyles(rpc('tools/list')),
  ...inBothStyles(rpc('ping')),
  ...inBothStyles(rpc('server/discover')),
  ...inBothStyles(rpc('resources/list')),
  ...inBothStyles(toolCall({ domain: 'www.github.com' })),
  ...inBothStyles(toolCall({ symbol: 'aapl' })),
  ...inBothStyles(toolCall({ symbol: 'US0378331006' })),
  ...inBothStyles(toolCall({ domain: 'nobody-knows-this-one.com' })),
  ...inBothStyles(toolCall({ domain: 1 })),
  ...inBothStyles(rpc('tools/call', { name: 'nope' })),
  ...['2024-11-05', '2025-11-25', '2099-01-01'].map((protocolVersion) =>
    post(rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } })),
  ),
  post(rpc('initialize', {})),
  post([rpc('ping', undefined, 1), toolCall({ domain: 'github.com' }, 2)]),
  post([rpc('ping')], { 'MCP-Protocol-Version': '2025-06-18' }),
  post([]),
  post('{'),
  post('1'),
  post(''),
  post({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  post(rpc('ping'), { 'MCP-Protocol-Version': '1999-01-01' }),
  post(rpc('ping'), { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'ping' }),
  post(rpc('ping'), { Origin: 'https://elsewhere.example' }),
  post(rpc('ping'), { Origin: 'http://localhost:6274' }),
  post(rpc('ping'), { Accept: 'text/html', 'Content-Type': 'text/plain' }),
  post(rpc('ping'), { Authorization: 'Bearer: "{secret}"' }),
  post(rpc('ping'), { Authorization: 'Bearer {paid}' }),
  post(rpc('ping'), { Authorization: 'Bearer sk_pa_nonsense' }),
  { path: '/mcp', method: 'POST', body: JSON.stringify(rpc('ping')) },
  { path: '/mcp?token={secret}', method: 'POST', body: JSON.stringify(rpc('ping')) },
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ path: '/mcp', method })),
];
