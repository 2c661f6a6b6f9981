import { domainToASCII } from 'node:url';
import { quoted } from '../core/errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';

/** More than this is no list of one's own sites. */
const MOST_DOMAINS = 100;
const AT_DOMAINS = { parameter: { name: 'allowed_domains' } };
/** The mapping would take a path or a line break for none of its business and drop it. */
const CHARACTERS = /^(?:[A-Za-z0-9._-]|[^\0-\x7f])+$/;
const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Reads hosts that a publishable token is limited to: `example.com` exactly, `*.example.com` everything below it (and
 * not itself). Upper case and Unicode are folded, doubles dropped.
 * @returns a refusal that names the first one that is none
 */
export function readAllowedDomains(texts: readonly string[]): string[] | ReasonedRefusal {
  const domains = new Set<string>();
  for (const text of texts) {
    const isBelow = text.startsWith('*.');
    const name = isBelow ? text.slice(2) : text;
    const host = CHARACTERS.test(name) ? domainToASCII(name) : '';
    if (!HOST.test(host))
      return refuseBecause('invalid_request', 'host_invalid', { got: quoted(text) }, AT_DOMAINS);
    domains.add(isBelow ? `*.${host}` : host);
  }
  if (domains.size > MOST_DOMAINS)
    return refuseBecause(
      'invalid_request',
      'hosts_many',
      { most: MOST_DOMAINS, count: domains.size },
      AT_DOMAINS,
    );
  return [...domains];
}
