import { quoted } from '../../core/errors/errors.ts';
import { firstIssue, initializeParams } from './client-schemas.ts';
import { failure, RPC } from './failures.ts';
import type { Message, Params, RequestId } from './message.ts';
import { negotiate } from './revisions.ts';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from './server-info.ts';
import { fail, NOTHING, reply, type Step } from './step.ts';
import { readToolCall, TOOL_LIST } from './tools.ts';

/** Handles revisions 2024-11-05 to 2025-11-25. Errors of a single message have status 200. */
export function handshakeStep(message: Message): Step {
  if (message.kind !== 'request') return NOTHING;
  const { id, method, params } = message;
  switch (method) {
    case 'initialize':
      return initialize(id, params);
    case 'ping':
      return reply(id, '{}');
    case 'tools/list':
      return params?.cursor === undefined ? reply(id, TOOL_LIST) : fail(id, NO_PAGES);
    case 'tools/call':
      return { do: 'call', id, call: readToolCall(params), isStateless: false };
    default:
      return fail(id, unknownMethod(method, 200));
  }
}

/** There are no sessions: the handshake is supported but not required. */
function initialize(id: RequestId, params: Params | undefined): Step {
  const read = initializeParams.safeParse(params ?? {});
  if (!read.success) {
    const { key, problem } = firstIssue(read.error);
    return fail(id, failure(200, RPC.invalidParams, `Invalid params of initialize: ${key}: ${problem}`));
  }
  const result = {
    protocolVersion: negotiate(read.data.protocolVersion),
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
  };
  return reply(id, JSON.stringify(result));
}

export const NO_PAGES = failure(
  200,
  RPC.invalidParams,
  'Invalid params: the list has one page, so there are no cursors.',
);

export const unknownMethod = (method: string, status: number) =>
  failure(status, RPC.methodNotFound, `Method not found: ${quoted(method)}.`);
