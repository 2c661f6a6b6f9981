import type { Standing } from '../../limits/enforce-limits.ts';
import type { RequestContext } from '../admit.ts';
import { chooseCoding } from '../http/choose-coding.ts';
import { RECORD_HEADERS, RECORD_NOT_MODIFIED_HEADERS } from '../http/headers.ts';
import type { PlainResponse } from '../http/plain.ts';
import { matchesEtag, momentLines, NO_HEADERS } from '../http/response.ts';
import type { BrandLookup, ResolvedAs } from './brand-lookup.ts';

export type CacheStatus = 'hit' | 'fwd=miss; stored';

/** The record, or 304. Counts nothing: the documentation shows such responses too. */
export function answerRecord(
  context: RequestContext,
  standing: Standing,
  { served, resolvedAs }: Extract<BrandLookup, { kind: 'found' }>,
  status: CacheStatus,
): PlainResponse {
  const { headers: sent, method } = context.request;
  const coding = served.isWorthCompressing ? chooseCoding(sent['accept-encoding']) : 'identity';
  const { bytes, etag, etagLine, bodyLines } = served.encoded(coding);
  const moment = momentLines(context, standing);
  const lines = `${etagLine}X-Resolved-As: ${resolvedAsHeader(resolvedAs)}\r\nCache-Status: "brand"; ${status}\r\n${moment}`;
  if (matchesEtag(sent['if-none-match'], etag))
    return { status: 304, fixed: RECORD_NOT_MODIFIED_HEADERS, headers: NO_HEADERS, lines, body: null };
  const body = method === 'HEAD' ? null : bytes;
  return { status: 200, fixed: RECORD_HEADERS, headers: NO_HEADERS, lines: bodyLines + lines, body };
}

/** A structured field (RFC 9651): a token with one parameter, neither of them from the request. */
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
