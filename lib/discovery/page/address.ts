import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';

const MAX_ADDRESS_LENGTH = 4_000;
/** A `data:` address carries its picture; larger ones are ignored. */
const MAX_DATA_LENGTH = 88 * 1024;

/** An address on a page made absolute; null if it is empty, too long, or neither http(s) nor a picture in `data:`. */
export function resolveAddress(text: string, base: URL): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (/^data:/i.test(trimmed))
    return /^data:image\//i.test(trimmed) && trimmed.length <= MAX_DATA_LENGTH ? trimmed : null;
  if (trimmed.length > MAX_ADDRESS_LENGTH || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** The registrable domain of a host, where `name.github.io` counts as one; the host itself where there is none. */
export function siteOf(hostname: string): string {
  return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname;
}

/** The label before the public suffix, in Unicode: `acme` of `www.acme.co.uk`. */
export function labelOf(hostname: string): string {
  const label = parse(hostname, { allowPrivateDomains: true }).domainWithoutSuffix ?? hostname;
  return domainToUnicode(label) || label;
}

const INDEX = /^\/(?:(?:index|default|home|main|start)(?:\.[a-z]{3,5})?\/?)?$/i;
const LANGUAGE = /^\/[a-z]{2}(?:[-_][a-z]{2})?(?:\/(?:index\.[a-z]{3,5})?)?$/i;

/** Whether a link leads to the front page of a page's site, also in one language. */
export function leadsHome(target: URL, page: URL): boolean {
  const site = siteOf(page.hostname);
  const isSameHost = [page.hostname, site, `www.${site}`].includes(target.hostname);
  return isSameHost && (INDEX.test(target.pathname) || LANGUAGE.test(target.pathname));
}

/** The last part of a path, decoded, without query; of `data:` nothing. */
export function fileNameOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, pathname } = new URL(url);
  if (protocol === 'data:') return '';
  return decoded(pathname.slice(pathname.lastIndexOf('/') + 1));
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
