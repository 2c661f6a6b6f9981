import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/** Scripts that names are written in, and those that go together (UTS #39, highly restrictive). */
const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Han', /\p{Script=Han}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  [
    'Other',
    /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u,
  ],
] as const;
const TOGETHER = [
  ['Latin', 'Han', 'Kana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

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

function mixesScripts(label: string): boolean {
  const used = SCRIPTS.filter(([, script]) => script.test(label)).map(([name]) => name);
  return used.length > 1 && !TOGETHER.some((group) => used.every((name) => group.includes(name)));
}
