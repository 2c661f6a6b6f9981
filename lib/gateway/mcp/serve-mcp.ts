import { isUtf8 } from 'node:buffer';
import { isRefusal, type Refusal, refuse } from '../../core/errors/errors.ts';
import type { Outcome } from '../../core/operations.ts';
import { PLANS } from '../../core/plans/plans.ts';
import type { LimitRefusal, Standing } from '../../limits/enforce-limits.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import { type BrandIdentifier, brandIdentifierText } from '../brands/brand-identifier.ts';
import type { Gateway } from '../gateway.ts';
import { type Answer, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { tokenInHeader } from '../http/presented-token.ts';
import {
  answer,
  errorJson,
  failed,
  failureOfError,
  type McpPassage,
  newPassage,
  resultJson,
} from './answer.ts';
import { FAILURES, type Failure, failureOf } from './failures.ts';
import type { McpRequest } from './headers.ts';
import { idOf, type RequestId } from './message.ts';
import { stateless } from './server-info.ts';
import type { Step } from './step.ts';
import { toolResult } from './tool-result.ts';
import { TOOLS } from './tools.ts';
import { readWork, type Work } from './work.ts';

/**
 * `POST /mcp`: the story of every request, after the table in the reference (9.3, 9.4). The order of checks matters:
 * whoever has no token learns nothing, and a refused request spends nothing of what is checked after it.
 */
export function serveMcp(gateway: Gateway, request: McpRequest): Answer {
  const passage = newPassage(gateway, request);
  if (request.method !== 'POST') return failed(passage, null, FAILURES.method);
  if (!isOriginAllowed(gateway, request.headers.origin)) return failed(passage, null, FAILURES.origin);
  if (request.body === 'too large') return failed(passage, null, FAILURES.tooLarge);
  if (request.body === 'too slow') return failed(passage, null, FAILURES.tooSlow);
  const parsed = parse(request.body);
  const id = parsed === NOT_JSON ? null : idOf(parsed);

  const presented = tokenInHeader(request);
  if (isRefusal(presented)) {
    if (presented.refusal === 'secret_token_in_url') gateway.leaks.tell(request);
    return failed(passage, id, failureOf(presented, passage.nowMs));
  }
  return guarded(passage, id, () =>
    whenReady(authenticate(gateway.tokens, presented, 'secret', passage.nowMs, request), (caller) =>
      isRefusal(caller)
        ? failed(passage, id, failureOf(caller, passage.nowMs))
        : serveCaller(passage, caller, { request, presented, parsed, id }),
    ),
  );
}

/** The answer on a host that this server does not answer for. */
export const refuseMcpHost = (gateway: Gateway, request: PlainRequest): PlainResponse =>
  failed(newPassage(gateway, request), null, FAILURES.host);

/** What came, read as far as it was before the token. */
interface Sent {
  request: McpRequest;
  presented: string;
  parsed: unknown;
  id: RequestId | null;
}

function serveCaller(passage: McpPassage, caller: Caller, { request, presented, parsed, id }: Sent): Answer {
  const { limits } = passage.gateway;
  // Where the account stands is said with whatever goes wrong from here on.
  passage.standing = limits.standingOf(caller, 'brand', passage.nowMs);
  const refusal = refuseCaller(caller, presented);
  if (refusal !== null) return failed(passage, id, failureOf(refusal, passage.nowMs));
  if (parsed === NOT_JSON) return failed(passage, null, FAILURES.parse);
  const work = readWork(parsed, request.headers);
  const calls = work.steps.filter((step) => step.do === 'call').length;
  return whenReady(limits.enforce(caller, 'brand', passage.nowMs, calls), (standing) =>
    serveWithin(passage, { caller, work, calls, id }, standing),
  );
}

/** Who asked for what. */
interface Ask {
  caller: Caller;
  work: Work;
  /** `tools/call` messages: nothing else counts. */
  calls: number;
  id: RequestId | null;
}

function serveWithin(passage: McpPassage, ask: Ask, standing: Standing | LimitRefusal): Answer {
  passage.standing = isRefusal(standing) ? standing.standing : standing;
  if (ask.calls === 0) return perform(passage, ask);
  if (isRefusal(standing)) return failed(passage, ask.id, failureOf(standing, passage.nowMs));
  const spent = passage.gateway.limits.spendDay(ask.caller, standing, passage.nowMs, ask.calls);
  return whenReady(spent, (dayUsed) =>
    dayUsed === null ? perform(passage, ask) : failed(passage, ask.id, failureOf(dayUsed, passage.nowMs)),
  );
}

/** One message's response, and the status it has when it is alone. */
interface Reply {
  status: number;
  json: string;
  failure?: Failure;
}

function perform(passage: McpPassage, { caller, work }: Ask): Answer {
  const [first] = work.steps;
  if (!work.isBatch && first !== undefined)
    return whenReady(take(passage, caller, first), (reply) =>
      reply === null ? answer(passage, 202, null) : answer(passage, reply.status, reply.json, reply.failure),
    );
  return Promise.all(work.steps.map((step) => take(passage, caller, step))).then((taken) =>
    answerBatch(passage, taken),
  );
}

function answerBatch(passage: McpPassage, taken: (Reply | null)[]): PlainResponse {
  const replies = taken.filter((reply) => reply !== null);
  if (replies.length === 0) return answer(passage, 202, null);
  return answer(passage, 200, `[${replies.map(({ json }) => json).join(',')}]`);
}

/** Takes a step. @returns null when it has no answer */
function take(passage: McpPassage, caller: Caller, step: Step): Reply | null | Promise<Reply | null> {
  switch (step.do) {
    case 'nothing':
      return null;
    case 'reply':
      return { status: 200, json: resultJson(step.id, step.result) };
    case 'fail':
      return failing(passage, step.id, step.failure);
    case 'call':
      return call(passage, caller, step);
    default:
      return step satisfies never;
  }
}

const failing = (passage: McpPassage, id: RequestId | null, failure: Failure): Reply => ({
  status: failure.status,
  json: errorJson(passage, id, failure),
  failure,
});

function call(
  passage: McpPassage,
  caller: Caller,
  { id, call: asked, isStateless }: Extract<Step, { do: 'call' }>,
): Reply | Promise<Reply> {
  const { gateway } = passage;
  if ('code' in asked) {
    count(passage, caller, 'invalid');
    return failing(passage, id, asked);
  }
  const broken = (error: unknown): Reply => {
    if (passage.standing !== null) gateway.limits.giveBackDay(caller, passage.standing);
    return failing(passage, id, failureOfError(passage, error));
  };
  try {
    const identifier = TOOLS[asked.tool].read(asked.text);
    const lookup = isRefusal(identifier)
      ? identifier
      : gateway.brands.find(identifier, caller.account.exchanges);
    const reply = whenReady(lookup, (found): Reply => {
      const result = toolResult(found);
      const isFound = 'kind' in found && found.kind === 'found';
      count(passage, caller, isFound ? 'brand' : 'not_found');
      if (!isFound && !isRefusal(identifier)) noteMissed(passage, caller, identifier);
      return { status: 200, json: resultJson(id, isStateless ? stateless(result) : result) };
    });
    return reply instanceof Promise ? reply.catch(broken) : reply;
  } catch (error) {
    return broken(error);
  }
}

function count({ gateway, standing }: McpPassage, caller: Caller, outcome: Outcome): void {
  if (standing !== null) gateway.meter.count(caller, 'mcp', outcome, standing.day);
}

/** For the list of what is missed most. */
function noteMissed({ gateway, standing }: McpPassage, caller: Caller, identifier: BrandIdentifier): void {
  if (standing !== null)
    gateway.tops.add(caller.account.id, standing.day, 'missed', brandIdentifierText(identifier));
}

/** Whatever is thrown on the way becomes an answer. */
function guarded(passage: McpPassage, id: RequestId | null, serve: () => Answer): Answer {
  const broken = (error: unknown) => failed(passage, id, failureOfError(passage, error));
  try {
    const served = serve();
    return served instanceof Promise ? served.catch(broken) : served;
  } catch (error) {
    return broken(error);
  }
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Programs send no `Origin`; pages do, and only those of this installation or of this machine may call. */
const isOriginAllowed = (gateway: Gateway, origin: string | undefined): boolean =>
  origin === undefined || LOOPBACK.test(origin) || Object.values(gateway.addresses).includes(origin);

/** Only tokens that say in their name which plans they are of, of an account whose plan has MCP now. */
function refuseCaller({ account }: Caller, presented: string): Refusal | null {
  if (!presented.startsWith('sk_pa_') && !presented.startsWith('sk_en_'))
    return refuse(
      'token_wrong_kind',
      'Expected a secret token that starts with sk_pa_ or sk_en_; one that starts with sk_ only came.',
    );
  return PLANS[account.plan].mcp
    ? null
    : refuse(
        'plan_required',
        `The plan ${PLANS[account.plan].name} does not include MCP. Startup, Scale and Enterprise do.`,
      );
}

const NOT_JSON = Symbol('not JSON');

/** Parses JSON in UTF-8 (RFC 8259 section 8.1); a byte-order mark in front is ignored. */
function parse(body: Buffer): unknown {
  if (!isUtf8(body)) return NOT_JSON;
  const text = body.toString();
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return NOT_JSON;
  }
}
