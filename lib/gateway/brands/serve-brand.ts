import { isRefusal, type Refusal, refuse } from '../../core/errors/errors.ts';
import { PLANS } from '../../core/plans/plans.ts';
import type { LimitRefusal, Standing } from '../../limits/enforce-limits.ts';
import { authenticate, type Caller, judgeToken } from '../authenticate.ts';
import type { Gateway } from '../gateway.ts';
import { matchesEtag } from '../http/conditional.ts';
import { chooseCoding } from '../http/content-coding.ts';
import {
  RECORD_HEADERS,
  RECORD_NOT_MODIFIED_HEADERS,
  SECRET_OPTIONS_HEADERS,
  SECRET_PROBLEM_HEADERS,
} from '../http/headers.ts';
import { type Answer, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { tokenInHeader } from '../http/presented-token.ts';
import { problem } from '../http/problem.ts';
import { pushRateHeaders, rateLines } from '../http/rate-headers.ts';
import { requestId } from '../http/request-id.ts';
import { serverTiming } from '../http/server-timing.ts';
import { type BrandIdentifier, brandIdentifierText } from './brand-identifier.ts';
import { type BrandLookup, NO_BRAND_REASONS, noBrandSentence, type ResolvedAs } from './brand-lookup.ts';

/** One request on its way: what later steps need of earlier ones. */
export interface Passage {
  gateway: Gateway;
  request: PlainRequest;
  /** The identifier as it was asked for. */
  text: string;
  id: string;
  /** Of `performance.now()`. */
  startedAt: number;
  nowMs: number;
  /** Once that is known; what fails from then on still says where the account stands. */
  caller?: Caller;
}

/**
 * `GET /brands/{identifier}`: the brand record of a domain or a stock identifier, for paid plans. The story is that of
 * the images (`lib/gateway/logos/serve-logo.ts`): what is in memory is answered without a promise, a refused request spends
 * nothing of what is checked after it, HEAD and conditional requests pass the same checks and count the same.
 * @param text the path segments, percent-decoded once and joined with `/`
 */
export function serveBrand(gateway: Gateway, request: PlainRequest, text: string): Answer {
  const passage = newPassage(gateway, request, text);
  const { nowMs } = passage;

  if (request.method === 'OPTIONS')
    return { status: 204, fixed: SECRET_OPTIONS_HEADERS, headers: [], body: null };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused(
      passage,
      refuse('method_not_allowed', `Expected GET or HEAD; got ${request.method.slice(0, 20)}.`),
    );

  const presented = tokenInHeader(request);
  if (isRefusal(presented)) {
    if (presented.refusal === 'secret_token_in_url') gateway.leaks.tell(request);
    return refused(passage, presented);
  }

  return guarded(passage, () =>
    whenReady(authenticate(gateway.tokens, presented, 'secret', nowMs, request), (caller) =>
      serveCaller(passage, caller),
    ),
  );
}

/**
 * The same for a caller who is known without a token: somebody who is signed in and tries it out. Counts and is
 * limited as every request of that token.
 */
export function serveBrandTo(gateway: Gateway, request: PlainRequest, text: string, caller: Caller): Answer {
  const passage = newPassage(gateway, request, text);
  return guarded(passage, () => serveCaller(passage, judgeToken(caller, 'secret', passage.nowMs)));
}

const newPassage = (gateway: Gateway, request: PlainRequest, text: string): Passage => {
  const nowMs = gateway.clock.nowMs();
  return { gateway, request, text, id: requestId(nowMs), startedAt: performance.now(), nowMs };
};

function serveCaller(passage: Passage, caller: Caller | Refusal): Answer {
  if (isRefusal(caller)) return refused(passage, caller);
  passage.caller = caller;
  const plan = PLANS[caller.account.plan];
  if (!plan.brandData)
    return refused(
      passage,
      refuse('plan_required', `The plan ${plan.name} does not include brand data.`),
      passage.gateway.limits.standingOf(caller, 'brand', passage.nowMs),
    );
  return whenReady(passage.gateway.limits.enforce(caller, 'brand', passage.nowMs), (standing) =>
    serveWithin(passage, caller, standing),
  );
}

/** What is left to do once the limits allow it. */
function serveWithin(passage: Passage, caller: Caller, standing: Standing | LimitRefusal): Answer {
  const { gateway, nowMs } = passage;
  if (isRefusal(standing)) return refused(passage, standing, standing.standing);

  const identifier = gateway.brandIdentifiers.parse(passage.text);
  if (isRefusal(identifier)) return refused(passage, identifier, standing);

  return whenReady(gateway.limits.spendDay(caller, standing, nowMs), (dayUsed) => {
    if (dayUsed !== null) return refused(passage, dayUsed, standing);
    const giveBack = () => gateway.limits.giveBackDay(caller, standing);
    return guarded(
      passage,
      () => {
        const lookup = gateway.brands.find(identifier, caller.account.exchanges);
        const ask = { caller, standing, identifier };
        return lookup instanceof Promise
          ? lookup.then((found) => answerLookup(passage, ask, found, 'fwd=miss; stored'))
          : answerLookup(passage, ask, lookup, 'hit');
      },
      giveBack,
    );
  });
}

/** Who asked for what. */
interface Ask {
  caller: Caller;
  standing: Standing;
  identifier: BrandIdentifier;
}

/** @param kept whether memory had it, in the words of RFC 9211 */
function answerLookup(
  passage: Passage,
  { caller, standing, identifier }: Ask,
  lookup: BrandLookup,
  kept: 'hit' | 'fwd=miss; stored',
): PlainResponse {
  const { gateway } = passage;
  if (lookup.kind === 'none') {
    gateway.meter.count(caller, 'brand', 'not_found', standing.day);
    gateway.tops.add(caller.account.id, standing.day, 'missed', brandIdentifierText(identifier));
    const code = lookup.reason === 'exchange_not_enabled' ? 'exchange_not_enabled' : 'brand_not_found';
    const answer = refused(passage, refuse(code, noBrandSentence(lookup)), standing);
    answer.headers.push('X-Brand-Reason', NO_BRAND_REASONS[lookup.reason]);
    answer.headers.push('X-Resolved-As', lookup.understoodAs);
    return answer;
  }
  gateway.meter.count(caller, 'brand', 'brand', standing.day);
  return answerRecord(passage, standing, lookup, kept);
}

/** The record, or 304 for whoever has it. Counts nothing: the documentation shows what it makes, too. */
export function answerRecord(
  passage: Passage,
  standing: Standing,
  lookup: Extract<BrandLookup, { kind: 'found' }>,
  kept: 'hit' | 'fwd=miss; stored',
): PlainResponse {
  const { request } = passage;
  const coding = lookup.served.isWorthCompressing
    ? chooseCoding(request.headers['accept-encoding'])
    : 'identity';
  const { bytes, etag } = lookup.served.in(coding);
  const headers = [
    'ETag',
    `"${etag}"`,
    'X-Resolved-As',
    resolvedAsHeader(lookup.resolvedAs),
    'Cache-Status',
    `"brand"; ${kept}`,
  ];
  const lines = `${rateLines(standing, passage.nowMs)}X-Request-Id: ${passage.id}\r\nServer-Timing: ${serverTiming(passage.startedAt)}\r\n`;
  if (matchesEtag(request.headers['if-none-match'], etag))
    return { status: 304, fixed: RECORD_NOT_MODIFIED_HEADERS, headers, lines, body: null };
  if (coding !== 'identity') headers.push('Content-Encoding', coding);
  headers.push('Content-Length', `${bytes.length}`);
  return {
    status: 200,
    fixed: RECORD_HEADERS,
    headers,
    lines,
    body: request.method === 'HEAD' ? null : bytes,
  };
}

/** A structured field (RFC 9651): a token with one parameter. Nothing in it comes from the request. */
function resolvedAsHeader(resolvedAs: ResolvedAs): string {
  switch (resolvedAs.type) {
    case 'domain':
      return `domain;match=${resolvedAs.match}`;
    case 'ticker':
      return `ticker;mic=${resolvedAs.mic}`;
    default:
      return resolvedAs.type;
  }
}

/** The refusal as problem details, with where the account stands when that is known. */
function refused(
  { gateway, request, id, nowMs }: Passage,
  refusal: Refusal,
  standing?: Standing,
): PlainResponse {
  const answer = problem(refusal, request, {
    requestId: id,
    appOrigin: gateway.appOrigin,
    realm: 'brands',
    fixed: SECRET_PROBLEM_HEADERS,
  });
  if (refusal.refusal === 'plan_required')
    answer.headers.push('WWW-Authenticate', 'Bearer realm="brands", error="insufficient_scope"');
  if (standing !== undefined) pushRateHeaders(answer.headers, standing, nowMs);
  return answer;
}

/** Answers with 503 or 500 in place of what is thrown. @param undo what is to be taken back then */
function guarded(passage: Passage, serve: () => Answer, undo: () => void = () => {}): Answer {
  const fail = (error: unknown): PlainResponse => {
    undo();
    return failed(passage, error);
  };
  try {
    const answer = serve();
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

/** What was thrown, as `Failures` words it. */
function failed(passage: Passage, error: unknown): PlainResponse {
  const { gateway, request, id } = passage;
  return refused(
    passage,
    gateway.failures.refusalOf(error, { requestId: id, operation: 'brand', path: request.path }),
    passage.caller && gateway.limits.standingOf(passage.caller, 'brand', passage.nowMs),
  );
}
