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
import type { Gateway } from '../gateway.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import { pageHost } from '../http/page-host.ts';
import { type Answer, guarded, type PlainRequest, type PlainResponse, whenReady } from '../http/plain.ts';
import { refused } from '../http/problem.ts';
import { imageResponse, momentLines, type WrittenImage, writeImage } from '../http/response.ts';
import { NO_LOGO_REASONS } from './find-logo.ts';
import { isLookup, type LogoRequest, type ParsedLogoUrl, readLogoRequest } from './logo-request.ts';

/** `Cache-Status` (RFC 9211). */
const HIT = 'hit';
const MISS = 'fwd=miss; stored';

/**
 * `GET /{domain}`, `GET /ticker/{symbol}`, `GET /crypto/{symbol}`. A cached image is returned without a
 * promise.
 */
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
  const written = gateway.answers.get(url, account, gateway.logos.version, nowMs);
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
  const { gateway, nowMs } = context;
  const { account } = admitted.caller;
  const { version } = gateway.logos;
  try {
    const lookup = gateway.logos.find(identifier, wanted.size, account.exchanges);
    const logo = await lookup;
    if (logo.found) {
      const verdict = ['X-Logo-Source: catalog', `X-Logo-Match: ${logo.known.match}`];
      return answerFirst(lookup instanceof Promise, 'logo', logo.rendition, verdict, logo.known);
    }
    const reason = NO_LOGO_REASONS[logo.reason];
    if (wanted.fallback === '404') {
      count(context, admitted, 'not_found', identifier);
      const refusal = refuse('logo_not_found', `No logo is known for ${identifierText(identifier)}.`);
      const response = refused(context, refusal, admitted.standing);
      response.headers.push('X-Logo-Reason', reason);
      return response;
    }
    const { size, fallback: theme } = wanted;
    const drawing = gateway.monograms.get({ identifier, size, theme, brandColor: logo.color });
    const verdict = [
      'X-Logo-Source: monogram',
      `X-Logo-Reason: ${reason}`,
      ...(logo.known === undefined ? [] : [`X-Logo-Match: ${logo.known.match}`]),
    ];
    return answerFirst(drawing instanceof Promise, 'monogram', await drawing, verdict, logo.known);
  } catch (error) {
    giveBack(context, admitted);
    return refused(context, gateway.failures.refusalOf(error, context), admitted.standing);
  }

  function answerFirst(
    wasMissing: boolean,
    outcome: WrittenImage['outcome'],
    picture: Rendition,
    verdict: readonly string[],
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
      return writeImage(outcome, picture, lines, fileName(identifier));
    };
    const reusable = written(HIT);
    gateway.answers.set(url, reusable, account, version, nowMs);
    return answerImage(context, admitted, url, wasMissing ? written(MISS) : reusable);
  }
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
  return imageResponse(context.request, image, momentLines(context, admitted.standing));
}

function count(
  { gateway, request: { headers } }: RequestContext,
  { caller, standing: { day } }: Admitted,
  outcome: WrittenImage['outcome'] | 'not_found',
  identifier: Identifier | Refusal,
): void {
  const accountId = caller.account.id;
  gateway.meter.count(caller, 'logo', outcome, day);
  if (headers.referer !== undefined || headers.origin !== undefined)
    gateway.tops.add(accountId, day, 'referrer', pageHost(headers));
  if (outcome !== 'logo' && !isRefusal(identifier))
    gateway.tops.add(accountId, day, 'missed', identifierText(identifier));
}

const fileName = (identifier: Identifier): string =>
  identifier.kind === 'domain' ? identifier.host : identifierText(identifier).replace(/[^A-Z0-9.-]/g, '_');
