import { isRefusal } from '../../core/errors/errors.ts';
import { authorize, authorizeKnown, type Caller, limit, refuseMethod, spend, standingOf } from '../admit.ts';
import type { Gateway } from '../gateway.ts';
import { type Answer, guarded, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { failed, failureOfError, type McpContext, openMcpRequest } from './answer.ts';
import { FAILURES, failureOf } from './failures.ts';
import type { McpHeaders, McpRequest } from './headers.ts';
import { idOf, NOT_JSON, parseJson, type RequestId } from './message.ts';
import { perform } from './perform.ts';
import { readWork } from './work.ts';

/** Of a refused request whose id is repeated. */
const MAX_REFUSED_BYTES = 4096;

/** `POST /mcp`. Without a token nothing about the endpoint is revealed. */
export function serveMcp(gateway: Gateway, request: McpRequest): Answer {
  const context = openMcpRequest(gateway, request);
  if (refuseMethod(context) !== null) return failed(context, null, FAILURES.method);
  if (!isOriginAllowed(gateway, request.headers.origin)) return failed(context, null, FAILURES.origin);
  if (request.body === 'too large') return failed(context, null, FAILURES.tooLarge);
  if (request.body === 'too slow') return failed(context, null, FAILURES.tooSlow);
  if (request.body === 'small chunks') return failed(context, null, FAILURES.smallChunks);
  return serveBody(context, request.body, request.headers, () => authorize(context));
}

/** For a caller without a presented token: a signed-in person testing the connection. */
export function serveMcpTo(gateway: Gateway, body: Buffer, headers: McpHeaders, caller: Caller): Answer {
  const request = { method: 'POST', path: '/mcp', query: '', headers };
  const context = openMcpRequest(gateway, request);
  return serveBody(context, body, headers, () => authorizeKnown(context, caller));
}

function serveBody(
  context: McpContext,
  body: Buffer,
  headers: McpHeaders,
  authorization: () => ReturnType<typeof authorize>,
): Answer {
  const read = () => {
    const message = parseJson(body);
    return { headers, message, id: message === NOT_JSON ? null : idOf(message) };
  };
  // Parsing what anybody sends must not cost more than the check of a token.
  const idOfRefused = () => (body.length <= MAX_REFUSED_BYTES ? read().id : null);
  return guarded(
    () =>
      whenReady(authorization(), (caller) => {
        if (!isRefusal(caller)) return serveCaller(context, caller, read());
        context.standing = caller.standing ?? null;
        return failed(context, idOfRefused(), failureOf(caller, context.nowMs));
      }),
    (error) => failed(context, idOfRefused(), failureOfError(context, error)),
  );
}

export const refuseMcpHost = (gateway: Gateway, request: PlainRequest): PlainResponse =>
  failed(openMcpRequest(gateway, request), null, FAILURES.host);

interface Received {
  headers: McpHeaders;
  message: unknown;
  id: RequestId | null;
}

function serveCaller(context: McpContext, caller: Caller, { headers, message, id }: Received): Answer {
  context.standing = standingOf(context, caller);
  if (message === NOT_JSON) return failed(context, null, FAILURES.parse);
  const work = readWork(message, headers);
  // Only tool calls count.
  const calls = work.steps.filter((step) => step.do === 'call').length;
  return whenReady(limit(context, caller, calls), (admitted) => {
    context.standing = admitted.standing;
    if (calls === 0) return perform(context, { caller, standing: admitted.standing }, work);
    if (isRefusal(admitted)) return failed(context, id, failureOf(admitted, context.nowMs));
    return whenReady(spend(context, admitted, calls), (overLimit) =>
      overLimit === null
        ? perform(context, admitted, work)
        : failed(context, id, failureOf(overLimit, context.nowMs)),
    );
  });
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Programs send no `Origin`. Of pages, only those of this installation or machine are allowed. */
const isOriginAllowed = (gateway: Gateway, origin: string | undefined): boolean =>
  origin === undefined || LOOPBACK.test(origin) || Object.values(gateway.addresses).includes(origin);
