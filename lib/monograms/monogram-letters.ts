import { domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix } from 'tldts';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Modifier letters (ʻ ʼ ー 々) count only if there are no others. */
const FULL_LETTER = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;
const ANY_LETTER = /^[\p{L}\p{N}]/u;

/** Joiners, variation selectors and enclosing marks turn a letter into a picture of itself (1️⃣). */
const DECORATION = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/** Scripts with joining letters, right-to-left order or conjuncts: a symbol is drawn as its first letter. */
const ONE_LETTER_SCRIPT =
  /^[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Mong}\p{sc=Phag}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}]/u;

/**
 * The monogram letter of a domain: the first letter or digit of the registrable label, in Unicode, as one upper-case
 * grapheme cluster; `''` (drawn as a globe) if there is none. `domainAscii` is canonical: lower case, punycode, no
 * trailing dot. `www.` is skipped, so `www.gov.uk` gives G.
 */
export function domainLetters(domainAscii: string): string {
  return lettersOf(registrableLabel(domainAscii))[0] ?? '';
}

/** `''`: none. Folds compatibility forms (`ＢＴＣ`); joining, right-to-left and Indic scripts give one letter. */
export function symbolLetters(symbol: string, letters: 1 | 3): string {
  const found = lettersOf(symbol.normalize('NFKC'));
  const first = found[0] ?? '';
  if (ONE_LETTER_SCRIPT.test(first)) return first;
  return found
    .filter((letter) => !ONE_LETTER_SCRIPT.test(letter))
    .slice(0, letters)
    .join('');
}

function registrableLabel(domainAscii: string): string {
  const withoutWww = domainAscii.replace(/^www\.(?=.*\.)/, '');
  const label =
    getDomainWithoutSuffix(withoutWww, { allowPrivateDomains: true }) ||
    // The host is itself a private suffix such as github.io.
    (getDomain(withoutWww) && getDomainWithoutSuffix(withoutWww)) ||
    // The host is itself a public suffix such as gov.uk, which may also be a site.
    withoutWww.split('.')[0] ||
    '';
  // '' means invalid punycode; its ASCII form still gives a stable letter.
  return domainToUnicode(label) || label;
}

function lettersOf(text: string): string[] {
  const clusters = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) =>
    segment.replace(DECORATION, ''),
  );
  const full = clusters.filter((cluster) => FULL_LETTER.test(cluster));
  return (full.length > 0 ? full : clusters.filter((cluster) => ANY_LETTER.test(cluster))).map(upperCase);
}

function upperCase(cluster: string): string {
  // toUpperCase() would give SS.
  if (cluster === 'ß') return 'ẞ';
  // Georgian capitals are for whole words; a word never starts with one.
  if (/^\p{sc=Geor}/u.test(cluster)) return cluster;
  const upper = cluster.toUpperCase().normalize('NFC');
  // 'ŉ' gives 'ʼN': it stays as it was, because the first cluster is not a letter.
  const first = Array.from(graphemes.segment(upper), ({ segment }) => segment)[0] ?? cluster;
  return FULL_LETTER.test(first) ? first : cluster;
}
