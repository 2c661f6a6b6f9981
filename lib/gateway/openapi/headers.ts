import type { Match } from '../../catalog/logo-of.ts';
import { ERRORS } from '../../core/errors/errors.ts';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import { NO_BRAND_REASONS } from '../brands/brand-lookup.ts';
import { NO_LOGO_REASONS } from '../logos/logo-lookup.ts';

/** Every `Match`: a new one fails to compile until listed here. */
const MATCHES = Object.keys({
  exact: true,
  alias: true,
  'parent-domain': true,
  symbol: true,
  listing: true,
  'fund-provider': true,
  isin: true,
  cusip: true,
  sedol: true,
  wkn: true,
  figi: true,
  currency: true,
  pair: true,
} satisfies Record<Match, true>);

const text = (description: string, pattern?: RegExp) => ({
  description,
  schema: { type: 'string' as const, ...(pattern && { pattern: pattern.source }) },
});
const oneOf = (description: string, values: readonly string[]) => ({
  description,
  schema: { type: 'string' as const, enum: [...values] },
});
const whole = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
});

export const HEADERS = {
  'X-Request-Id': text('Identifies the request in logs; quote it in support requests.', /^req_[0-9a-z]+$/),
  'Server-Timing': text('Processing time of the request (W3C Server Timing).', /^total;dur=\d+\.\d{3}$/),
  'Cache-Control': text(
    'Images and errors are `no-store`; clients may keep brand records and revalidate them.',
    /^(no-store|private, no-cache)$/,
  ),
  'Cache-Status': text(
    'Whether the response was in the memory of the server (RFC 9211).',
    /^"(logo|brand)"; /,
  ),
  ETag: text('Strong entity tag of the bytes (RFC 9110 section 8.8.3).', /^"[^"]+"$/),
  Vary: text('Request headers that the body depends on.', /^Accept-Encoding$/),
  'Content-Encoding': oneOf('Coding of the body, if the client accepts one.', ['gzip', 'br']),
  'Content-Disposition': text('File name for a saved image.', /^inline; filename="[^"]+\.png"$/),
  'RateLimit-Policy': text(
    'The limits of the account for this operation: quota `q` per window of `w` seconds.',
    /^"burst";q=\d+;w=60, "daily";q=\d+;w=86400$/,
  ),
  RateLimit: text(
    'Remaining quota of each policy: `r` requests, and `t` seconds until it resets. Servers hold shares of a quota, so `r` can rise and fall between responses; the limits are exact.',
    /^"burst";r=\d+;t=\d+, "daily";r=\d+;t=\d+$/,
  ),
  'X-RateLimit-Limit': whole('The tighter of the two limits.'),
  'X-RateLimit-Remaining': whole('What is left of it.'),
  'X-RateLimit-Reset': whole('When it resets, in seconds since 1970 (UTC).'),
  'Retry-After': whole('Seconds to wait before asking again.', 1),
  'X-Error-Code': oneOf(
    'The `code` of the error, for those who cannot read a body, such as an img tag.',
    Object.keys(ERRORS),
  ),
  'WWW-Authenticate': text(
    'Challenge (RFC 6750 section 3).',
    /^Bearer realm="(logos|brands)"(, error="\w+")?$/,
  ),
  Allow: text('The methods the address takes.', /^GET, HEAD, OPTIONS$/),
  'X-Logo-Source': oneOf(
    'Whether the picture is a logo of the catalog, a logo found at the website, or a generated monogram.',
    ['catalog', 'discovered', 'monogram'],
  ),
  'X-Logo-Match': oneOf('How the identifier led to the logo, or to a company without one.', MATCHES),
  'X-Logo-Reason': oneOf(
    'Why there is no logo. `pending`: the website is being visited.',
    Object.values(NO_LOGO_REASONS),
  ),
  'X-Logo-Retry': whole(
    'While the website is visited: seconds after which the logo may be there. Also in Retry-After with `fallback=404`.',
    1,
  ),
  'X-Logo-Found': text('Of a discovered logo: the day it was found, in UTC.', /^\d{4}-\d\d-\d\d$/),
  'X-Logo-Size': {
    description: 'Pixels of the edge, at most the largest of the plan.',
    schema: { type: 'integer' as const, enum: [...LOGO_SIZES] as number[] },
  },
  'X-Logo-Notice': text(
    '`size_limited_by_plan`: a larger size was requested than the plan includes. `former_ticker; now=META`: the company no longer uses the requested ticker; `now` is its current one.',
    /^(size_limited_by_plan)?(, )?(former_ticker(; now=\S+)?)?$/,
  ),
  'X-Resolved-As': text(
    'What the identifier was understood as: `domain;match=exact`, `ticker;mic=XNAS`, `isin`.',
    /^(domain(;match=(exact|alias|parent-domain))?|ticker(;mic=[A-Z0-9]{4})?|isin|cusip|sedol|wkn|figi|currency|pair|symbol)$/,
  ),
  'X-Brand-Reason': oneOf(
    'Why there is no brand record. `pending`: the website is being visited.',
    Object.values(NO_BRAND_REASONS),
  ),
};

export type HeaderName = keyof typeof HEADERS;

export const RATE: readonly HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

export function responseHeaders(always: readonly HeaderName[], sometimes: readonly HeaderName[] = []) {
  return Object.fromEntries([
    ...always.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
    ...sometimes.map((name) => [name, HEADERS[name]] as const),
  ]);
}
