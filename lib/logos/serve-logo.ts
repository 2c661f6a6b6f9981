import { isRefusal, type Refusal, refuse } from '../errors/errors.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import type { Answer, PlainRequest, PlainResponse } from '../http/plain.ts';
import { pngResponse } from '../http/png-response.ts';
import { tokenInQuery } from '../http/presented-token.ts';
import { type LogoQuery, readLogoQuery } from '../http/query.ts';
import { requestId } from '../http/request-id.ts';
import { serverTiming } from '../http/server-timing.ts';
import { parseCryptoSymbol } from '../identifiers/crypto-symbol.ts';
import { looksLikeDomain } from '../identifiers/domain.ts';
import { type Identifier, identifierText } from '../identifiers/identifier.ts';
import type { LimitRefusal, Standing } from '../limits/enforce-limits.ts';
import { pushRateHeaders } from '../limits/rate-headers.ts';
import type { Service } from '../service/service.ts';
import { authenticate, type Caller } from '../tokens/authenticate.ts';
import type { Outcome } from '../usage/meter.ts';
import { type LogoRequest, readLogoRequest } from './logo-request.ts';
import { type Lookup, NO_LOGO_REASONS } from './lookup.ts';
import { failed, type Passage, refused } from './passage.ts';

/** `GET /{domain}`. @param text the path segment, percent-decoded once */
export function serveDomainLogo(service: Service, request: PlainRequest, text: string): Answer {
  const query = readLogoQuery(request.query);
  // A word without a dot, or a file name nobody presents a token for, is an address that does not exist.
  if (!isLookup(text, query) && isRefusal(service.domains.parse(text)))
    return refused(
      newPassage(service, request),
      refuse('not_found', 'There is no page and no file at this address.'),
    );
  return serveLogo(service, request, query, () => service.domains.parse(text));
}

/** `GET /crypto/{symbol}`. @param text as above */
export function serveCryptoLogo(service: Service, request: PlainRequest, text: string): Answer {
  return serveLogo(service, request, readLogoQuery(request.query), () => parseCryptoSymbol(text));
}

/** `GET /ticker/{symbol}`. @param text as above; several segments joined with `/` */
export function serveTickerLogo(service: Service, request: PlainRequest, text: string): Answer {
  return serveLogo(service, request, readLogoQuery(request.query), () => service.stockSymbols.parse(text));
}

/** Whether a first path segment is meant as a lookup although it may not be a domain: then it is told why not. */
export const isLookup = (text: string, query: LogoQuery): boolean =>
  query.token !== undefined && looksLikeDomain(text);

function newPassage(service: Service, request: PlainRequest): Passage {
  const startedAt = performance.now();
  const nowMs = service.clock.nowMs(startedAt);
  return { service, request, nowMs, startedAt, id: requestId(nowMs) };
}

/**
 * The story of every image operation. What is in memory is answered without a promise. The order of
 * checks matters: a refused request spends nothing of what is checked after it; HEAD and conditional requests
 * pass the same checks and count the same (docs/decisions/0012).
 */
function serveLogo(
  service: Service,
  request: PlainRequest,
  query: LogoQuery,
  read: () => Identifier | Refusal,
): Answer {
  const passage = newPassage(service, request);

  if (request.method === 'OPTIONS') return { status: 204, fixed: PREFLIGHT_HEADERS, headers: [], body: null };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused(
      passage,
      refuse('method_not_allowed', `Expected GET or HEAD; got ${request.method.slice(0, 20)}.`),
    );

  const presented = tokenInQuery(request, query.token);
  if (isRefusal(presented)) return refused(passage, presented);

  try {
    const caller = authenticate(service.tokens, presented, 'publishable', passage.nowMs);
    const answer =
      caller instanceof Promise
        ? caller.then((known) => serveCaller(passage, known, query, read))
        : serveCaller(passage, caller, query, read);
    return answer instanceof Promise ? answer.catch((error: unknown) => failed(passage, error)) : answer;
  } catch (error) {
    return failed(passage, error);
  }
}

function serveCaller(
  passage: Passage,
  caller: Caller | Refusal,
  query: LogoQuery,
  read: () => Identifier | Refusal,
): Answer {
  const { service, nowMs } = passage;
  if (isRefusal(caller)) return refused(passage, caller);

  const standing = service.limits.enforce(caller, 'logo', nowMs);
  return standing instanceof Promise
    ? standing.then((known) => serveWithin(passage, caller, known, query, read))
    : serveWithin(passage, caller, standing, query, read);
}

/** What is left to do once the limits allow it. */
function serveWithin(
  passage: Passage,
  caller: Caller,
  standing: Standing | LimitRefusal,
  query: LogoQuery,
  read: () => Identifier | Refusal,
): Answer {
  const { service, nowMs } = passage;
  if (isRefusal(standing)) return refused(passage, standing, standing.standing);

  const asked = readLogoRequest(query, caller.account.plan);
  if (isRefusal(asked)) return refused(passage, asked, standing);

  const identifier = read();
  if (isRefusal(identifier)) return refused(passage, identifier, standing);

  const ask: Ask = { caller, standing, asked, identifier };
  const dayUsed = service.limits.spendDay(caller, standing, nowMs);
  return dayUsed instanceof Promise
    ? dayUsed.then((known) => serveSpent(passage, ask, known))
    : serveSpent(passage, ask, dayUsed);
}

function serveSpent(passage: Passage, ask: Ask, dayUsed: LimitRefusal | null): Answer {
  const { service } = passage;
  const { caller, standing, asked, identifier } = ask;
  if (dayUsed !== null) return refused(passage, dayUsed, standing);
  try {
    const lookup = service.logos.find(identifier, asked.size, caller.account.exchanges);
    const answer =
      lookup instanceof Promise
        ? lookup.then((found) => answerLookup(passage, ask, found, 'fwd=miss; stored'))
        : answerLookup(passage, ask, lookup, 'hit');
    return answer instanceof Promise
      ? answer.catch((error: unknown) => failedAfterSpending(passage, ask, error))
      : answer;
  } catch (error) {
    return failedAfterSpending(passage, ask, error);
  }
}

function failedAfterSpending(passage: Passage, { caller, standing }: Ask, error: unknown): PlainResponse {
  passage.service.limits.giveBackDay(caller, standing, passage.nowMs);
  return failed(passage, error);
}

/** Who asked for what, once everything about it was found right. */
interface Ask {
  caller: Caller;
  standing: Standing;
  asked: LogoRequest;
  identifier: Identifier;
}

/** Whether memory had it, in the words of RFC 9211. */
type Kept = 'hit' | 'fwd=miss; stored';

function answerLookup(passage: Passage, ask: Ask, lookup: Lookup, kept: Kept): Answer {
  if (lookup.found) {
    count(passage, ask, 'logo');
    const headers = [
      'X-Logo-Source',
      'catalog',
      'X-Logo-Match',
      lookup.known.match,
      'Cache-Status',
      `"logo"; ${kept}`,
    ];
    pushCommon(headers, passage, ask);
    return pngResponse(passage.request, lookup.rendition, headers, fileName(ask.identifier));
  }
  const reason = NO_LOGO_REASONS[lookup.reason];
  if (ask.asked.fallback === '404') {
    count(passage, ask, 'not_found');
    const none = refuse('logo_not_found', `No logo is known for ${identifierText(ask.identifier)}.`);
    const answer = refused(passage, none, ask.standing);
    answer.headers.push('X-Logo-Reason', reason);
    return answer;
  }
  const monogram = passage.service.monograms.get({
    identifier: ask.identifier,
    size: ask.asked.size,
    theme: ask.asked.fallback,
    brandColor: lookup.color,
  });
  const answerWith = (drawn: Awaited<typeof monogram>, drawnKept: Kept): Answer => {
    count(passage, ask, 'monogram');
    const status = `"logo"; ${drawnKept}; detail=monogram`;
    const headers = ['X-Logo-Source', 'monogram', 'X-Logo-Reason', reason, 'Cache-Status', status];
    pushCommon(headers, passage, ask);
    return pngResponse(passage.request, drawn, headers, fileName(ask.identifier));
  };
  return monogram instanceof Promise
    ? monogram.then((drawn) => answerWith(drawn, 'fwd=miss; stored'))
    : answerWith(monogram, 'hit');
}

const fileName = (identifier: Identifier): string =>
  identifier.kind === 'domain' ? identifier.host : identifierText(identifier).replace(/[^A-Z0-9.-]/g, '_');

const count = ({ service }: Passage, { caller, standing }: Ask, outcome: Outcome): void =>
  service.meter.count(caller, 'logo', outcome, standing.day);

/** Headers of every picture: its size, where the account stands, the request's id and what it took. */
function pushCommon(headers: string[], { id, startedAt, nowMs }: Passage, { asked, standing }: Ask): void {
  pushRateHeaders(headers, standing, nowMs);
  headers.push('X-Logo-Size', `${asked.size}`, 'X-Request-Id', id, 'Server-Timing', serverTiming(startedAt));
  if (asked.sizeWasLimited) headers.push('X-Logo-Notice', 'size_limited_by_plan');
}
