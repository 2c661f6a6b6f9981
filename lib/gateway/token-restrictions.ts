import { quoted, type Refusal, refuse } from '../core/errors/errors.ts';
import { isWithin } from '../core/networks.ts';
import type { TokenRecord } from '../tokens/token-record.ts';
import { pageHost } from './http/page-host.ts';
import type { PlainHeaders, PlainRequest } from './http/plain.ts';

/** @param client absent only for the product's own requests, which present no restricted token */
export function refuseNetwork(
  { allowedNetworks }: Pick<TokenRecord, 'allowedNetworks'>,
  client: PlainRequest['client'],
): Refusal | null {
  if (allowedNetworks === null || isWithin(allowedNetworks, client?.() ?? '')) return null;
  return refuse('network_not_allowed', 'This token may not be used from the network of your address.');
}

/** Keeps other sites from using a token; programs can forge the headers. */
export function refusePage(
  { allowedDomains, allowsNoReferrer }: Pick<TokenRecord, 'allowedDomains' | 'allowsNoReferrer'>,
  headers: PlainHeaders,
): Refusal | null {
  if (allowedDomains === null) return null;
  const host = pageHost(headers);
  if (host === undefined && allowsNoReferrer) return null;
  if (host === undefined || host === null)
    return refuse(
      'domain_not_allowed',
      'This token is limited to certain sites; the request does not say which page it comes from.',
    );
  return allowedDomains.some((domain) => matches(host, domain))
    ? null
    : refuse('domain_not_allowed', `This token may not be used on ${quoted(host)}.`);
}

const matches = (host: string, domain: string): boolean =>
  domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
