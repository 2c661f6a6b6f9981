import { isRefusal, quoted, type Refusal, refuse } from '../../core/errors/errors.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import {
  type Admitted,
  admit,
  admitKnown,
  type Caller,
  type Denied,
  giveBack,
  openRequest,
  type RequestContext,
  refuseMethod,
  spend,
  standingOf,
} from '../admit.ts';
import { askForVisit } from '../ask-for-visit.ts';
import type { Gateway } from '../gateway.ts';
import { SECRET_OPTIONS_HEADERS, SECRET_PROBLEM_HEADERS } from '../http/headers.ts';
import { type Answer, guarded, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import * as problems from '../http/problem.ts';
import { noteRequest } from '../note-request.ts';
import { answerRecord, type CacheStatus } from './answer-record.ts';
import { type BrandIdentifier, brandIdentifierText } from './brand-identifier.ts';
import { type BrandLookup, NO_BRAND_REASONS, noBrandSentence } from './brand-lookup.ts';

/** `GET /brands/{identifier}` @param text the path segments, percent-decoded once and joined with `/` */
export function serveBrand(gateway: Gateway, request: PlainRequest, text: string): Answer {
  const context = openRequest(gateway, 'brand', request);
  if (request.method === 'OPTIONS')
    return { status: 204, fixed: SECRET_OPTIONS_HEADERS, headers: [], body: null };
  const wrongMethod = refuseMethod(context);
  if (wrongMethod !== null) return refused(context, wrongMethod);
  return serve(context, () => admit(context), text);
}

/** For a caller without a presented token: a signed-in person trying it out. */
export function serveBrandTo(gateway: Gateway, request: PlainRequest, text: string, caller: Caller): Answer {
  const context = openRequest(gateway, 'brand', request);
  return serve(context, () => admitKnown(context, caller), text);
}

function serve(
  context: RequestContext,
  admission: () => Admitted | Denied | Promise<Admitted | Denied>,
  text: string,
): Answer {
  return guarded(
    () => whenReady(admission(), (admitted) => serveAdmitted(context, admitted, text)),
    (error) => failed(context, error),
  );
}

function serveAdmitted(context: RequestContext, admitted: Admitted | Denied, text: string): Answer {
  if (isRefusal(admitted)) return refused(context, admitted, admitted.standing);
  const { caller, standing } = admitted;
  const identifier = context.gateway.brands.parse(text);
  if (isRefusal(identifier)) return refused(context, identifier, standing);
  const included = readInclude(context.request.query);
  if (isRefusal(included)) return refused(context, included, standing);
  return whenReady(spend(context, admitted), (overLimit) => {
    if (overLimit !== null) return refused(context, overLimit, standing);
    return guarded(
      () => {
        const lookup = context.gateway.brands.find(identifier, caller.account.exchanges);
        const status = lookup instanceof Promise ? 'fwd=miss; stored' : 'hit';
        return whenReady(lookup, (found) =>
          answerLookup(context, admitted, identifier, included(found), status),
        );
      },
      (error) => {
        giveBack(context, admitted);
        return failed(context, error);
      },
    );
  });
}

type Included = (lookup: BrandLookup) => BrandLookup;

const NOTHING_MORE: Included = (lookup) => lookup;
const WITH_SOURCES: Included = (lookup) =>
  lookup.kind === 'found' ? { ...lookup, served: lookup.served.withSources() } : lookup;

/** Reads `include`, given at most once. @param query as sent, without the `?` */
function readInclude(query: string): Included | Refusal {
  if (query === '') return NOTHING_MORE;
  const values = new URLSearchParams(query).getAll('include');
  if (values.length === 0) return NOTHING_MORE;
  if (values.length === 1 && values[0] === 'sources') return WITH_SOURCES;
  const received =
    values.length > 1 ? `it was given ${values.length} times` : `got ${quoted(values[0] ?? '')}`;
  return refuse('invalid_request', `\`include\` must be sources; ${received}.`, {
    parameter: { name: 'include', allowed: ['sources'] },
  });
}

function answerLookup(
  context: RequestContext,
  admitted: Admitted,
  identifier: BrandIdentifier,
  lookup: BrandLookup,
  status: CacheStatus,
): PlainResponse {
  const { meter, tops } = context.gateway;
  const { caller, standing } = admitted;
  if (lookup.kind === 'found') {
    meter.count(caller, 'brand', 'brand', standing.day);
    const response = answerRecord(context, standing, lookup, status);
    noteRequest(context, caller, response.status, 'brand', { reason: null });
    return response;
  }
  meter.count(caller, 'brand', 'not_found', standing.day);
  tops.add(caller.account.id, standing.day, 'missed', brandIdentifierText(identifier));
  const retrySeconds = lookup.wanted == null ? null : askForVisit(context, admitted, lookup.wanted);
  const refusal =
    retrySeconds === null
      ? refuse(
          lookup.reason === 'exchange_not_enabled' ? 'exchange_not_enabled' : 'brand_not_found',
          noBrandSentence(lookup),
        )
      : refuse('brand_pending', noBrandSentence(lookup, retrySeconds), { retryAfterSeconds: retrySeconds });
  const response = refused(context, refusal, standing);
  response.headers.push(
    'X-Brand-Reason',
    NO_BRAND_REASONS[retrySeconds === null ? lookup.reason : 'pending'],
  );
  response.headers.push('X-Resolved-As', lookup.understoodAs);
  return response;
}

function refused(context: RequestContext, refusal: Refusal, standing?: Standing): PlainResponse {
  const options = { realm: 'brands', fixed: SECRET_PROBLEM_HEADERS } as const;
  const response = problems.refused(context, refusal, standing, options);
  if (refusal.code === 'plan_required')
    response.headers.push('WWW-Authenticate', 'Bearer realm="brands", error="insufficient_scope"');
  return response;
}

function failed(context: RequestContext, error: unknown): PlainResponse {
  const refusal = context.gateway.failures.refusalOf(error, context);
  return refused(context, refusal, context.caller && standingOf(context, context.caller));
}
