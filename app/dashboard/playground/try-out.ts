import 'server-only';
import { serveBrandTo } from '../../../lib/gateway/brands/serve-brand.ts';
import { allHeaders, type PlainRequest, type PlainResponse } from '../../../lib/gateway/http/plain.ts';
import type { ParsedLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { serveLogo } from '../../../lib/gateway/logos/serve-logo.ts';
import { findTokenOf } from '../../../lib/tokens/token-record.ts';
import type { TokenRef } from '../../../lib/tokens/token-ref.ts';
import type { Service } from '../../../server/create-service.ts';

export interface TriedOut {
  status: number;
  headers: [name: string, value: string][];
  body: string | null;
}

const HIDDEN = new Set(['Access-Control-Expose-Headers', 'Access-Control-Allow-Origin']);

/** Headers that vary; shown first. */
const SPECIFIC = /^(X-(Logo|Brand|Resolved|Error)|Content-Type|ETag|RateLimit|Retry-After)/i;

export const headerOf = (tried: TriedOut | null, name: string): string | undefined =>
  tried?.headers.find(([one]) => one === name)?.[1];

function shown(answer: PlainResponse): TriedOut {
  const pairs = allHeaders(answer);
  const headers: [string, string][] = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (!HIDDEN.has(pairs[i] ?? '')) headers.push([pairs[i] ?? '', pairs[i + 1] ?? '']);
  headers.sort(([a], [b]) => Number(SPECIFIC.test(b)) - Number(SPECIFIC.test(a)));
  return { status: answer.status, headers, body: answer.body === null ? null : answer.body.toString('utf8') };
}

/** Counted and limited like any request from a page of `origin`. */
export async function tryLogo(
  service: Service,
  url: URL,
  parsed: ParsedLogoUrl,
  origin: string,
): Promise<TriedOut> {
  const request: PlainRequest = {
    method: 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers: { referer: `${origin}/` },
  };
  const answer = await serveLogo(service, request, parsed);
  service.meter.write();
  return shown({ ...answer, body: null });
}

/** By id, because the token's text is not stored. @returns null if there is no such token */
export async function tryBrand(
  service: Service,
  ref: TokenRef,
  identifier: string,
): Promise<TriedOut | null> {
  const caller = await findTokenOf(service.db, service.clock, ref);
  if (caller === null) return null;
  const request: PlainRequest = {
    method: 'GET',
    path: `/brands/${encodeURIComponent(identifier)}`,
    query: '',
    headers: {},
  };
  const answer = await serveBrandTo(service, request, identifier, caller);
  service.meter.write();
  return shown(answer);
}
