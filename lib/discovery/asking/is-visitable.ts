import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { mixesScripts } from '../../core/text/scripts.ts';

/**
 * Whether a domain may be visited because somebody asks for its logo: registrable, also below shared suffixes such as
 * `github.io`, no name for examples (RFC 2606), and not a label of mixed scripts, which imitates another name.
 * @param domain lower-case A-labels
 */
export function isVisitable(domain: string): boolean {
  if (getDomain(domain, { allowPrivateDomains: true, extractHostname: false }) !== domain) return false;
  const labels = domain.split('.');
  if (labels[0] === 'example') return false;
  return !domain.includes('xn--') || !domainToUnicode(domain).split('.').some(mixesScripts);
}
