import { ERRORS, type ErrorCode } from '../../core/errors/errors.ts';
import { type HeaderName, RATE, responseHeaders } from './headers.ts';

/** Headers per status, besides those of every problem; `sometimes` depends on the code. */
const OF_STATUS: Partial<
  Record<number, { always?: readonly HeaderName[]; sometimes?: readonly HeaderName[] }>
> = {
  400: { sometimes: RATE },
  401: { always: ['WWW-Authenticate'] },
  403: { always: RATE, sometimes: ['WWW-Authenticate'] },
  405: { always: ['Allow'] },
  // No account numbers if the account is unknown: too many unknown tokens.
  429: { always: ['Retry-After'], sometimes: RATE },
  500: { sometimes: RATE },
  503: { always: ['Retry-After'], sometimes: RATE },
};

export const COMMON_ERRORS = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'secret_token_in_url',
  'token_revoked',
  'token_expired',
  'token_banned',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'misdirected_request',
  'rate_limited',
  'usage_exceeded',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Error responses, one per status. @param onNotFound headers that its 404 may have */
export function errorResponses(codes: readonly ErrorCode[], onNotFound: readonly HeaderName[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, own]) => {
        const { always = [], sometimes = [] } = OF_STATUS[status] ?? {};
        const more = status === 404 ? [...onNotFound, ...RATE] : sometimes;
        return [
          String(status),
          {
            description: own.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
            headers: responseHeaders(['X-Request-Id', 'X-Error-Code', 'Cache-Control', ...always], more),
            content: {
              'application/problem+json': {
                schema: {
                  allOf: [
                    { $ref: '#/components/schemas/Problem' },
                    {
                      type: 'object' as const,
                      properties: {
                        status: { const: status },
                        code: { type: 'string' as const, enum: own },
                      },
                    },
                  ],
                },
              },
            },
          },
        ];
      }),
  );
}
