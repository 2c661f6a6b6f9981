import { folded } from '../page/brand-words.ts';

const SEPARATOR = /\s+[|–—\-·•:»«›>/~]+\s+|\s*[|»«›•·：｜_]\s*|:\s+|\s[–—]\s?/u;
const MAX_WORDS = 5;
/** Shorter labels occur by chance as words of sentences. */
const MIN_IN_SENTENCE = 5;
const SMALL = new Set(
  'a an and at de del der des di die do du el en et for für in la le les of och og on the und van von y и &'.split(
    ' ',
  ),
);
const PAGE_WORDS =
  /^(?:about|all|as|best|bienvenid[oa]s?|buy|by|contact|discover|find|free|from|home|how|jobs?|kontakt|learn|listen(?:ing)?|log|login|more|my|news|official|on|online|our|shop|sign|über|watch|welcome|what|why|willkommen|with|work|your)$/i;
const LEGAL =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh|ag|se|e\.?\s?v|co|corp|corporation|company|group|s\.?a|b\.?v|plc)\.?$/i;

/** At the end of names, for reading only: other words of `LEGAL` belong to names. */
const LEGAL_ABBREVIATION =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh(?:\s*&\s*co\.?\s*kg)?|ag|e\.?\s?v|s\.a|b\.v|n\.v|plc)\.?$/i;

export interface Label {
  /** Letters and digits of the label before the public suffix. */
  text: string;
  /** The part before its first hyphen, if that is long enough to say something. */
  head: string | null;
  suffix: string;
}

const MIN_HEAD = 4;

/** @param label before the public suffix, in Unicode */
export function readLabel(label: string, suffix: string): Label {
  const head = folded(label.split('-')[0] ?? '');
  const text = folded(label);
  return { text, head: head !== text && head.length >= MIN_HEAD ? head : null, suffix };
}

export const partsOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);

/** The part that is the label, a short one that holds it, its words alone, or words whose initials make it. */
export function nameInText(text: string, label: Label): string | null {
  const parts = partsOf(text);
  const exact = parts.find((part) => matches(part, label));
  if (exact !== undefined) return exact;
  const runs = parts.flatMap((part) => {
    const run = runOf(part, label);
    return run === null ? [] : [{ part, run }];
  });
  const named = runs.find(({ part, run }) => !run.includes('.') && isName(coreOf(part)));
  if (named !== undefined) return named.part;
  if (runs[0] !== undefined) return runs[0].run;
  const initials = parts.find((part) => label.text.length >= 3 && initialsOf(part) === label.text);
  return initials ?? parts.find((part) => isStart(part, label)) ?? null;
}

/** Whether a name is the label, with or without an article, the public suffix or a legal form. */
export const matches = (name: string, { text, head, suffix }: Label): boolean =>
  foldings(name).some((plain) => plain === text || plain === head || plain === text + folded(suffix)) ||
  foldings(coreOf(name)).some((core) => core !== '' && core === folded(coreOf(text)));

export const coreOf = (name: string): string =>
  name.replace(/^(?:the|die|der|das|le|la|el|il)\s+/i, '').replace(LEGAL, '');

export const spokenName = (name: string): string => name.replace(LEGAL_ABBREVIATION, '');

/** `Acme.com` for the domain acme.com. */
export const isHostLike = (name: string, { text, suffix }: Label): boolean =>
  name.toLowerCase().endsWith(`.${suffix}`) && folded(name.slice(0, -suffix.length - 1)) === text;

/** Whether a name says all of a label: equal, with the same initials, or longer where the label breaks off. */
export const covers = (name: string, label: Label): boolean =>
  matches(name, label) ||
  (label.text.length >= 3 && initialsOf(name) === label.text) ||
  (label.text.length >= MIN_IN_SENTENCE && foldings(name).some((plain) => plain.startsWith(label.text)));

/** Domains write ä as a or as ae. */
export const foldings = (name: string): string[] => [
  folded(name),
  folded(
    name
      .replace(/[äæ]/gi, 'ae')
      .replace(/[öøœ]/gi, 'oe')
      .replace(/ü/gi, 'ue')
      .replace(/å/gi, 'aa')
      .replace(/ß/g, 'ss'),
  ),
  folded(name.toLowerCase().replace(/[а-яёєіїґ]/g, (letter) => LATIN[letter] ?? '')),
];

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya є:ie і:i ї:i ґ:g'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** `Acme, Inc.` for the label `acmelabs`. */
const isStart = (part: string, { text }: Label): boolean =>
  foldings(coreOf(part)).some((core) => core.length >= MIN_IN_SENTENCE && text.startsWith(core));

/** Up to four words in capitals, none of which begins the title of a page: `Acme Real Estate`. */
export function isName(part: string): boolean {
  const words = part.split(/\s+/);
  return (
    words.length < MAX_WORDS &&
    words.every((word) => /^(?:\p{Ll}?\p{Lu}|\p{Lo}|\p{N})/u.test(word) || SMALL.has(word)) &&
    !words.some((word) => PAGE_WORDS.test(word)) &&
    !/[,;!?]/.test(part)
  );
}

/** Up to five words in a row that make the label, the first of which has a capital. */
function runOf(part: string, label: Label): string | null {
  const words = part.split(/\s+/);
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to += 1) {
      const run = words
        .slice(from, to)
        .join(' ')
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!)]+$|[.,!]+$/gu, '');
      const isWord = words.length > 1 && (/^\p{Ll}+$/u.test(run) || label.text.length < MIN_IN_SENTENCE);
      if (isWord && !run.includes('.')) continue;
      if (matches(run, label)) return run;
    }
  return null;
}

export const initialsOf = (name: string): string =>
  folded(
    coreOf(name)
      .split(/[\s-]+/)
      .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
      .join(''),
  );

/** `mngo` for Mango: the label's letters in order, beginning with the same. */
export function abbreviates(label: string, name: string): boolean {
  const plain = folded(name);
  if (label.length < 3 || plain[0] !== label[0] || plain.length > 2.5 * label.length) return false;
  let at = 0;
  for (const letter of plain) if (letter === label[at]) at += 1;
  return at === label.length;
}
