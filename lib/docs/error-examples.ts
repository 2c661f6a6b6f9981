import { type ErrorCode, isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import { parseStockSymbol } from '../core/identifiers/stock-symbol.ts';
import { PLANS } from '../core/plans/plans.ts';
import { POLICIES } from '../core/plans/policies.ts';
import { problem } from '../gateway/http/problem.ts';
import { readLogoRequest } from '../gateway/logos/logo-request.ts';

interface ErrorExample {
  path: string;
  refusal: Refusal;
}

const REQUEST_ID = 'req_mp8x3k2a1f0c9d27be0042';

function refusedBy(read: object): Refusal {
  if (isRefusal(read)) return read;
  throw new Error('the example is not an error');
}

const said =
  (path: string, detail: string, more?: Omit<Refusal, 'code' | 'detail'>) =>
  (code: ErrorCode): ErrorExample => ({ path, refusal: refuse(code, detail, more) });
const read = (path: string, outcome: object) => (): ErrorExample => ({ path, refusal: refusedBy(outcome) });

const { free } = PLANS;
const NOTHING = { token: undefined, size: undefined, fallback: undefined, discover: undefined };

/** A request and refusal for each error. A code without an example does not compile. */
const EXAMPLES: Record<ErrorCode, (code: ErrorCode) => ErrorExample> = {
  invalid_request: said('/github.com', 'Expected the parameter `token` once; it came several times.'),
  invalid_domain: read('/printer.local', parseDomain('printer.local')),
  invalid_symbol: read('/ticker/%24', parseStockSymbol('$')),
  invalid_size: read('/github.com', readLogoRequest({ ...NOTHING, size: '100' }, 'free')),
  invalid_fallback: read('/github.com', readLogoRequest({ ...NOTHING, fallback: 'transparent' }, 'free')),
  invalid_logo: said(
    '/operator/catalog',
    'Expected a PNG, JPEG, WebP, GIF, ICO or SVG. Problem with the file: damaged or truncated.',
  ),
  token_missing: said('/github.com', 'Expected a publishable token: add ?token=pk_… to the address.'),
  token_invalid: said('/github.com', 'The token is not valid: it may be mistyped, incomplete or deleted.'),
  token_wrong_kind: said('/brands/apple.com', 'Expected a secret token (sk_…); a publishable one came.'),
  secret_token_in_url: said(
    '/github.com',
    'A secret token was sent in a URL, where it is logged and shared. Roll it, and use a publishable token (pk_…) here.',
  ),
  token_revoked: said('/github.com', 'The token pk_f3aB…9xYz was revoked. Use another token of the account.'),
  token_expired: said('/github.com', 'The token pk_f3aB…9xYz expired. Use another token of the account.'),
  token_banned: said(
    '/github.com',
    'The token pk_f3aB…9xYz is banned. Ask the operator of this service why.',
  ),
  plan_required: said('/brands/apple.com', `The plan ${free.name} does not include brand data.`),
  domain_not_allowed: said('/github.com', 'This token may not be used on "shop.example".'),
  cross_origin: said('/sign-in', 'Forms of this host may not be sent from "https://evil.example".'),
  network_not_allowed: said(
    '/brands/apple.com',
    'This token may not be used from the network of your address.',
  ),
  not_found: said('/no/such/page', 'There is no page and no file at this address.'),
  logo_not_found: said('/example.org', 'No logo is known for example.org.'),
  brand_not_found: said('/brands/example.org', 'No brand is known for the domain example.org.'),
  brand_pending: said(
    '/brands/example.org',
    'No brand is known for the domain example.org yet. Its website is being visited: ask again in 5 seconds.',
    { retryAfterSeconds: 5 },
  ),
  exchange_not_enabled: said(
    '/brands/PKO.WA',
    'No brand can be shown for the ticker PKO.WA: its exchange is not enabled for this account. Ask for it to be enabled, or use another listing or the ISIN.',
  ),
  method_not_allowed: said('/github.com', 'Expected GET or HEAD; got POST.'),
  request_timeout: said('/github.com', 'The request did not arrive in time.'),
  conflict: said('/dashboard/exchanges', 'Warsaw is requested already, and not decided yet.'),
  content_too_large: said('/sign-in', 'Expected a body of at most 128 kB.'),
  misdirected_request: said('/github.com', 'This server does not answer for the host "logos.example".'),
  rate_limited: said('/github.com', `More than ${free.limits.logoPerMinute} requests in one minute.`, {
    retryAfterSeconds: 24,
  }),
  usage_exceeded: said(
    '/github.com',
    `All ${free.limits.logoPerDay} ${POLICIES.logo.uses} of today are used. Resets at 00:00 UTC.`,
    { retryAfterSeconds: 18_240 },
  ),
  headers_too_large: said('/github.com', 'Expected at most 16 kB of request line and headers.'),
  internal_error: said(
    '/github.com',
    'The request could not be answered. It was logged under its request id.',
  ),
  pages_unavailable: said('/docs', 'Pages are starting or restarting; images are served meanwhile.', {
    retryAfterSeconds: 2,
  }),
  unavailable: said(
    '/github.com',
    'Something this request needs is not reachable right now. Try again shortly.',
    { retryAfterSeconds: 1 },
  ),
};

export function exampleBody(code: ErrorCode): string {
  const { path, refusal } = EXAMPLES[code](code);
  const request = { method: 'GET', path, query: '', headers: {} };
  return (
    problem(refusal, request, { requestId: REQUEST_ID, appOrigin: null }).body?.toString().trimEnd() ?? ''
  );
}
