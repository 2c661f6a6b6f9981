import { redact } from '../log/redact.ts';
import type { Values } from '../text/sentences.ts';
import type { Reason } from './reasons.ts';

/** Error codes of the API with HTTP status and title (RFC 9457). Codes are stable. */
export const ERRORS = {
  invalid_request: { status: 400, title: 'The request is malformed' },
  invalid_domain: { status: 400, title: 'Not a domain' },
  invalid_symbol: { status: 400, title: 'Not a symbol' },
  invalid_size: { status: 400, title: 'Not an allowed size' },
  invalid_fallback: { status: 400, title: 'Not an allowed fallback' },
  invalid_logo: { status: 400, title: 'Not a usable logo' },
  token_missing: { status: 401, title: 'No token was presented' },
  token_invalid: { status: 401, title: 'The token is not valid' },
  token_wrong_kind: { status: 401, title: 'This operation needs the other kind of token' },
  secret_token_in_url: { status: 401, title: 'A secret token was sent in a URL' },
  token_revoked: { status: 401, title: 'The token was revoked' },
  token_expired: { status: 401, title: 'The token has expired' },
  token_banned: { status: 401, title: 'The token is banned' },
  plan_required: { status: 403, title: 'The plan does not include this' },
  domain_not_allowed: { status: 403, title: 'The token may not be used on this site' },
  cross_origin: { status: 403, title: 'The form was sent from another site' },
  network_not_allowed: { status: 403, title: 'The token may not be used from this network' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  logo_not_found: { status: 404, title: 'No logo is known' },
  brand_not_found: { status: 404, title: 'No brand is known' },
  brand_pending: { status: 404, title: 'The brand is being looked up' },
  exchange_not_enabled: { status: 404, title: 'The exchange is not enabled for this account' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  content_too_large: { status: 413, title: 'The body is too large' },
  misdirected_request: { status: 421, title: 'This host does not serve that' },
  rate_limited: { status: 429, title: 'Too many requests in a short time' },
  usage_exceeded: { status: 429, title: 'The daily limit is used up' },
  headers_too_large: { status: 431, title: 'The request head is too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  pages_unavailable: { status: 502, title: 'Pages are not available right now' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(ERRORS, value);

/** An expected failure, returned rather than thrown, and rendered by each protocol. */
export interface Refusal {
  readonly code: ErrorCode;
  /** English: the expected and the received value. Never a token, SQL or a stack trace. */
  readonly detail: string;
  /** The message of REASONS behind `detail`, for translation; absent if only the API refuses so. */
  readonly reason?: Reason;
  readonly values?: Values;
  readonly parameter?: { readonly name: string; readonly allowed?: readonly string[] };
  readonly retryAfterSeconds?: number;
  /** On 429: the limit that was reached, if not one of the account's. */
  readonly policy?: 'unknown-tokens' | 'pages' | 'searches' | 'visitors' | 'trials';
  /** On 405: the methods allowed, if not those of the API. */
  readonly allow?: readonly string[];
}

/** @param detail a sentence in English: what was expected, and what came instead; no secrets */
export const refuse = (
  code: ErrorCode,
  detail: string,
  more: Omit<Refusal, 'code' | 'detail'> = {},
): Refusal => ({
  code,
  detail,
  ...more,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;

/** Quotes a value for a message: shortened, tokens redacted, control characters visible. */
export function quoted(value: string): string {
  if (value === '') return 'nothing';
  const safe = redact(value.slice(0, 500));
  const shown = JSON.stringify(safe.length > 60 ? `${safe.slice(0, 60)}…` : safe);
  return shown.replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '\ufffd');
}
