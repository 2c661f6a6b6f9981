import { ERRORS, type Refusal } from '../../core/errors/errors.ts';
import { redact } from '../../core/log/redact.ts';
import { PROBLEM_HEADERS } from './headers.ts';
import type { FixedHeaders, PlainRequest, PlainResponse } from './plain.ts';

/** What an answer needs besides the refusal itself. */
export interface ProblemContext {
  requestId: string;
  /** Origin of the pages, where each problem `type` is explained; null: the same origin. */
  appOrigin: string | null;
  /** Where the challenge is for, and the headers of the operation; both the images' when absent. */
  realm?: 'brands';
  fixed?: FixedHeaders;
}

/**
 * Maps a refusal to HTTP: RFC 9457 problem details with a stable `code`, the code again in `X-Error-Code`
 * (an `<img>` cannot read a body), challenges per RFC 6750 section 3, `Allow` on 405.
 */
export function problem(refusal: Refusal, request: PlainRequest, context: ProblemContext): PlainResponse {
  const { status, title } = ERRORS[refusal.refusal];
  const body = Buffer.from(
    `${JSON.stringify(
      {
        type: `${context.appOrigin ?? ''}/docs/errors/${refusal.refusal}`,
        title,
        status,
        detail: refusal.detail,
        instance: safePath(request.path),
        code: refusal.refusal,
        request_id: context.requestId,
        ...(refusal.parameter && {
          errors: [
            {
              parameter: refusal.parameter.name,
              reason: refusal.detail,
              ...(refusal.parameter.allowed && { allowed: refusal.parameter.allowed }),
            },
          ],
        }),
        ...(status === 429 && {
          'violated-policies': [refusal.policy ?? (refusal.refusal === 'usage_exceeded' ? 'daily' : 'burst')],
          retry_after_seconds: refusal.retryAfterSeconds,
        }),
      },
      null,
      2,
    )}\n`,
  );
  const headers = [
    'Content-Length',
    String(body.length),
    'X-Request-Id',
    context.requestId,
    'X-Error-Code',
    refusal.refusal,
  ];
  if (status === 401) headers.push('WWW-Authenticate', challenge(refusal, context.realm ?? 'logos'));
  if (status === 405) headers.push('Allow', 'GET, HEAD, OPTIONS');
  if (refusal.retryAfterSeconds !== undefined) headers.push('Retry-After', String(refusal.retryAfterSeconds));
  return {
    status,
    fixed: context.fixed ?? PROBLEM_HEADERS,
    headers,
    body: request.method === 'HEAD' ? null : body,
  };
}

/** RFC 6750 section 3.1: no error code when no credentials were sent. */
const challenge = (refusal: Refusal, realm: string) =>
  refusal.refusal === 'token_missing'
    ? `Bearer realm="${realm}"`
    : `Bearer realm="${realm}", error="invalid_token"`;

/** The path without anything that looks like a token: `instance` is logged and shown by others. */
const safePath = (path: string) => (path.length > 300 ? '/…' : redact(path));
