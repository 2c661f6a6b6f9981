/** Response headers that do not depend on the request. RFC 9110, 9111, 9213; Fetch (CORS); Resource Timing. */

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
  'X-Logo-Size',
  'X-Logo-Notice',
  'Cache-Status',
  'ETag',
].join(', ');

/** On every data-plane answer: open to any page, never stored, never sniffed, inert when opened. */
export const DATA_PLANE_HEADERS: readonly string[] = [
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

/** In addition on images: usable in canvases, cross-origin isolated pages and timing reports. */
export const IMAGE_HEADERS: readonly string[] = [
  ...DATA_PLANE_HEADERS,
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Timing-Allow-Origin',
  '*',
];

/** Answer to a CORS preflight, which carries no token. */
export const PREFLIGHT_HEADERS: readonly string[] = [
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
];
