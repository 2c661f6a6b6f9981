import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { mixesScripts } from '../../core/text/scripts.ts';

/** Whether it is registrable, no example (RFC 2606), and not a label of mixed scripts, which imitates another name. */
export function isVisitable(domain: string): boolean {
  if (getDomain(domain, { allowPrivateDomains: true, extractHostname: false }) !== domain) return false;
  const labels = domain.split('.');
  if (labels[0] === 'example') return false;
  return !domain.includes('xn--') || !domainToUnicode(domain).split('.').some(mixesScripts);
}
