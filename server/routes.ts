import { isRefusal } from '../lib/core/errors/errors.ts';
import { looksLikeDomain, parseDomain } from '../lib/core/identifiers/domain.ts';
import { isLookup, type ParsedLogoUrl, parseLogoUrl } from '../lib/gateway/logos/logo-request.ts';

/** The endpoint of a path; `malformed` could not be percent-decoded. */
export type Route =
  | { to: 'logo'; url: ParsedLogoUrl }
  | { to: 'brands'; text: string }
  | { to: 'mcp' }
  | { to: 'livez' }
  | { to: 'readyz' }
  | { to: 'metrics' }
  | { to: 'page'; path: string }
  | { to: 'nothing' }
  | { to: 'malformed' };

const MCP: Route = { to: 'mcp' };
const NOTHING: Route = { to: 'nothing' };
const MALFORMED: Route = { to: 'malformed' };

/**
 * The front server's routes. A single segment that is a host name with a public suffix is a logo lookup; so is a similar
 * one that comes with a token, to explain the mistake. Everything else is a page (docs/decisions/0004).
 * The `path` of a page is normalized (RFC 3986 section 6.2.2.2).
 * @param sent path without the query
 */
export function route(sent: string, query: string): Route {
  const path = decodedUnreserved(sent);
  // Next would resolve them, and so serve another path than the one that was counted and limited. Clients resolve them.
  const page: Route = DOT_SEGMENT.test(path) ? MALFORMED : { to: 'page', path };
  if (IMAGE_OPTIMIZER.test(path)) return NOTHING;
  if (path === '/') return page;
  if (path === '/livez') return { to: 'livez' };
  if (path === '/readyz') return { to: 'readyz' };
  if (path === '/metrics') return { to: 'metrics' };
  if (path === '/mcp' || path === '/mcp/') return MCP;
  // No page has an empty segment, and a redirect that normalizes `//` could be abused to lead elsewhere.
  if (!path.startsWith('/') || (path.includes('//') && !PASTED_URL.test(path))) return NOTHING;

  // Browsers and Next would treat a backslash as a slash and redirect.
  if (path.includes('\\')) return MALFORMED;
  if (path.startsWith('/_next/')) return decodeSegments(path) === null ? MALFORMED : page;

  const operation = operationOf(path);
  const rest = path.slice(operation === null ? 1 : operation.length + 2);
  const segments = rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const text = decodeSegments(segments);
  if (text === null) return MALFORMED;
  if (operation === 'brands') return { to: 'brands', text };
  // `/ticker/EUR/USD`, `/ticker/BRK/B` and `/crypto/BTC/USDT` are symbols with a slash in them.
  if (operation !== null) return { to: 'logo', url: parseLogoUrl(operation, text, query) };
  if (segments.includes('/')) return isBelowEndpoint(segments) ? NOTHING : page;
  if (ENDPOINTS.has(segments)) return NOTHING;
  const url = parseLogoUrl('domain', text, query);
  if (isLookup(url)) return { to: 'logo', url };
  return NEXT_OWN.test(path) ? NOTHING : page;
}

/** A URL pasted behind `/brands/` as it is. */
const PASTED_URL = /^\/brands\/https?:\/\/(?!.*\/\/)/i;

const ENDPOINTS = new Set(['crypto', 'ticker', 'brands', 'mcp', 'livez', 'readyz', 'metrics']);

/** `/mcp/tools`, `/apple.com/logo.png`: programs ask for these, and get a problem instead of a page. */
function isBelowEndpoint(segments: string): boolean {
  const [first = ''] = segments.split('/', 1);
  if (ENDPOINTS.has(first)) return true;
  const name = decodeSegments(first) ?? '';
  return looksLikeDomain(name) && !isRefusal(parseDomain(name));
}

/** Pages that Next makes for itself, and would serve without our headers. */
const NEXT_OWN = /^\/(?:404|500|_error|_not-found|_global-error|_document|_app)(?:\.[^/]*)?\/?$/;

/** Of Next; no page uses it. It keeps a file on disk for every spelling of a URL, and fetches that URL past our limits. */
const IMAGE_OPTIMIZER = /^\/_next\/image(?:\/|$)/;

const UNRESERVED = /%(?:4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|3[0-9]|2[de])/gi;

const decodedUnreserved = (path: string): string =>
  path.includes('%') ? path.replace(UNRESERVED, decodeURIComponent) : path;

const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

const operationOf = (path: string): 'crypto' | 'ticker' | 'brands' | null => {
  if (path.startsWith('/crypto/')) return 'crypto';
  if (path.startsWith('/ticker/')) return 'ticker';
  return path.startsWith('/brands/') ? 'brands' : null;
};

/** Outside the function: the bundler compiles Unicode property escapes to `new RegExp` at every use. */
const CONTROL = /\p{Cc}/u;

function decodeSegments(segments: string): string | null {
  let text = segments;
  if (text.includes('%'))
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  return CONTROL.test(text) ? null : text;
}
