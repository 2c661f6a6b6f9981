import { ERRORS, type ErrorCode, type Refusal } from '../../core/errors/errors.ts';

/** JSON-RPC 2.0 section 5.1, -32001 for refused tokens, and those of revision 2026-07-28. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The transport failed, not the message. */
  transport: -32000,
  unauthorized: -32001,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

export interface Failure {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly refusal?: Refusal;
}

export const failure = (status: number, code: number, message: string, data?: Failure['data']): Failure => ({
  status,
  code,
  message,
  ...(data !== undefined && { data }),
});

/** Errors before messages are read, and for bodies that are not messages. */
export const FAILURES = {
  method: failure(405, RPC.transport, 'Method not allowed: send JSON-RPC messages with POST.'),
  origin: failure(
    403,
    RPC.transport,
    'Origin not allowed: web pages of other sites cannot use this endpoint.',
  ),
  host: failure(421, RPC.transport, 'Host not served here.'),
  tooLarge: failure(413, RPC.invalidRequest, 'Request too large: expected at most 256 KiB.'),
  smallChunks: failure(400, RPC.invalidRequest, 'Expected fewer chunks of the body, each with more bytes.'),
  tooSlow: failure(408, RPC.transport, 'The request did not arrive in time.'),
  parse: failure(400, RPC.parseError, 'Parse error: the body is not JSON in UTF-8.'),
  message: failure(400, RPC.invalidRequest, 'Invalid request: expected a JSON-RPC 2.0 message.'),
  emptyBatch: failure(400, RPC.invalidRequest, 'Invalid request: the batch is empty.'),
  largeBatch: failure(400, RPC.invalidRequest, 'Invalid request: expected at most 100 messages in a batch.'),
  batchMember: failure(
    400,
    RPC.invalidRequest,
    'Invalid request: a member of the batch is not a JSON-RPC 2.0 message.',
  ),
  batchRevision: failure(
    400,
    RPC.invalidRequest,
    'Invalid request: this revision of MCP does not support batches.',
  ),
  batchInitialize: failure(
    400,
    RPC.invalidRequest,
    'Invalid request: initialize must not be part of a batch.',
  ),
} as const satisfies Record<string, Failure>;

/** HTTP statuses that differ from problem details: a failed tool is a 200. */
const STATUSES: Partial<Record<ErrorCode, number>> = { internal_error: 200 };

/** Maps a refusal to JSON-RPC; the counterpart of `lib/gateway/http/problem.ts`. */
export function failureOf(refusal: Refusal, nowMs: number): Failure {
  const { code, detail } = refusal;
  const { status } = ERRORS[code];
  if (status >= 500) {
    const message = code === 'internal_error' ? 'Internal server error' : `Internal error: ${detail}`;
    return { status: STATUSES[code] ?? status, code: RPC.internalError, message, data: { code }, refusal };
  }
  if (status === 400) return { ...failure(status, RPC.invalidRequest, detail, { code }), refusal };
  const message = status === 401 ? `Unauthorized: ${detail}` : detail;
  return { ...failure(status, RPC.unauthorized, message, { code, ...resetOf(refusal, nowMs) }), refusal };
}

function resetOf({ retryAfterSeconds }: Refusal, nowMs: number): Record<string, unknown> {
  if (retryAfterSeconds === undefined) return {};
  const at = new Date(nowMs + retryAfterSeconds * 1000);
  return { reset: `${at.toISOString().slice(0, 19)}Z`, retry_after_seconds: retryAfterSeconds };
}
