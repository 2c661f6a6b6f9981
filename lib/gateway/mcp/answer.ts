import { openRequest, type RequestContext } from '../admit.ts';
import type { Gateway } from '../gateway.ts';
import type { PlainRequest, PlainResponse } from '../http/plain.ts';
import { rateLines, serverTiming } from '../http/response.ts';
import { noteRefusal } from '../note-request.ts';
import { type Failure, failureOf } from './failures.ts';
import { MCP_ANSWER_HEADERS, MCP_EMPTY_HEADERS } from './headers.ts';
import type { RequestId } from './message.ts';

export type McpContext = RequestContext;

export const openMcpRequest = (gateway: Gateway, request: PlainRequest): McpContext =>
  openRequest(gateway, 'mcp', request);

export const resultJson = (id: RequestId, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

export function errorJson({ id: requestId }: McpContext, id: RequestId | null, failure: Failure): string {
  const { code, message } = failure;
  const data = failure.refusal === undefined ? failure.data : { ...failure.data, request_id: requestId };
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

/** @param status of HTTP @param json the JSON-RPC message or batch; null: no body */
export function answer(
  context: McpContext,
  status: number,
  json: string | null,
  failure?: Failure,
): PlainResponse {
  const body = json === null ? null : Buffer.from(json);
  const headers = [
    'Content-Length',
    `${body?.length ?? 0}`,
    'X-Request-Id',
    context.id,
    'Server-Timing',
    serverTiming(context.startedAt),
  ];
  if (failure !== undefined) pushFailureHeaders(headers, failure);
  const isHead = context.request.method === 'HEAD';
  return {
    status,
    fixed: body === null ? MCP_EMPTY_HEADERS : MCP_ANSWER_HEADERS,
    headers,
    lines: context.standing === null ? '' : rateLines(context.standing, context.nowMs),
    body: isHead ? null : body,
  };
}

/** A request that failed as a whole, or as its only message. */
export function failed(context: McpContext, id: RequestId | null, failure: Failure): PlainResponse {
  const { caller } = context;
  if (caller !== undefined && failure.refusal !== undefined) noteRefusal(context, caller, failure.refusal);
  return answer(context, failure.status, errorJson(context, id, failure), failure);
}

/** RFC 6750 section 3: no error code without credentials. No resource metadata: there is no OAuth. */
function pushFailureHeaders(headers: string[], { status, refusal }: Failure): void {
  if (status === 405) headers.push('Allow', 'POST');
  if (refusal === undefined) return;
  headers.push('X-Error-Code', refusal.code);
  if (status === 401)
    headers.push(
      'WWW-Authenticate',
      refusal.code === 'token_missing' ? 'Bearer realm="mcp"' : 'Bearer realm="mcp", error="invalid_token"',
    );
  if (refusal.retryAfterSeconds !== undefined) headers.push('Retry-After', `${refusal.retryAfterSeconds}`);
}

export const failureOfError = (context: McpContext, error: unknown): Failure =>
  failureOf(context.gateway.failures.refusalOf(error, context), context.nowMs);
