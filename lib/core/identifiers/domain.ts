import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { quoted, type Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';
import { pastedHost } from './pasted-url.ts';

export interface Domain {
  kind: 'domain';
  host: string;
  /** Names to look up: the host, without `www.`, then each parent down to the registrable domain. */
  candidates: readonly string[];
}

type DomainFault =
  | 'characters'
  | 'empty'
  | 'international'
  | 'label'
  | 'long'
  | 'suffix_itself'
  | 'suffix_missing'
  | 'suffix_unknown';

/** RFC 1035: a name has at most 253 characters, a label 63. */
const MAX_NAME_LENGTH = 253;
/** UTF-8 may be longer than its A-label form, but never this long. */
const MAX_INPUT_LENGTH = 1000;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Allowed before mapping, because UTS #46 would silently drop some characters and decode `%` a second time. */
const ALLOWED =
  /^(?:[A-Za-z0-9.-]|(?![\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}])[^\0-\x7f]|[\u00ad\u200c\u200d])+$/u;

/** Names already canonical: nearly all. A numeric last label would be an address. */
const CANONICAL = /^(?:[a-z0-9-]+\.)+[a-z]+$/;

export const looksLikeDomain = (text: string): boolean => /[.。．｡]/.test(text);

function toAscii(text: string): string {
  // Node 20 maps the capital ẞ to ss; since Unicode 15.1 it is ß, a different domain.
  const ascii = domainToASCII(text.normalize('NFC').replaceAll('ẞ', 'ß'));
  // Node 24 passes invalid Punycode through; Node 20 and 22 refuse it.
  if (ascii.includes('xn--') && /(?:^|\.)xn--/.test(domainToUnicode(ascii))) return '';
  return ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
}

/** Percent-decoded text; folds case, Unicode form (UTS #46) and punycode, not look-alikes. @returns `invalid_domain` */
export function parseDomain(input: string): Domain | Refusal {
  const text = input.trim();
  const no = (why: DomainFault, suffix = '') =>
    refuseBecause(
      'invalid_domain',
      `domain_${why}`,
      { got: quoted(input), most: MAX_NAME_LENGTH, suffix },
      { parameter: { name: 'domain' } },
    );

  if (text.length === 0) return no('empty');
  if (text.length > MAX_INPUT_LENGTH) return no('long');
  const isCanonical = CANONICAL.test(text) && !text.includes('xn--');
  if (!isCanonical && !ALLOWED.test(text)) return no('characters');

  const host = isCanonical ? text : toAscii(text);
  if (host === '') return no('international');
  if (host.length > MAX_NAME_LENGTH) return no('long');
  const labels = host.split('.');
  if (!labels.every((label) => LABEL.test(label))) return no('label');
  if (labels.length < 2) return no('suffix_missing');

  const { registrable, suffix } = publicSuffix(host);
  if (suffix === null) return no('suffix_unknown', labels.at(-1));
  if (registrable === null) return no('suffix_itself');
  return { kind: 'domain', host, candidates: candidatesOf(host, registrable) };
}

/** Parses the host of pasted text: a host, or a URL. @returns a refusal `invalid_domain` */
export const parsePastedDomain = (text: string): Domain | Refusal => parseDomain(pastedHost(text));

/** Private suffixes count (`name.github.io`), except for a host that is one itself. */
function publicSuffix(host: string): { registrable: string | null; suffix: string | null } {
  const icann = parse(host, { extractHostname: false, validateHostname: false });
  if (icann.isIp || !icann.isIcann || icann.publicSuffix === 'onion')
    return { registrable: null, suffix: null };
  const withPrivate = parse(host, {
    extractHostname: false,
    validateHostname: false,
    allowPrivateDomains: true,
  });
  return {
    registrable: withPrivate.domain ?? icann.domain ?? knownSuffixSite(host),
    suffix: icann.publicSuffix,
  };
}

/** Public suffixes that are themselves websites with a logo, such as `gov.uk`. */
const SUFFIX_SITES = new Set([
  'gov.uk',
  'nhs.uk',
  'police.uk',
  'parliament.uk',
  'mod.uk',
  'gov.au',
  'gov.br',
  'gov.in',
]);

const knownSuffixSite = (host: string) => (SUFFIX_SITES.has(host) ? host : null);

function candidatesOf(host: string, registrable: string): string[] {
  const candidates = [host];
  if (host.startsWith('www.') && SUFFIX_SITES.has(host.slice(4))) candidates.push(host.slice(4));
  for (let name = host; name !== registrable && name.endsWith(`.${registrable}`); ) {
    name = name.slice(name.indexOf('.') + 1);
    candidates.push(name);
  }
  return candidates;
}

/** `acme.com` of `www.acme.com`; `www.com` stays. */
export const withoutWww = (host: string): string => host.replace(/^www\.(?=.+\.)/, '');
