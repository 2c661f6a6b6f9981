import type http from 'node:http';

/** Hop-by-hop headers (RFC 9110 section 7.6.1), and the expectation, which the front server has met. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that Next trusts: its internals, and all that name an origin or address. Removed from requests. */
const FORGED =
  /^(?:x-middleware-|x-invoke-|x-matched-path$|x-now-route-matches$|x-nextjs-data$|x-prerender-revalidate|x-forwarded-|x-original-|x-rewrite-url$|x-host$|x-real-ip$|cf-connecting-ip$|x-blazon-|true-client-ip$|forwarded$|x-http-method)/;

/** Headers that `Connection` must not remove. */
const FRAMING = new Set(['content-length', 'host']);

export function headersForNext(
  request: http.IncomingMessage,
  { client, host = 'localhost' }: { client: string; host?: string | undefined },
): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = {};
  const named = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  for (const [name, value] of Object.entries(request.headers))
    if (!HOP_BY_HOP.has(name) && (!named.has(name) || FRAMING.has(name)) && !FORGED.test(name))
      headers[name] = value;
  headers.host = host;
  headers['x-forwarded-for'] = client;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = 'http';
  return headers;
}

/** For documents that Next serves without one, such as its page for a file that is missing. */
const NO_SCRIPTS =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function headersForClient({ headers, rawHeaders }: http.IncomingMessage): string[] {
  const isHtml = headers['content-type']?.startsWith('text/html') === true;
  const passed = endToEnd(rawHeaders);
  if (isHtml && headers['content-security-policy'] === undefined)
    passed.push('Content-Security-Policy', NO_SCRIPTS);
  if (headers['x-content-type-options'] === undefined) passed.push('X-Content-Type-Options', 'nosniff');
  return passed;
}

function endToEnd(raw: string[]): string[] {
  const headers: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const [name, value] = [raw[i], raw[i + 1]];
    if (name !== undefined && value !== undefined && !HOP_BY_HOP.has(name.toLowerCase()))
      headers.push(name, value);
  }
  return headers;
}
