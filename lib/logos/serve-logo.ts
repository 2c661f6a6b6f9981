import { Unavailable } from '../db/deadline.ts';
import { ERRORS, isRefusal, type Refusal, refuse } from '../errors/errors.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import { type Answer, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { pngResponse } from '../http/png-response.ts';
import { tokenInQuery } from '../http/presented-token.ts';
import { problem } from '../http/problem.ts';
import { type LogoQuery, readLogoQuery } from '../http/query.ts';
import { requestId } from '../http/request-id.ts';
import { parseCryptoSymbol } from '../identifiers/crypto-symbol.ts';
import { looksLikeDomain } from '../identifiers/domain.ts';
import { type Identifier, identifierText } from '../identifiers/identifier.ts';
import type { Standing } from '../limits/enforce-limits.ts';
import { rateHeaders } from '../limits/rate-headers.ts';
import { DrawerUnavailable } from '../monograms/drawer.ts';
import type { Service } from '../service/service.ts';
import { authenticate, type Caller } from '../tokens/authenticate.ts';
import type { LogoOutcome } from '../usage/meter.ts';
import type { Lookup } from './logo-directory.ts';
import { type LogoRequest, readLogoRequest } from './logo-request.ts';

/** `GET /{domain}` (SPEC, Logo by domain). @param text the path segment, percent-decoded once */
export function serveDomainLogo(service: Service, request: PlainRequest, text: string): Answer {
  const query = readLogoQuery(request.query);
  // A word without a dot, or a file name nobody presents a token for, is an address that does not exist.
  if (!isLookup(text, query) && isRefusal(service.domains.parse(text)))
    return problem(refuse('not_found', 'There is no page and no file at this address.'), request, {
      requestId: requestId(),
      appOrigin: service.appOrigin,
    });
  return serveLogo(service, request, query, () => service.domains.parse(text));
}

/** `GET /crypto/{symbol}` (SPEC, Logo by cryptocurrency symbol). @param text as above */
export function serveCryptoLogo(service: Service, request: PlainRequest, text: string): Answer {
  return serveLogo(service, request, readLogoQuery(request.query), () => parseCryptoSymbol(text));
}

/** Whether a first path segment is meant as a lookup although it may not be a domain: then it is told why not. */
export const isLookup = (text: string, query: LogoQuery): boolean =>
  query.token !== undefined && looksLikeDomain(text);

/** One image request on its way: what later steps need of earlier ones. */
interface Passage {
  service: Service;
  request: PlainRequest;
  id: string;
  startedAt: number;
  nowMs: number;
}

/**
 * The story of every image operation. Order of checks: reliability 2. A refused request spends nothing of
 * what is checked after it; HEAD and conditional requests pass the same checks and count the same.
 */
function serveLogo(
  service: Service,
  request: PlainRequest,
  query: LogoQuery,
  read: () => Identifier | Refusal,
): Answer {
  const passage: Passage = {
    service,
    request,
    id: requestId(),
    startedAt: performance.now(),
    nowMs: Date.now(),
  };

  if (request.method === 'OPTIONS') return { status: 204, headers: [...PREFLIGHT_HEADERS], body: null };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused(
      passage,
      refuse('method_not_allowed', `Expected GET or HEAD; got ${request.method.slice(0, 20)}.`),
    );

  const presented = tokenInQuery(request, query.token);
  if (isRefusal(presented)) return refused(passage, presented);

  const answer = guarded(passage, () =>
    whenReady(authenticate(service.tokens, presented, 'publishable', passage.nowMs), (caller) =>
      isRefusal(caller) ? refused(passage, caller) : serveCaller(passage, caller, query, read),
    ),
  );
  return answer;
}

function serveCaller(
  passage: Passage,
  caller: Caller,
  query: LogoQuery,
  read: () => Identifier | Refusal,
): Answer {
  const { service, nowMs } = passage;

  const standing = service.limits.enforce(caller, nowMs);
  if (isRefusal(standing)) return refused(passage, standing, standing.standing);

  const asked = readLogoRequest(query, caller.account.plan);
  if (isRefusal(asked)) return refused(passage, asked, standing);

  const identifier = read();
  if (isRefusal(identifier)) return refused(passage, identifier, standing);

  const lookup = service.logos.find(identifier, asked.size);
  return guarded(passage, () =>
    whenReady(lookup, (found) =>
      answerLookup(passage, { caller, standing, asked, identifier, wasKept: found === lookup }, found),
    ),
  );
}

/** Who asked for what, once everything about it was found right. */
interface Ask {
  caller: Caller;
  standing: Standing;
  asked: LogoRequest;
  identifier: Identifier;
  wasKept: boolean;
}

const REASONS = { unknown: 'not_in_catalog', no_logo: 'no_logo', withdrawn: 'withdrawn' } as const;

function answerLookup(passage: Passage, ask: Ask, lookup: Lookup): Answer {
  const { service, request } = passage;
  const fileName = identifierText(ask.identifier).replace(/[^A-Za-z0-9.-]/g, '_');

  if (lookup.found) {
    count(passage, ask, 'logo');
    const verdict = ['X-Logo-Source', 'catalog', 'X-Logo-Match', lookup.known.match];
    const headers = [
      ...verdict,
      'Cache-Status',
      ask.wasKept ? '"logo"; hit' : '"logo"; fwd=miss; stored',
      ...common(passage, ask),
    ];
    return pngResponse(request, { ...lookup.rendition, headers, fileName });
  }

  const reason = REASONS[lookup.reason];
  if (ask.asked.fallback === '404') {
    count(passage, ask, 'not_found');
    const none = refuse('logo_not_found', `No logo is known for ${identifierText(ask.identifier)}.`);
    const answer = refused(passage, none, ask.standing);
    answer.headers.push('X-Logo-Reason', reason);
    return answer;
  }

  const drawn = service.monograms.get({
    identifier: ask.identifier,
    size: ask.asked.size,
    theme: ask.asked.fallback,
    brandColor: lookup.color,
  });
  return whenReady(drawn, (monogram) => {
    count(passage, ask, 'monogram');
    const verdict = ['X-Logo-Source', 'monogram', 'X-Logo-Reason', reason];
    const status =
      monogram === drawn ? '"logo"; hit; detail=monogram' : '"logo"; fwd=miss; stored; detail=monogram';
    return pngResponse(request, {
      ...monogram,
      headers: [...verdict, 'Cache-Status', status, ...common(passage, ask)],
      fileName,
    });
  });
}

function count({ service, nowMs }: Passage, { caller, standing }: Ask, outcome: LogoOutcome): void {
  service.limits.spendDay(caller, standing, nowMs);
  service.meter.count(caller, outcome, nowMs);
}

/** Headers of every picture: its size, where the account stands, the request's id and what it took. */
function common({ id, startedAt, nowMs }: Passage, { asked, standing }: Ask): string[] {
  const headers = rateHeaders(standing, nowMs);
  headers.push('X-Logo-Size', `${asked.size}`, 'X-Request-Id', id);
  headers.push('Server-Timing', `total;dur=${Math.round((performance.now() - startedAt) * 100) / 100}`);
  if (asked.sizeWasLimited) headers.push('X-Logo-Notice', 'size_limited_by_plan');
  return headers;
}

function refused(
  { service, request, id, nowMs }: Passage,
  refusal: Refusal,
  standing?: Standing,
): PlainResponse {
  return problem(refusal, request, {
    requestId: id,
    appOrigin: service.appOrigin,
    ...(standing && { rateHeaders: rateHeaders(standing, nowMs) }),
  });
}

/** What is thrown below becomes 503 where something needed is down, and 500 with nothing of the cause otherwise. */
function guarded(passage: Passage, step: () => Answer): Answer {
  const failed = (error: unknown): PlainResponse => {
    const code =
      error instanceof Unavailable || error instanceof DrawerUnavailable ? 'unavailable' : 'internal_error';
    passage.service.log[code === 'unavailable' ? 'warn' : 'error'](
      {
        err: error,
        request_id: passage.id,
        operation: 'logo',
        path: passage.request.path,
        status: ERRORS[code].status,
      },
      ERRORS[code].title,
    );
    return refused(
      passage,
      code === 'unavailable'
        ? refuse(code, 'Something this request needs is not reachable right now. Try again shortly.', {
            retryAfterSeconds: 1,
          })
        : refuse(code, 'The request could not be answered. It was logged under its request id.'),
    );
  };
  try {
    const answer = step();
    return answer instanceof Promise ? answer.catch(failed) : answer;
  } catch (error) {
    return failed(error);
  }
}
