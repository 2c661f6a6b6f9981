import { isRefusal } from '../../core/errors/errors.ts';
import type { Outcome } from '../../core/operations.ts';
import { type Admitted, giveBack } from '../admit.ts';
import { askForVisit } from '../ask-for-visit.ts';
import { brandIdentifierText } from '../brands/brand-identifier.ts';
import { type Answer, guarded, whenReady } from '../http/plain.ts';
import { noteRequest } from '../note-request.ts';
import { answer, errorJson, failureOfError, type McpContext, resultJson } from './answer.ts';
import type { Failure } from './failures.ts';
import type { RequestId } from './message.ts';
import { stateless } from './server-info.ts';
import type { Step } from './step.ts';
import { toolResult } from './tool-result.ts';
import { TOOLS } from './tools.ts';
import type { Work } from './work.ts';

interface Reply {
  status: number;
  json: string;
  failure?: Failure;
}

export function perform(context: McpContext, admitted: Admitted, { steps, isBatch }: Work): Answer {
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
  const count = (outcome: Outcome, asked: string, reason: string | null = null) => {
    meter.count(caller, 'mcp', outcome, standing.day);
    noteRequest(context, caller, 200, outcome, { reason, asked });
  };
  if ('code' in call) {
    count('invalid', 'tools/call', call.message);
    return failing(context, id, call);
  }
  return guarded(
    () => {
      const identifier = TOOLS[call.tool].read(call.text);
      const lookup = isRefusal(identifier) ? identifier : brands.find(identifier, caller.account.exchanges);
      return whenReady(lookup, (found): Reply => {
        const isFound = 'kind' in found && found.kind === 'found';
        const wanted = 'kind' in found && found.kind === 'none' ? (found.wanted ?? null) : null;
        const result = toolResult(found, wanted && askForVisit(context, admitted, wanted));
        count(isFound ? 'brand' : 'not_found', `${call.tool} ${call.text}`);
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
