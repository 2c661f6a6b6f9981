import { type Refusal, refuse } from '../lib/core/errors/errors.ts';

// Refusals of the front server itself, whatever the endpoint.

export const ONE_HOST = refuse(
  'invalid_request',
  'Expected exactly one Host header, with a valid host (RFC 9112 section 3.2).',
);
export const OVERLOADED = refuse('unavailable', 'The server is overloaded. Retry shortly.', {
  retryAfterSeconds: 1,
});
export const INTERNAL_ERROR = refuse(
  'internal_error',
  'The request failed unexpectedly. The error has been logged.',
);
export const NOT_FOUND = refuse('not_found', 'There is no page or file at this URL.');
export const MALFORMED_PATH = refuse(
  'invalid_request',
  'Expected a path of percent-encoded UTF-8, without malformed escapes, control characters or dot segments.',
);
const READ_ONLY = refuse('method_not_allowed', 'Expected GET or HEAD.', { allow: ['GET', 'HEAD'] });

export const readOnly = (method: string): Refusal | null =>
  method === 'GET' || method === 'HEAD' ? null : READ_ONLY;
