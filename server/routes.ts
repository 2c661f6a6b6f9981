import { isLookup, type ParsedLogoUrl, parseLogoUrl } from '../lib/gateway/logos/logo-request.ts';

/** The endpoint of a path; `malformed` could not be percent-decoded. */
export type Route =
  | { to: 'logo'; url: ParsedLogoUrl }
  | { to: 'brands'; text: string }
  | { to: 'mcp' }
  | { to: 'livez' }
  | { to: 'readyz' }
  | { to: 'page' }
  | { to: 'nothing' }
  | { to: 'malformed' };

const PAGE: Route = { to: 'page' };
const MCP: Route = { to: 'mcp' };
const NOTHING: Route = { to: 'nothing' };
const MALFORMED: Route = { to: 'malformed' };

/**
 * The front server's routes. A single segment that is a host name with a public suffix is a logo lookup; so is a similar
 * one that comes with a token, to explain the mistake. Everything else is a page (docs/decisions/0004).
 * @param path as sent, without the query
 */
export function route(path: string, query: string): Route {
  if (path === '/' || path.startsWith('/_next/')) return PAGE;
  if (path === '/livez') return { to: 'livez' };
  if (path === '/readyz') return { to: 'readyz' };
  if (path === '/mcp' || path === '/mcp/') return MCP;
  // No page has an empty segment, and a redirect that normalizes `//` could be abused to lead elsewhere.
  if (path.includes('//') || !path.startsWith('/')) return NOTHING;

  // Browsers and Next would treat a backslash as a slash and redirect.
  if (path.includes('\\')) return MALFORMED;

  const operation = operationOf(path);
  const rest = path.slice(operation === null ? 1 : operation.length + 2);
  const segments = rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const text = decodeSegments(segments);
  if (text === null) return MALFORMED;
  // `/ticker/EUR/USD` and `/ticker/BRK/B` are symbols with a slash in them.
  if (operation === 'ticker') return { to: 'logo', url: parseLogoUrl('ticker', text, query) };
  if (operation === 'brands') return { to: 'brands', text };
  if (segments.includes('/')) return PAGE;
  const url = parseLogoUrl(operation ?? 'domain', text, query);
  return isLookup(url) ? { to: 'logo', url } : PAGE;
}

const operationOf = (path: string): 'crypto' | 'ticker' | 'brands' | null => {
  if (path.startsWith('/crypto/')) return 'crypto';
  if (path.startsWith('/ticker/')) return 'ticker';
  return path.startsWith('/brands/') ? 'brands' : null;
};

/** Outside the function: the bundler compiles Unicode property escapes to `new RegExp` at every use. */
const CONTROL = /\p{Cc}/u;

/** null: malformed escapes, invalid UTF-8 or control characters. */
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
