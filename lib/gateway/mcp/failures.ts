import { ERRORS, type ErrorCode, type Refusal } from '../../core/errors/errors.ts';

/** The JSON-RPC codes of the endpoint: JSON-RPC 2.0 section 5.1, the contract's -32001, and those of revision 2026-07-28. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Of the transport: what failed is not the message. */
  transport: -32000,
  unauthorized: -32001,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

/** An error as JSON-RPC has it, with the HTTP status it goes out under. */
export interface Failure {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The refusal behind it, when it is one. */
  readonly refusal?: Refusal;
}

export const failure = (status: number, code: number, message: string, data?: Failure['data']): Failure => ({
  status,
  code,
  message,
  ...(data !== undefined && { data }),
});

/** What is wrong before a message is looked at, and with one that is none. */
export const FAILURES = {
  method: failure(405, RPC.transport, 'Method not allowed: send JSON-RPC messages with POST.'),
  origin: failure(403, RPC.transport, 'Origin not allowed: this endpoint is not for web pages of others.'),
  host: failure(421, RPC.transport, 'Host not served here.'),
  tooLarge: failure(413, RPC.invalidRequest, 'Request too large: expected at most 256 KiB.'),
  tooSlow: failure(408, RPC.transport, 'The request did not arrive in time.'),
  parse: failure(400, RPC.parseError, 'Parse error: the body is not JSON in UTF-8.'),
  message: failure(400, RPC.invalidRequest, 'Invalid request: expected a JSON-RPC 2.0 message.'),
  emptyBatch: failure(400, RPC.invalidRequest, 'Invalid request: the batch is empty.'),
  largeBatch: failure(400, RPC.invalidRequest, 'Invalid request: expected at most 100 messages in a batch.'),
  batchMember: failure(
    400,
    RPC.invalidRequest,
    'Invalid request: not every member of the batch is a message.',
  ),
  batchRevision: failure(400, RPC.invalidRequest, 'Invalid request: this revision of MCP has no batches.'),
  batchInitialize: failure(
    400,
    RPC.invalidRequest,
    'Invalid request: initialize stands alone, not in a batch.',
  ),
} as const satisfies Record<string, Failure>;

/** The HTTP statuses of refusals that differ from problem details: the reference's table, where a failed handler is 200. */
const STATUSES: Partial<Record<ErrorCode, number>> = { internal_error: 200 };

/** Maps a refusal to JSON-RPC, the twin of `problem` in `lib/gateway/http/problem.ts`. */
export function failureOf(refusal: Refusal, nowMs: number): Failure {
  const { refusal: code, detail } = refusal;
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
