import { isRefusal } from '../../core/errors/errors.ts';
import type { Outcome } from '../../core/operations.ts';
import {
  type Admitted,
  authorize,
  type Caller,
  giveBack,
  limit,
  refuseMethod,
  spend,
  standingOf,
} from '../admit.ts';
import { brandIdentifierText } from '../brands/brand-identifier.ts';
import type { Gateway } from '../gateway.ts';
import { type Answer, guarded, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import {
  answer,
  errorJson,
  failed,
  failureOfError,
  type McpContext,
  openMcpRequest,
  resultJson,
} from './answer.ts';
import { FAILURES, type Failure, failureOf } from './failures.ts';
import type { McpHeaders, McpRequest } from './headers.ts';
import { idOf, NOT_JSON, parseJson, type RequestId } from './message.ts';
import { stateless } from './server-info.ts';
import type { Step } from './step.ts';
import { toolResult } from './tool-result.ts';
import { TOOLS } from './tools.ts';
import { readWork, type Work } from './work.ts';

/**
 * `POST /mcp`. A caller without a token learns nothing about the endpoint, and a refused request uses nothing of what
 * is checked after the refusal.
 */
export function serveMcp(gateway: Gateway, request: McpRequest): Answer {
  const context = openMcpRequest(gateway, request);
  if (refuseMethod(context) !== null) return failed(context, null, FAILURES.method);
  if (!isOriginAllowed(gateway, request.headers.origin)) return failed(context, null, FAILURES.origin);
  if (request.body === 'too large') return failed(context, null, FAILURES.tooLarge);
  if (request.body === 'too slow') return failed(context, null, FAILURES.tooSlow);
  const message = parseJson(request.body);
  const id = message === NOT_JSON ? null : idOf(message);

  return guarded(
    () =>
      whenReady(authorize(context), (caller) => {
        if (!isRefusal(caller))
          return serveCaller(context, caller, { headers: request.headers, message, id });
        context.standing = caller.standing ?? null;
        return failed(context, id, failureOf(caller, context.nowMs));
      }),
    (error) => failed(context, id, failureOfError(context, error)),
  );
}

/** The response on a host that does not have this endpoint. */
export const refuseMcpHost = (gateway: Gateway, request: PlainRequest): PlainResponse =>
  failed(openMcpRequest(gateway, request), null, FAILURES.host);

/** What is known of the request before its token. */
interface Received {
  headers: McpHeaders;
  message: unknown;
  id: RequestId | null;
}

function serveCaller(context: McpContext, caller: Caller, { headers, message, id }: Received): Answer {
  context.standing = standingOf(context, caller);
  if (message === NOT_JSON) return failed(context, null, FAILURES.parse);
  const work = readWork(message, headers);
  // Nothing but tool calls counts.
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

/** The response to one message, and the HTTP status it has outside a batch. */
interface Reply {
  status: number;
  json: string;
  failure?: Failure;
}

function perform(context: McpContext, admitted: Admitted, { steps, isBatch }: Work): Answer {
  const [first] = steps;
  if (!isBatch && first !== undefined)
    return whenReady(performStep(context, admitted, first), (reply) =>
      reply === null ? answer(context, 202, null) : answer(context, reply.status, reply.json, reply.failure),
    );
  return Promise.all(steps.map((step) => performStep(context, admitted, step))).then((results) => {
    const replies = results.filter((reply) => reply !== null);
    if (replies.length === 0) return answer(context, 202, null);
    return answer(context, 200, `[${replies.map(({ json }) => json).join(',')}]`);
  });
}

/** @returns null: the message has no response */
function performStep(context: McpContext, admitted: Admitted, step: Step): Reply | null | Promise<Reply> {
  switch (step.do) {
    case 'nothing':
      return null;
    case 'reply':
      return { status: 200, json: resultJson(step.id, step.result) };
    case 'fail':
      return failing(context, step.id, step.failure);
    case 'call':
      return callTool(context, admitted, step);
    default:
      return step satisfies never;
  }
}

const failing = (context: McpContext, id: RequestId | null, failure: Failure): Reply => ({
  status: failure.status,
  json: errorJson(context, id, failure),
  failure,
});

function callTool(
  context: McpContext,
  admitted: Admitted,
  { id, call, isStateless }: Extract<Step, { do: 'call' }>,
): Reply | Promise<Reply> {
  const { brands, meter, tops } = context.gateway;
  const { caller, standing } = admitted;
  const count = (outcome: Outcome) => meter.count(caller, 'mcp', outcome, standing.day);
  if ('code' in call) {
    count('invalid');
    return failing(context, id, call);
  }
  return guarded(
    () => {
      const identifier = TOOLS[call.tool].read(call.text);
      const lookup = isRefusal(identifier) ? identifier : brands.find(identifier, caller.account.exchanges);
      return whenReady(lookup, (found): Reply => {
        const result = toolResult(found);
        const isFound = 'kind' in found && found.kind === 'found';
        count(isFound ? 'brand' : 'not_found');
        if (!isFound && !isRefusal(identifier))
          tops.add(caller.account.id, standing.day, 'missed', brandIdentifierText(identifier));
        return { status: 200, json: resultJson(id, isStateless ? stateless(result) : result) };
      });
    },
    (error) => {
      giveBack(context, admitted);
      return failing(context, id, failureOfError(context, error));
    },
  );
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Programs send no `Origin`. Of pages, only those of this installation or of this machine may call. */
const isOriginAllowed = (gateway: Gateway, origin: string | undefined): boolean =>
  origin === undefined || LOOPBACK.test(origin) || Object.values(gateway.addresses).includes(origin);
