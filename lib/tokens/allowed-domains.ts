import { domainToASCII } from 'node:url';
import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { pastedHost } from '../core/identifiers/pasted-url.ts';

const MAX_DOMAINS = 100;
const AT_DOMAINS = { parameter: { name: 'allowed_domains' } };
/** domainToASCII would silently drop a path or a line break. */
const CHARACTERS = /^(?:[A-Za-z0-9._-]|[^\0-\x7f])+$/;
const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** `example.com` exactly, `*.example.com` its subdomains only, of a URL its host. @returns null: none, so any page */
export function readAllowedDomains(texts: readonly string[]): string[] | null | Refusal {
  const domains = new Set<string>();
  for (const line of texts.flatMap((each) => each.split(/[\r\n]+/))) {
    const words = line.split(/[\s,]+/).filter((word) => word !== '');
    for (const word of words) {
      const domain = readDomain(word);
      // The form asks for one per line, so people look for the line, not for a word of it. Several words without a dot
      // are no list of hosts in an intranet.
      if (domain === null || (words.length > 1 && !/\.|^localhost$/.test(domain)))
        return refuseBecause('invalid_request', 'host_invalid', { got: quoted(line.trim()) }, AT_DOMAINS);
      domains.add(domain);
    }
  }
  if (domains.size > MAX_DOMAINS)
    return refuseBecause(
      'invalid_request',
      'hosts_many',
      { most: MAX_DOMAINS, count: domains.size },
      AT_DOMAINS,
    );
  return domains.size === 0 ? null : [...domains];
}

function readDomain(text: string): string | null {
  const typed = pastedHost(text);
  const isBelow = typed.startsWith('*.');
  const name = isBelow ? typed.slice(2) : typed;
  const host = CHARACTERS.test(name) ? domainToASCII(name) : '';
  if (!HOST.test(host)) return null;
  return isBelow ? `*.${host}` : host;
}
