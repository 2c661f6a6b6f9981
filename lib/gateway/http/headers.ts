/** Response headers that do not depend on the request. RFC 9110, 9111, 9213; Fetch (CORS); Resource Timing. */
import { fixedHeaders } from './plain.ts';

const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Error-Code',
  'X-Logo-Source',
  'X-Logo-Match',
  'X-Logo-Reason',
  'X-Logo-Retry',
  'X-Logo-Found',
  'X-Logo-Size',
  'X-Logo-Notice',
  'Cache-Status',
  'ETag',
].join(', ');

/** Readable by any page, never stored or sniffed, inert when opened. */
const DATA_PLANE = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
  'Cache-Control',
  'no-store',
  'CDN-Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
];

/** Also usable in canvases, cross-origin isolated pages and timing reports. */
const IMAGE = [...DATA_PLANE, 'Cross-Origin-Resource-Policy', 'cross-origin', 'Timing-Allow-Origin', '*'];

export const PNG_HEADERS = fixedHeaders(['Content-Type', 'image/png', ...IMAGE]);

export const NOT_MODIFIED_HEADERS = fixedHeaders(IMAGE);

export const PROBLEM_HEADERS = fixedHeaders(['Content-Type', 'application/problem+json', ...DATA_PLANE]);

/** For Server Actions: Next's client hands only this type, without parameters, to the form (`components/ui/form.tsx`). */
export const ACTION_PROBLEM_HEADERS = fixedHeaders(['Content-Type', 'text/plain', ...DATA_PLANE]);

/** For secret tokens: no CORS, so pages can neither send the request nor read the response (docs/decisions/0027). */
const SECRET = [
  'CDN-Cache-Control',
  'no-store',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
];

/** Clients may store and revalidate a record; shared caches may not. */
const RECORD = ['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding', ...SECRET];

export const RECORD_HEADERS = fixedHeaders(['Content-Type', 'application/json', ...RECORD]);
export const RECORD_NOT_MODIFIED_HEADERS = fixedHeaders(RECORD);
export const SECRET_PROBLEM_HEADERS = fixedHeaders([
  'Content-Type',
  'application/problem+json',
  'Cache-Control',
  'no-store',
  ...SECRET,
]);
export const SECRET_OPTIONS_HEADERS = fixedHeaders([
  'Allow',
  'GET, HEAD, OPTIONS',
  'Cache-Control',
  'no-store',
  ...SECRET,
]);

/** A preflight has no token. */
export const PREFLIGHT_HEADERS = fixedHeaders([
  'Allow',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  '*',
  'Access-Control-Max-Age',
  '86400',
  'Cache-Control',
  'no-store',
]);
