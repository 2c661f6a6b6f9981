import type { Standing } from '../../limits/enforce-limits.ts';
import type { Gateway } from '../gateway.ts';
import type { PlainRequest, PlainResponse } from '../http/plain.ts';
import { pushRateHeaders } from '../http/rate-headers.ts';
import { requestId } from '../http/request-id.ts';
import { serverTiming } from '../http/server-timing.ts';
import { type Failure, failureOf } from './failures.ts';
import { MCP_ANSWER_HEADERS, MCP_EMPTY_HEADERS } from './headers.ts';
import type { RequestId } from './message.ts';

/** One request on its way: what later steps need of earlier ones. */
export interface McpPassage {
  gateway: Gateway;
  request: PlainRequest;
  id: string;
  /** Of `performance.now()`. */
  startedAt: number;
  nowMs: number;
  /** Where the account stands, once the token is known. */
  standing: Standing | null;
}

export function newPassage(gateway: Gateway, request: PlainRequest): McpPassage {
  const nowMs = gateway.clock.nowMs();
  const startedAt = performance.now();
  return { gateway, request, id: requestId(nowMs), startedAt, nowMs, standing: null };
}

/** A response message. @param result JSON */
export const resultJson = (id: RequestId, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

/** An error message. What was refused says under which request it is logged. */
export function errorJson({ id: requestId }: McpPassage, id: RequestId | null, failure: Failure): string {
  const { code, message } = failure;
  const data = failure.refusal === undefined ? failure.data : { ...failure.data, request_id: requestId };
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

/** The HTTP answer. @param json null: there is nothing to say */
export function answer(
  passage: McpPassage,
  status: number,
  json: string | null,
  failure?: Failure,
): PlainResponse {
  const body = json === null ? null : Buffer.from(json);
  const headers = [
    'Content-Length',
    `${body?.length ?? 0}`,
    'X-Request-Id',
    passage.id,
    'Server-Timing',
    serverTiming(passage.startedAt),
  ];
  if (passage.standing !== null) pushRateHeaders(headers, passage.standing, passage.nowMs);
  if (failure !== undefined) pushFailureHeaders(headers, failure);
  const isHead = passage.request.method === 'HEAD';
  return {
    status,
    fixed: body === null ? MCP_EMPTY_HEADERS : MCP_ANSWER_HEADERS,
    headers,
    body: isHead ? null : body,
  };
}

/** A request that failed as a whole, or as its only message. */
export const failed = (passage: McpPassage, id: RequestId | null, failure: Failure): PlainResponse =>
  answer(passage, failure.status, errorJson(passage, id, failure), failure);

/** RFC 9110 section 15.5.6; RFC 6750 section 3: no error code without credentials. No resource metadata: there is no OAuth. */
function pushFailureHeaders(headers: string[], { status, refusal }: Failure): void {
  if (status === 405) headers.push('Allow', 'POST');
  if (refusal === undefined) return;
  headers.push('X-Error-Code', refusal.refusal);
  if (status === 401)
    headers.push(
      'WWW-Authenticate',
      refusal.refusal === 'token_missing'
        ? 'Bearer realm="mcp"'
        : 'Bearer realm="mcp", error="invalid_token"',
    );
  if (refusal.retryAfterSeconds !== undefined) headers.push('Retry-After', `${refusal.retryAfterSeconds}`);
}

/** What was thrown, as `Failures` words it. */
export function failureOfError({ gateway, id, request, nowMs }: McpPassage, error: unknown): Failure {
  const where = { requestId: id, operation: 'mcp' as const, path: request.path };
  return failureOf(gateway.failures.refusalOf(error, where), nowMs);
}
