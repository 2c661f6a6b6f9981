import { quoted, type Refusal, refuse } from '../core/errors/errors.ts';
import type { TokenRecord } from '../tokens/token-record.ts';
import { pageHost } from './http/page-host.ts';
import type { PlainHeaders } from './http/plain.ts';

/**
 * Whether the page that asks may use the token. Keeps other sites from using it, and no program: outside a browser the
 * headers can be forged. @returns null: it may
 */
export function refusePage(
  { allowedDomains, allowsNoReferrer }: Pick<TokenRecord, 'allowedDomains' | 'allowsNoReferrer'>,
  headers: PlainHeaders,
): Refusal | null {
  if (allowedDomains === null) return null;
  const host = pageHost(headers);
  if (host === undefined ? allowsNoReferrer : host !== null && isAmong(host, allowedDomains)) return null;
  return refuse(
    'domain_not_allowed',
    host === undefined || host === null
      ? 'This token is limited to certain sites; the request does not say which page it comes from.'
      : `This token may not be used on ${quoted(host)}.`,
  );
}

function isAmong(host: string, domains: readonly string[]): boolean {
  for (const domain of domains)
    if (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain) return true;
  return false;
}
