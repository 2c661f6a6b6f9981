import type { Rendition } from '../../catalog/logo-of.ts';
import { isRefusal, type Refusal, refuse } from '../../core/errors/errors.ts';
import { looksLikeDomain } from '../../core/identifiers/domain.ts';
import { type Identifier, identifierText } from '../../core/identifiers/identifier.ts';
import type { LimitRefusal, Standing } from '../../limits/enforce-limits.ts';
import { refusePage } from '../allowed-page.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { Gateway } from '../gateway.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import { pageHost } from '../http/page-host.ts';
import type { Answer, PlainRequest, PlainResponse } from '../http/plain.ts';
import { pngResponse, writtenPicture } from '../http/png-response.ts';
import { tokenInQuery } from '../http/presented-token.ts';
import type { LogoQuery } from '../http/query.ts';
import { rateLines } from '../http/rate-headers.ts';
import { requestId } from '../http/request-id.ts';
import { serverTiming } from '../http/server-timing.ts';
import type { KeptAnswer, LogoAddress } from './logo-address.ts';
import { type LogoRequest, readLogoRequest } from './logo-request.ts';
import { type Lookup, NO_LOGO_REASONS } from './lookup.ts';
import { failed, type Passage, refused } from './passage.ts';

/** `GET /{domain}`, `GET /ticker/{symbol}`, `GET /crypto/{symbol}`. */
export function serveLogo(gateway: Gateway, request: PlainRequest, address: LogoAddress): Answer {
  const passage = newPassage(gateway, request);

  // A word without a dot, or a file name nobody presents a token for, is an address that does not exist.
  if (
    address.operation === 'domain' &&
    !isLookup(address.text, address.query) &&
    isRefusal(address.identifier(gateway))
  )
    return refused(passage, refuse('not_found', 'There is no page and no file at this address.'));
  return serveOperation(passage, address);
}

/** Whether a first path segment is meant as a lookup although it may not be a domain: then it is told why not. */
export const isLookup = (text: string, query: LogoQuery): boolean =>
  query.token !== undefined && looksLikeDomain(text);

function newPassage(gateway: Gateway, request: PlainRequest): Passage {
  const startedAt = performance.now();
  const nowMs = gateway.clock.nowMs(startedAt);
  return { gateway, request, nowMs, startedAt, id: requestId(nowMs) };
}

/**
 * The story of every image operation. What is in memory is answered without a promise. The order of
 * checks matters: a refused request spends nothing of what is checked after it; HEAD and conditional requests
 * pass the same checks and count the same (docs/decisions/0012).
 */
function serveOperation(passage: Passage, address: LogoAddress): Answer {
  const { gateway, request } = passage;
  if (request.method === 'OPTIONS') return { status: 204, fixed: PREFLIGHT_HEADERS, headers: [], body: null };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused(
      passage,
      refuse('method_not_allowed', `Expected GET or HEAD; got ${request.method.slice(0, 20)}.`),
    );

  const presented = tokenInQuery(request, address.query.token);
  if (isRefusal(presented)) {
    if (presented.refusal === 'secret_token_in_url') gateway.leaks.tell(request);
    return refused(passage, presented);
  }

  try {
    const caller = authenticate(gateway.tokens, presented, 'publishable', passage.nowMs, request);
    const answer =
      caller instanceof Promise
        ? caller.then((known) => serveCaller(passage, known, address))
        : serveCaller(passage, caller, address);
    return answer instanceof Promise ? answer.catch((error: unknown) => failed(passage, error)) : answer;
  } catch (error) {
    return failed(passage, error);
  }
}

function serveCaller(passage: Passage, caller: Caller | Refusal, address: LogoAddress): Answer {
  const { gateway, request, nowMs } = passage;
  if (isRefusal(caller)) return refused(passage, caller);

  const elsewhere = refusePage(caller, request.headers);
  if (elsewhere !== null)
    return refused(passage, elsewhere, gateway.limits.standingOf(caller, 'logo', nowMs));

  const standing = gateway.limits.enforce(caller, 'logo', nowMs);
  return standing instanceof Promise
    ? standing.then((known) => serveWithin(passage, caller, known, address))
    : serveWithin(passage, caller, standing, address);
}

/** What is left to do once the limits allow it. */
function serveWithin(
  passage: Passage,
  caller: Caller,
  standing: Standing | LimitRefusal,
  address: LogoAddress,
): Answer {
  const { gateway, nowMs } = passage;
  if (isRefusal(standing)) return refused(passage, standing, standing.standing);

  const version = gateway.logos.version;
  const kept = address.kept(caller, version, nowMs);
  if (kept !== null) {
    const dayUsed = gateway.limits.spendDay(caller, standing, nowMs);
    return dayUsed instanceof Promise
      ? dayUsed.then((known) => answerKept(passage, caller, standing, address, kept, known))
      : answerKept(passage, caller, standing, address, kept, dayUsed);
  }

  const asked = readLogoRequest(address.query, caller.account.plan);
  if (isRefusal(asked)) return refused(passage, asked, standing);

  const identifier = address.identifier(gateway);
  if (isRefusal(identifier)) return refused(passage, identifier, standing);

  const ask: Ask = { caller, standing, asked, identifier, address, version };
  const dayUsed = gateway.limits.spendDay(caller, standing, nowMs);
  return dayUsed instanceof Promise
    ? dayUsed.then((known) => serveSpent(passage, ask, known))
    : serveSpent(passage, ask, dayUsed);
}

function answerKept(
  passage: Passage,
  caller: Caller,
  standing: Standing,
  address: LogoAddress,
  kept: KeptAnswer,
  dayUsed: LimitRefusal | null,
): PlainResponse {
  return dayUsed === null
    ? answerPicture(passage, caller, standing, address, kept)
    : refused(passage, dayUsed, standing);
}

function serveSpent(passage: Passage, ask: Ask, dayUsed: LimitRefusal | null): Answer {
  const { gateway } = passage;
  const { caller, standing, asked, identifier } = ask;
  if (dayUsed !== null) return refused(passage, dayUsed, standing);
  try {
    const lookup = gateway.logos.find(identifier, asked.size, caller.account.exchanges);
    const answer =
      lookup instanceof Promise
        ? lookup.then((found) => answerLookup(passage, ask, found, FETCHED))
        : answerLookup(passage, ask, lookup, KEPT);
    return answer instanceof Promise
      ? answer.catch((error: unknown) => failedAfterSpending(passage, ask, error))
      : answer;
  } catch (error) {
    return failedAfterSpending(passage, ask, error);
  }
}

function failedAfterSpending(passage: Passage, { caller, standing }: Ask, error: unknown): PlainResponse {
  passage.gateway.limits.giveBackDay(caller, standing);
  return failed(passage, error, standing);
}

/** Who asked for what, once everything about it was found right. */
interface Ask {
  caller: Caller;
  standing: Standing;
  asked: LogoRequest;
  identifier: Identifier;
  address: LogoAddress;
  /** Of the catalogue in memory when the search began. */
  version: number;
}

/** Whether memory had it, in the words of RFC 9211. */
const KEPT = 'hit';
const FETCHED = 'fwd=miss; stored';

function answerLookup(passage: Passage, ask: Ask, lookup: Lookup, cached: string): Answer {
  const { gateway } = passage;
  const { caller, standing } = ask;
  if (lookup.found) {
    const verdict = ['X-Logo-Source: catalog', `X-Logo-Match: ${lookup.known.match}`];
    return answerFirst(passage, ask, {
      outcome: 'logo',
      picture: lookup.rendition,
      verdict,
      cached,
      detail: '',
    });
  }
  const reason = NO_LOGO_REASONS[lookup.reason];
  if (ask.asked.fallback === '404') {
    gateway.meter.count(caller, 'logo', 'not_found', standing.day);
    note(passage, caller, standing, ask.address, true);
    const none = refuse('logo_not_found', `No logo is known for ${identifierText(ask.identifier)}.`);
    const answer = refused(passage, none, ask.standing);
    answer.headers.push('X-Logo-Reason', reason);
    return answer;
  }
  const monogram = gateway.monograms.get({
    identifier: ask.identifier,
    size: ask.asked.size,
    theme: ask.asked.fallback,
    brandColor: lookup.color,
  });
  const verdict = ['X-Logo-Source: monogram', `X-Logo-Reason: ${reason}`];
  const answerWith = (picture: Rendition, drawnOrKept: string): Answer =>
    answerFirst(passage, ask, {
      outcome: 'monogram',
      picture,
      verdict,
      cached: drawnOrKept,
      detail: '; detail=monogram',
    });
  return monogram instanceof Promise
    ? monogram.then((drawn) => answerWith(drawn, FETCHED))
    : answerWith(monogram, KEPT);
}

/** A picture as it was found, before it is written out. */
interface Found {
  outcome: KeptAnswer['outcome'];
  picture: Rendition;
  verdict: string[];
  cached: string;
  detail: string;
}

/** Writes out what stays the same, and keeps it at the address for the next request. */
function answerFirst(passage: Passage, ask: Ask, found: Found): PlainResponse {
  const { caller, asked, identifier, address, standing, version } = ask;
  const { outcome, picture, verdict, detail } = found;
  const written = (cached: string): KeptAnswer => ({
    outcome,
    ...writtenPicture(
      picture,
      [
        ...verdict,
        `Cache-Status: "logo"; ${cached}${detail}`,
        `X-Logo-Size: ${asked.size}`,
        ...(asked.sizeWasLimited ? ['X-Logo-Notice: size_limited_by_plan'] : []),
      ],
      fileName(identifier),
    ),
  });
  const kept = written(KEPT);
  address.keep(kept, caller, version, passage.nowMs);
  const answer = found.cached === KEPT ? kept : written(found.cached);
  return answerPicture(passage, caller, standing, address, answer);
}

/** Counts, and adds what is of this moment: where the account stands, the request's id and what it took. */
function answerPicture(
  passage: Passage,
  caller: Caller,
  standing: Standing,
  address: LogoAddress,
  answer: KeptAnswer,
): PlainResponse {
  const { gateway, request, id, startedAt, nowMs } = passage;
  gateway.meter.count(caller, 'logo', answer.outcome, standing.day);
  note(passage, caller, standing, address, answer.outcome === 'monogram');
  const momentLines = `${rateLines(standing, nowMs)}X-Request-Id: ${id}\r\nServer-Timing: ${serverTiming(startedAt)}\r\n`;
  return pngResponse(request, answer, momentLines);
}

/** For the lists of what is missed most and of the sites that ask most. */
function note(
  { gateway, request }: Passage,
  { account }: Caller,
  { day }: Standing,
  address: LogoAddress,
  isMissed: boolean,
): void {
  const { referer, origin } = request.headers;
  if (referer !== undefined || origin !== undefined)
    gateway.tops.add(account.id, day, 'referrer', pageHost(request.headers));
  if (!isMissed) return;
  const identifier = address.identifier(gateway);
  if (!isRefusal(identifier)) gateway.tops.add(account.id, day, 'missed', identifierText(identifier));
}

const fileName = (identifier: Identifier): string =>
  identifier.kind === 'domain' ? identifier.host : identifierText(identifier).replace(/[^A-Z0-9.-]/g, '_');
