import 'server-only';
import { logoPath } from '../../../components/site/logo-choice.ts';
import { refuse } from '../../../lib/core/errors/errors.ts';
import { serveBrandTo } from '../../../lib/gateway/brands/serve-brand.ts';
import { allHeaders, type PlainRequest, type PlainResponse } from '../../../lib/gateway/http/plain.ts';
import { problem } from '../../../lib/gateway/http/problem.ts';
import { requestId } from '../../../lib/gateway/http/response.ts';
import type { ParsedLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { serveLogo } from '../../../lib/gateway/logos/serve-logo.ts';
import { type ConnectionTest, testConnection } from '../../../lib/gateway/mcp/test-connection.ts';
import { uncounted } from '../../../lib/gateway/trials.ts';
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

export function shown(answer: PlainResponse): TriedOut {
  const pairs = allHeaders(answer);
  const headers: [string, string][] = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (!HIDDEN.has(pairs[i] ?? '')) headers.push([pairs[i] ?? '', pairs[i + 1] ?? '']);
  headers.sort(([a], [b]) => Number(SPECIFIC.test(b)) - Number(SPECIFIC.test(a)));
  return { status: answer.status, headers, body: answer.body === null ? null : answer.body.toString('utf8') };
}

const FOREIGN = refuse('token_invalid', 'The token is not one of this account.');

/**
 * The response to a request from a page of the dashboard with a token of the account. It counts neither as usage nor as
 * missed.
 */
export async function tryLogo(
  service: Service,
  accountId: string,
  { parsed, query, method = 'GET' }: { parsed: ParsedLogoUrl; query: string; method?: string },
): Promise<PlainResponse> {
  const headers = { referer: `${service.addresses.app}/` };
  const request: PlainRequest = {
    method,
    path: logoPath({ kind: parsed.operation, text: parsed.text }),
    query,
    headers,
  };
  const { token } = parsed.query;
  const record = typeof token === 'string' ? await service.tokens.find(token) : null;
  const refusal = record?.account.id === accountId ? service.trials.refuse(accountId) : FOREIGN;
  return refusal === null
    ? await serveLogo(uncounted(service), request, parsed)
    : problem(refusal, request, { requestId: requestId(), appOrigin: service.appOrigin });
}

/** By id, because the token's text is not stored; not counted. @returns null if there is no such token */
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
  const refusal = service.trials.refuse(ref.accountId);
  return shown(
    refusal === null
      ? await serveBrandTo(uncounted(service), request, identifier, caller)
      : problem(refusal, request, { requestId: requestId(), appOrigin: service.appOrigin }),
  );
}

/** Not counted. @returns null if there is no such token */
export async function tryMcp(service: Service, ref: TokenRef): Promise<ConnectionTest | null> {
  const caller = await findTokenOf(service.db, service.clock, ref);
  if (caller === null) return null;
  const refusal = service.trials.refuse(ref.accountId);
  return refusal === null
    ? await testConnection(uncounted(service), caller)
    : { isConnected: false, code: refusal.code, why: refusal.detail };
}
