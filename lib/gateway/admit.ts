import { isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import { LIMIT_OF } from '../core/operations.ts';
import { PLANS } from '../core/plans/plans.ts';
import type { LimitedOperation } from '../core/plans/policies.ts';
import { isForMcp, type TokenKind, tokenPrefix } from '../core/token-format.ts';
import type { LimitRefusal, Standing } from '../limits/enforce-limits.ts';
import type { TokenRecord } from '../tokens/token-record.ts';
import type { Gateway } from './gateway.ts';
import { type PlainHeaders, type PlainRequest, whenReady } from './http/plain.ts';
import { bearerToken, hasSecret } from './http/presented-token.ts';
import { requestId } from './http/response.ts';
import { type Parameter, REPEATED, readLogoQuery } from './logos/logo-request.ts';
import { refuseNetwork, refusePage } from './token-restrictions.ts';

interface Operation {
  readonly methods: readonly string[];
  readonly tokenIn: 'query' | 'header';
  readonly kind: TokenKind;
  readonly check: (caller: Caller, headers: PlainHeaders, presented: string) => Refusal | null;
  readonly right: { readonly key: 'brandData' | 'mcp'; readonly name: string } | null;
  readonly limit: LimitedOperation;
}

/** One use per request; for MCP, one per `tools/call` message. */
const OPERATIONS = {
  logo: {
    methods: ['GET', 'HEAD'],
    tokenIn: 'query',
    kind: 'publishable',
    check: refusePage,
    right: null,
    limit: LIMIT_OF.logo,
  },
  brand: {
    methods: ['GET', 'HEAD'],
    tokenIn: 'header',
    kind: 'secret',
    check: () => null,
    right: { key: 'brandData', name: 'brand data' },
    limit: LIMIT_OF.brand,
  },
  mcp: {
    methods: ['POST'],
    tokenIn: 'header',
    kind: 'secret',
    check: refusePlainPrefix,
    right: { key: 'mcp', name: 'MCP' },
    limit: LIMIT_OF.mcp,
  },
} as const satisfies Record<string, Operation>;

type OperationName = keyof typeof OPERATIONS;

export type Caller = TokenRecord;

export interface Admitted {
  readonly caller: Caller;
  readonly standing: Standing;
}

/** `standing` is set if the caller is known. */
export type Denied = Refusal & { readonly standing?: Standing };

type MaybeLater<T> = T | Promise<T>;

export interface RequestContext {
  readonly gateway: Gateway;
  readonly operation: OperationName;
  readonly request: PlainRequest;
  readonly id: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly nowMs: number;
  /** Set once known; later failures still report its limits. */
  caller: Caller | undefined;
  standing: Standing | null;
}

export function openRequest(
  gateway: Gateway,
  operation: OperationName,
  request: PlainRequest,
): RequestContext {
  const startedAt = performance.now();
  const nowMs = gateway.clock.nowMs(startedAt);
  return {
    gateway,
    operation,
    request,
    id: requestId(nowMs),
    startedAt,
    nowMs,
    caller: undefined,
    standing: null,
  };
}

/**
 * Checks token, rights, minute and day: a request refused for its token uses up no limit (docs/decisions/0004).
 * @param inQuery the parameter `token`, where the token belongs in the query
 * @returns without a promise if everything is in memory @throws (maybe rejects) Unavailable
 */
export const admit = (context: RequestContext, inQuery?: Parameter): MaybeLater<Admitted | Denied> =>
  whenReady(authorize(context, inQuery), (caller) => (isRefusal(caller) ? caller : limit(context, caller)));

/** For a signed-in person trying out a token. Allowed networks are not checked: a session admits the person. */
export function authorizeKnown(context: RequestContext, token: TokenRecord): Caller | Denied {
  const { kind, check }: Operation = OPERATIONS[context.operation];
  const refusal =
    refuseToken(token, kind, context.nowMs) ?? check(token, context.request.headers, token.start);
  if (refusal !== null) return refusal;
  context.caller = token;
  return refusePlan(context, token) ?? token;
}

/** As `admit`, for a caller without a presented token. */
export function admitKnown(context: RequestContext, token: TokenRecord): MaybeLater<Admitted | Denied> {
  const caller = authorizeKnown(context, token);
  return isRefusal(caller) ? caller : limit(context, caller);
}

export function refuseMethod({ operation, request: { method } }: RequestContext): Refusal | null {
  const methods: readonly string[] = OPERATIONS[operation].methods;
  return methods.includes(method)
    ? null
    : refuse('method_not_allowed', `Expected ${methods.join(' or ')}; got ${method.slice(0, 20)}.`);
}

/** `admit` without the limits. @param inQuery as of `admit` @throws (maybe rejects) Unavailable */
export function authorize(context: RequestContext, inQuery?: Parameter): MaybeLater<Caller | Denied> {
  const { gateway, request, nowMs } = context;
  const { tokenIn, kind, check }: Operation = OPERATIONS[context.operation];
  const presented = tokenIn === 'query' ? tokenInQuery(request, inQuery) : tokenInHeader(request);
  if (isRefusal(presented)) {
    if (presented.code === 'secret_token_in_url') gateway.leaks.tell(request);
    return presented;
  }
  const { client } = request;
  const { tokens } = gateway;
  const found = client === undefined ? tokens.find(presented) : tokens.findFor(client, presented);
  return whenReady(found, (record) => {
    if (record === null) return INVALID;
    if (isRefusal(record)) return record;
    context.caller = record;
    const invalid = refuseToken(record, kind, nowMs);
    if (invalid !== null) return invalid;
    const refusal =
      refuseNetwork(record, client) ??
      (record.isForOwnPages ? gateway.ownPages.refuse(request) : check(record, request.headers, presented));
    return whenReady(refusal, (refused) =>
      refused === null
        ? (refusePlan(context, record) ?? record)
        : { ...refused, standing: standingOf(context, record) },
    );
  });
}

/** Takes `count` requests from the minute and checks the day. @param count 0: check only */
export const limit = (
  context: RequestContext,
  caller: Caller,
  count = 1,
): MaybeLater<Admitted | LimitRefusal> =>
  whenReady(
    context.gateway.limits.enforce(caller, OPERATIONS[context.operation].limit, context.nowMs, count),
    (standing) => (isRefusal(standing) ? standing : { caller, standing }),
  );

/** Charges the day before the work, so that concurrent requests cannot exceed it. @throws (maybe rejects) Unavailable */
export const spend = (
  { gateway, nowMs }: RequestContext,
  { caller, standing }: Admitted,
  count = 1,
): MaybeLater<LimitRefusal | null> => gateway.limits.spendDay(caller, standing, nowMs, count);

/** Returns one daily use after a failure on our side (5xx). */
export const giveBack = ({ gateway }: RequestContext, { caller, standing }: Admitted): void =>
  gateway.limits.giveBackDay(caller, standing);

export const standingOf = ({ gateway, operation, nowMs }: RequestContext, caller: Caller): Standing =>
  gateway.limits.standingOf(caller, OPERATIONS[operation].limit, nowMs);

/** A publishable token belongs in the query, once. A secret token in a URL is refused (RFC 6750 section 2.3). */
function tokenInQuery({ headers }: PlainRequest, parameter: Parameter): string | Refusal {
  if (parameter === REPEATED)
    return refuse('invalid_request', 'Expected the parameter `token` once; it came several times.');
  if (parameter === undefined || parameter === '')
    return refuse('token_missing', 'Expected a publishable token: add ?token=pk_… to the URL.');
  if (headers.authorization !== undefined && /^bearer\b/i.test(headers.authorization))
    return refuse(
      'invalid_request',
      'Expected one token; got one in the query and one in the Authorization header.',
    );
  if (parameter.startsWith('sk_'))
    return refuse(
      'secret_token_in_url',
      tokenPrefix(parameter) === null
        ? 'A token that starts with sk_ is a secret token and never belongs in a URL. Use a publishable token (pk_…).'
        : 'A secret token was sent in a URL, where it is logged and shared. Roll it, and use a publishable token (pk_…) here.',
    );
  return parameter;
}

/** A secret token belongs in the `Authorization` header only. Its kind is checked later. */
export function tokenInHeader({ query, headers }: PlainRequest): string | Refusal {
  if (hasSecret(query))
    return refuse(
      'secret_token_in_url',
      'A secret token was sent in a URL, where it is logged and shared. Roll it, and send it as Authorization: Bearer sk_….',
    );
  const presented = bearerToken(headers.authorization);
  const inQuery = query === '' ? undefined : readLogoQuery(query).token;
  if (inQuery !== undefined && inQuery !== '')
    return presented === null
      ? refuse(
          'token_missing',
          'Expected a secret token as Authorization: Bearer sk_…; got one in the query, where this operation takes none.',
        )
      : refuse(
          'invalid_request',
          'Expected one token; got one in the query and one in the Authorization header.',
        );
  return presented === null || presented === ''
    ? refuse('token_missing', 'Expected a secret token: send Authorization: Bearer sk_….')
    : presented;
}

/** Unknown, malformed and deleted tokens are indistinguishable to the caller. */
const INVALID = refuse('token_invalid', 'The token is not valid: it may be mistyped, incomplete or deleted.');

function refuseToken(record: TokenRecord, kind: TokenKind, nowMs: number): Refusal | null {
  if (record.kind !== kind)
    return kind === 'publishable'
      ? refuse('token_wrong_kind', 'Expected a publishable token (pk_…); got a secret one.')
      : refuse('token_wrong_kind', 'Expected a secret token (sk_…); got a publishable one.');
  if (record.isRevoked)
    return refuse(
      'token_revoked',
      `The token ${shown(record)} was revoked. Use another token of the account.`,
    );
  if (record.isBanned)
    return refuse(
      'token_banned',
      `The token ${shown(record)} is banned. The dashboard may say why; else ask the operator of this service.`,
    );
  if (record.expiresAtMs !== null && record.expiresAtMs <= nowMs)
    return refuse('token_expired', `The token ${shown(record)} expired. Use another token of the account.`);
  return null;
}

const shown = ({ start, lastFour }: TokenRecord): string => `${start}…${lastFour}`;

/** MCP takes only tokens whose prefix names their plan. */
function refusePlainPrefix(_caller: Caller, _headers: PlainHeaders, presented: string): Refusal | null {
  return isForMcp(presented)
    ? null
    : refuse(
        'token_wrong_kind',
        'Expected a secret token that starts with sk_pa_ or sk_en_; got one that starts with sk_ only.',
      );
}

function refusePlan(context: RequestContext, caller: Caller): Denied | null {
  const { right }: Operation = OPERATIONS[context.operation];
  if (right === null || PLANS[caller.account.plan][right.key]) return null;
  const { name } = PLANS[caller.account.plan];
  const others = Object.values(PLANS).filter((plan) => plan[right.key]);
  return {
    ...refuse(
      'plan_required',
      `The plan ${name} does not include ${right.name}; ${others.map((plan) => plan.name).join(', ')} do.`,
    ),
    standing: standingOf(context, caller),
  };
}
