import { ERRORS, type ErrorCode, type Refusal } from '../../core/errors/errors.ts';
import { redact } from '../../core/log/redact.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import type { RequestContext } from '../admit.ts';
import { noteRefusal } from '../note-request.ts';
import { PROBLEM_HEADERS } from './headers.ts';
import type { FixedHeaders, PlainRequest, PlainResponse } from './plain.ts';
import { rateLines } from './response.ts';

export interface ProblemContext {
  requestId: string;
  /** Origin of the pages that explain each problem `type`; null: the same origin. */
  appOrigin: string | null;
  /** Realm of the challenge, which also selects the headers; absent: images. */
  realm?: 'brands';
  fixed?: FixedHeaders;
  /** Instead of a page. */
  isForPage?: boolean;
}

const refusals = new Map<ErrorCode, number>();
const pageRefusals = new Map<ErrorCode, number>();

export const refusalsSoFar = (): ReadonlyMap<ErrorCode, number> => refusals;
export const pageRefusalsSoFar = (): ReadonlyMap<ErrorCode, number> => pageRefusals;

const API_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** RFC 9457 problem details. `X-Error-Code` repeats the code, since an `<img>` cannot read a body. */
export function problem(refusal: Refusal, request: PlainRequest, context: ProblemContext): PlainResponse {
  const { status, title } = ERRORS[refusal.code];
  for (const counts of context.isForPage ? [refusals, pageRefusals] : [refusals])
    counts.set(refusal.code, (counts.get(refusal.code) ?? 0) + 1);
  const body = Buffer.from(
    `${JSON.stringify(
      {
        type: `${context.appOrigin ?? ''}/docs/errors/${refusal.code}`,
        title,
        status,
        detail: refusal.detail,
        instance: safePath(request.path),
        code: refusal.code,
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
          'violated-policies': [refusal.policy ?? (refusal.code === 'usage_exceeded' ? 'daily' : 'burst')],
        }),
        ...((status === 429 || status === 404) && { retry_after_seconds: refusal.retryAfterSeconds }),
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
    refusal.code,
  ];
  if (status === 401) headers.push('WWW-Authenticate', challenge(refusal, context.realm ?? 'logos'));
  if (status === 405) headers.push('Allow', (refusal.allow ?? API_METHODS).join(', '));
  if (refusal.retryAfterSeconds !== undefined) headers.push('Retry-After', String(refusal.retryAfterSeconds));
  return {
    status,
    fixed: context.fixed ?? PROBLEM_HEADERS,
    headers,
    body: request.method === 'HEAD' ? null : body,
  };
}

export function refused(
  context: RequestContext,
  refusal: Refusal,
  standing?: Standing,
  options: Pick<ProblemContext, 'realm' | 'fixed'> = {},
): PlainResponse {
  const { gateway, request, id, nowMs, caller } = context;
  if (caller !== undefined) noteRefusal(context, caller, refusal);
  const response = problem(refusal, request, {
    requestId: id,
    appOrigin: gateway.appOrigin,
    ...options,
  });
  if (standing !== undefined) response.lines = rateLines(standing, nowMs);
  return response;
}

/** RFC 6750 section 3.1: no error code when no credentials were sent. */
const challenge = (refusal: Refusal, realm: string) =>
  refusal.code === 'token_missing'
    ? `Bearer realm="${realm}"`
    : `Bearer realm="${realm}", error="invalid_token"`;

/** Redacts tokens, because others log and show `instance`. */
const safePath = (path: string) => (path.length > 300 ? '/…' : redact(path));
