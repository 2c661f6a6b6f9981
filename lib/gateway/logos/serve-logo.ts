import type { KnownSubject, Rendition } from '../../catalog/logo-of.ts';
import { isRefusal, type Refusal, refuse } from '../../core/errors/errors.ts';
import { type Identifier, identifierText } from '../../core/identifiers/identifier.ts';
import {
  type Admitted,
  admit,
  type Denied,
  giveBack,
  openRequest,
  type RequestContext,
  refuseMethod,
  spend,
} from '../admit.ts';
import { askForVisit } from '../ask-for-visit.ts';
import type { Gateway } from '../gateway.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import { pageHostRedacted } from '../http/page-host.ts';
import { type Answer, guarded, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { refused } from '../http/problem.ts';
import { type FoundAt, imageResponse, momentLines, type WrittenImage, writeImage } from '../http/response.ts';
import { noteRequest } from '../note-request.ts';
import { NO_LOGO_REASONS, reasonOf } from './logo-lookup.ts';
import { isLookup, type LogoRequest, type ParsedLogoUrl, readLogoRequest } from './logo-request.ts';

const HIT = 'hit';
const MISS = 'fwd=miss; stored';

/** `GET /{domain}`, `/ticker/{symbol}`, `/crypto/{symbol}`. A cached image is returned without a promise. */
export function serveLogo(gateway: Gateway, request: PlainRequest, url: ParsedLogoUrl): Answer {
  const context = openRequest(gateway, 'logo', request);
  // A word without a dot, or a file name.
  if (!isLookup(url)) return refused(context, refuse('not_found', 'There is nothing at this URL.'));
  if (request.method === 'OPTIONS') return { status: 204, fixed: PREFLIGHT_HEADERS, headers: [], body: null };
  const wrongMethod = refuseMethod(context);
  if (wrongMethod !== null) return refused(context, wrongMethod);
  return guarded(
    () => whenReady(admit(context, url.query.token), (admitted) => serveAdmitted(context, admitted, url)),
    (error) => refused(context, gateway.failures.refusalOf(error, context)),
  );
}

function serveAdmitted(context: RequestContext, admitted: Admitted | Denied, url: ParsedLogoUrl): Answer {
  if (isRefusal(admitted)) return refused(context, admitted, admitted.standing);
  const { gateway, nowMs } = context;
  const { account } = admitted.caller;
  const written = gateway.answers.get(url, account, gateway.logos, nowMs);
  if (written !== undefined)
    return whenReady(spend(context, admitted), (overLimit) =>
      overLimit === null
        ? answerImage(context, admitted, url, written)
        : refused(context, overLimit, admitted.standing),
    );

  const wanted = readLogoRequest(url.query, account.plan);
  if (isRefusal(wanted)) return refused(context, wanted, admitted.standing);
  const { identifier } = url;
  if (isRefusal(identifier)) return refused(context, identifier, admitted.standing);
  return whenReady(spend(context, admitted), (overLimit) =>
    overLimit === null
      ? findAndAnswer(context, admitted, url, identifier, wanted)
      : refused(context, overLimit, admitted.standing),
  );
}

async function findAndAnswer(
  context: RequestContext,
  admitted: Admitted,
  url: ParsedLogoUrl,
  identifier: Identifier,
  wanted: LogoRequest,
): Promise<PlainResponse> {
  const { gateway } = context;
  const { account } = admitted.caller;
  const { version } = gateway.logos;
  const served = { context, admitted, url, identifier, wanted, found: { version, entry: undefined } };
  // Before the lookup, which may take longer than the entry is current.
  const entry = gateway.logos.entryOf(identifier);
  try {
    const lookup = gateway.logos.find(identifier, wanted.size, account.exchanges);
    const logo = await lookup;
    if (logo.found) {
      const { match, discovered } = logo.known;
      if (discovered !== null && lookup instanceof Promise) gateway.wanted.use(discovered.domain);
      const verdict = [
        ...(discovered === null
          ? ['X-Logo-Source: catalog']
          : ['X-Logo-Source: discovered', `X-Logo-Found: ${discovered.on}`]),
        `X-Logo-Match: ${match}`,
      ];
      const image = { outcome: 'logo', reason: null, picture: logo.rendition, verdict } as const;
      const found = { version, entry };
      return answerFirst({ ...served, found }, lookup instanceof Promise, image, logo.known);
    }
    const retry =
      logo.wanted === null || !wanted.discovers ? null : askForVisit(context, admitted, logo.wanted);
    const reason = retry === null ? reasonOf(logo) : NO_LOGO_REASONS.pending;
    if (wanted.fallback === '404') return answerNotFound(served, reason, retry);
    const { size, fallback: theme } = wanted;
    const drawing = gateway.monograms.get({ identifier, size, theme, brandColor: logo.color });
    const verdict = [
      'X-Logo-Source: monogram',
      `X-Logo-Reason: ${reason}`,
      ...(retry === null ? [] : [`X-Logo-Retry: ${retry}`]),
      ...(logo.known === undefined ? [] : [`X-Logo-Match: ${logo.known.match}`]),
    ];
    const image = {
      outcome: 'monogram',
      reason,
      picture: await drawing,
      verdict,
      isPending: retry !== null,
    } as const;
    return answerFirst(served, drawing instanceof Promise, image, logo.known);
  } catch (error) {
    giveBack(context, admitted);
    return refused(context, gateway.failures.refusalOf(error, context), admitted.standing);
  }
}

interface Served {
  context: RequestContext;
  admitted: Admitted;
  url: ParsedLogoUrl;
  identifier: Identifier;
  wanted: LogoRequest;
  found: FoundAt;
}

interface FirstImage {
  outcome: WrittenImage['outcome'];
  reason: string | null;
  picture: Rendition;
  verdict: readonly string[];
  isPending?: boolean;
}

function answerNotFound(
  { context, admitted, identifier }: Served,
  reason: string,
  retrySeconds: number | null,
): PlainResponse {
  count(context, admitted, 'not_found', identifier);
  const name = identifierText(identifier);
  const refusal =
    retrySeconds === null
      ? refuse('logo_not_found', `No logo is known for ${name}.`)
      : refuse('logo_not_found', `No logo is known for ${name} yet: its website is being visited.`, {
          retryAfterSeconds: retrySeconds,
        });
  const response = refused(context, refusal, admitted.standing);
  response.headers.push('X-Logo-Reason', reason);
  if (retrySeconds !== null) response.headers.push('X-Logo-Retry', String(retrySeconds));
  return response;
}

function answerFirst(
  { context, admitted, url, identifier, wanted, found }: Served,
  wasMissing: boolean,
  { outcome, reason, picture, verdict, isPending = false }: FirstImage,
  known: KnownSubject | undefined,
): PlainResponse {
  const notices = noticesOf(wanted, known);
  const detail = outcome === 'monogram' ? '; detail=monogram' : '';
  const written = (cacheStatus: string) => {
    const lines = [
      ...verdict,
      `Cache-Status: "logo"; ${cacheStatus}${detail}`,
      `X-Logo-Size: ${wanted.size}`,
      ...(notices.length > 0 ? [`X-Logo-Notice: ${notices.join(', ')}`] : []),
    ];
    return writeImage({ outcome, reason, isPending, ...picture }, lines, fileName(identifier));
  };
  const { gateway, nowMs } = context;
  const reusable = written(HIT);
  gateway.answers.set(url, reusable, admitted.caller.account, found, nowMs);
  return answerImage(context, admitted, url, wasMissing ? written(MISS) : reusable);
}

function noticesOf({ sizeWasLimited }: LogoRequest, known: KnownSubject | undefined): string[] {
  const notices = sizeWasLimited ? ['size_limited_by_plan'] : [];
  if (known?.former !== undefined)
    notices.push(known.former.now === null ? 'former_ticker' : `former_ticker; now=${known.former.now}`);
  return notices;
}

function answerImage(
  context: RequestContext,
  admitted: Admitted,
  { identifier }: ParsedLogoUrl,
  image: WrittenImage,
): PlainResponse {
  count(context, admitted, image.outcome, identifier);
  const response = imageResponse(context.request, image, momentLines(context, admitted.standing));
  noteRequest(context, admitted.caller, response.status, image.outcome, image);
  return response;
}

function count(
  { gateway, request: { headers } }: RequestContext,
  { caller, standing: { day } }: Admitted,
  outcome: WrittenImage['outcome'] | 'not_found',
  identifier: Identifier | Refusal,
): void {
  const accountId = caller.account.id;
  gateway.meter.count(caller, 'logo', outcome, day);
  // What visitors of our own pages type is not demand.
  if (caller.isForOwnPages) return;
  if (headers.referer !== undefined || headers.origin !== undefined)
    gateway.tops.add(accountId, day, 'referrer', pageHostRedacted(headers));
  if (outcome !== 'logo' && !isRefusal(identifier))
    gateway.tops.add(accountId, day, 'missed', identifierText(identifier));
}

const fileName = (identifier: Identifier): string =>
  identifier.kind === 'domain' ? identifier.host : identifierText(identifier).replace(/[^A-Z0-9.-]/g, '_');
