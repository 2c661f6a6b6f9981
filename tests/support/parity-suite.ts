import { expect } from 'vitest';
import type { Reply } from './call.ts';
import { MCP_PARITY_REQUESTS } from './mcp-parity.ts';

/** A request to both servers. `{paid}`, `{free}` and `{secret}` are replaced by tokens. */
export interface ParityRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers added or removed by Next or Node. */
const OF_THE_SERVER = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date', 'vary'];
/** Headers that differ with every request. */
const OF_THE_REQUEST = [
  'x-request-id',
  'server-timing',
  'cache-status',
  'ratelimit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];
/** Headers with the estimate of a pending visit: both servers see the same queue, a moment apart. */
const OF_A_VISIT = ['retry-after', 'x-logo-retry'];

const PATHS = [
  '/github.com?token={paid}',
  '/github.com?token={free}',
  '/GitHub.com?token={paid}&size=64',
  '/github.com/?token={paid}&size=128',
  '/www.github.com?token={paid}&size=256',
  '/gist.github.com?token={free}&size=256',
  '/m%C3%BCnchen.de?token={paid}',
  '/xn--mnchen-3ya.de?token={paid}&size=64',
  '/nobody-knows-this-one.com?token={paid}',
  '/nobody-knows-this-one.com?token={free}&fallback=monogram-light',
  '/nobody-knows-this-one.com?token={paid}&fallback=404',
  '/someone.github.io?token={paid}',
  '/github.com?token={paid}&size=1',
  '/github.com?token={paid}&size=',
  '/github.com?token={paid}&size=64&size=64',
  '/github.com?token={paid}&size=%00',
  '/github.com?token={paid}&fallback=none',
  '/github.com?token={paid}&fallback=404&fallback=404',
  '/github.com?token={paid}&Size=256&size[]=64&other=1&&=&%',
  '/github.com',
  '/github.com?token=',
  '/github.com?token=pk_nonsense',
  '/github.com?token=pk_nonsense&token={paid}',
  '/github.com?token=sk_pa_nonsense',
  '/github.com?%74oken={paid}',
  '/github.notasuffix?token={paid}',
  '/_dmarc.github.com?token={paid}',
  '/127.0.0.1?token={paid}',
  '/co.uk?token={paid}',
  '/ticker/AAPL?token={paid}',
  '/ticker/aapl:us?token={free}',
  '/ticker/APC.DE?token={paid}&size=256',
  '/ticker/BRK%2FB?token={paid}',
  '/ticker/BRK/B?token={paid}',
  '/ticker/EUR/USD?token={paid}',
  '/ticker/EURUSD:CUR?token={paid}&size=64',
  '/ticker/USD?token={paid}',
  '/ticker/US0378331005?token={paid}',
  '/ticker/US0378331006?token={paid}&fallback=404',
  '/ticker/MSFT:XX?token={paid}',
  '/ticker/%F0%9F%92%A9?token={paid}',
  '/crypto/BTC?token={paid}',
  '/crypto/btc?token={free}',
  '/crypto/%24btc?token={paid}&size=256',
  '/crypto/BTC%2FUSD?token={paid}',
  '/crypto/BTC-USD?token={paid}&size=64',
  '/crypto/NOSUCHCOINATALL?token={paid}',
  '/crypto/NOSUCHCOINATALL?token={paid}&fallback=monogram-light',
  '/crypto/NOSUCHCOINATALL?token={paid}&fallback=404',
  '/crypto/%F0%9F%92%A9?token={paid}',
  '/crypto/b%C4%B1t?token={paid}',
  '/crypto/BTC',
];

const BRAND_PATHS = [
  'apple.com',
  'www.Apple.com',
  'apple.com/about',
  'https%3A%2F%2Fapple.com%2Fabout',
  'gist.github.com',
  'AAPL',
  'aapl:us',
  'AAPL%3AUS',
  'APC.DE',
  'BRK/B',
  'BRK%2FB',
  'US0378331005',
  'US0378331006',
  'MSFT:XX',
  'EUR/USD',
  'USD:CUR',
  'nobody-knows-this-one.com',
  'NOSUCHTICKER',
  'm%C3%BCnchen.de',
  'a..com',
  '127.0.0.1',
  '%F0%9F%92%A9',
  'apple.com/',
  'apple.com?token=pk_x',
  'apple.com?token=sk_nonsense',
];

const AS_BRAND = { Authorization: 'Bearer {secret}' };

/**
 * All requests of the suite. Not included: malformed escapes and the `RSC` header, which Next handles before any route
 * handler, and content codings, which it applies after them.
 */
export const PARITY_REQUESTS: ParityRequest[] = [
  ...PATHS.flatMap((path) => [{ path }, { path, method: 'HEAD' }]),
  ...['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
    { path: '/github.com?token={paid}', method },
    { path: '/crypto/BTC?token={paid}', method },
  ]),
  { path: '/github.com?token={paid}', headers: { 'If-None-Match': '*' } },
  { path: '/github.com?token={paid}', headers: { 'If-None-Match': '"x"' } },
  { path: '/github.com?token={paid}', method: 'HEAD', headers: { 'If-None-Match': '*' } },
  { path: '/github.com', headers: { 'If-None-Match': '*' } },
  { path: '/github.com?token={paid}', headers: { Authorization: 'Bearer {paid}' } },
  { path: '/github.com', headers: { Authorization: 'Bearer {paid}' } },
  { path: '/github.com?token={paid}', headers: { Range: 'bytes=0-0' } },
  { path: '/github.com?token={paid}', headers: { Accept: 'image/avif,image/webp' } },
  { path: '/github.com?token={paid}', headers: { Origin: 'https://elsewhere.example' } },
  {
    path: '/github.com?token={paid}',
    headers: { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  },
  { path: '/github.com?token={paid}', headers: { 'X-HTTP-Method-Override': 'DELETE' } },
  ...BRAND_PATHS.flatMap((path) => [
    { path: `/brands/${path}`, headers: AS_BRAND },
    { path: `/brands/${path}`, method: 'HEAD', headers: AS_BRAND },
  ]),
  ...['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    path: '/brands/apple.com',
    method,
    headers: AS_BRAND,
  })),
  ...['Bearer: {secret}', 'bearer "{secret}"', 'Bearer {paid}', 'Bearer sk_pa_x', 'Basic x', 'Bearer'].map(
    (authorization) => ({ path: '/brands/apple.com', headers: { Authorization: authorization } }),
  ),
  { path: '/brands/apple.com' },
  { path: '/brands/apple.com', headers: { ...AS_BRAND, 'If-None-Match': '*' } },
  { path: '/brands/apple.com', headers: { ...AS_BRAND, 'If-None-Match': '"x"' } },
  { path: '/brands/apple.com', headers: { ...AS_BRAND, Origin: 'https://elsewhere.example' } },
  ...MCP_PARITY_REQUESTS,
];

/** Expects the same status, headers and bytes, except for the headers above. */
export function compareReplies(front: Reply, next: Reply): void {
  expect(comparable(next)).toEqual(comparable(front));
}

/** Whether the reply says that a website is being visited. */
const isPending = ({ headers, body }: Reply): boolean =>
  [headers['x-logo-reason'], headers['x-brand-reason']].includes('pending') ||
  // Tools of MCP say so in a sentence only.
  /Its website is being visited: ask again in \d+ seconds/.test(body.toString());

function comparable(reply: Reply): { status: number; headers: Record<string, unknown>; body: string } {
  const differing = isPending(reply) ? [...OF_THE_REQUEST, ...OF_A_VISIT] : OF_THE_REQUEST;
  const headers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(reply.headers))
    if (!OF_THE_SERVER.includes(name)) headers[name] = differing.includes(name) ? 'any' : value;
  const id = String(reply.headers['x-request-id'] ?? 'none');
  const isText = String(reply.headers['content-type']).includes('json');
  const text = reply.body.toString().replaceAll(id, 'any');
  const body = isPending(reply)
    ? text.replace(/(ask again in |"retry_after_seconds": ?)\d+/g, '$1any')
    : text;
  return { status: reply.status, headers, body: isText ? body : reply.body.toString('base64') };
}
