/** Kinds of securities and nominal values that lists append to the name. */
const SECURITY_WORDS =
  /(?:[,\s]+|\s-\s)(?:class [a-z]\b.*|series [a-z]\b.*|common (?:stock|shares?)\b.*|ordinary shares?\b.*|depositary (?:receipts?|shares?)\b.*|american depositary.*|subordinate.*voting.*|(?:sponsored )?(?:adr|ads|gdr)s?\b.*|(?:cl|ser)\.?\s?[a-c]\b.*|(?:inh|reg|nam|namens|inhaber|vz|st|bearer|vna|sk|dk|nk|eo|dl|ls|yn|sf|rc|hd|cd|ad)\.?\s*(?:-?[,.]?\d|o\.?n|-akt|$|eo|dl|ls|sk|sf).*|o\.n\.?$|na o\.?n.*)$/i;

const LEGAL =
  'inc incorporated corp corporation co company companies ltd limited llc lp llp plc ag se sa nv bv ab as asa oyj oy spa srl sab sapi cv kgaa gmbh kg pt tbk pcl pjsc ojsc jsc psc qpsc qsc bhd berhad sdn ad dd hf sarl sca sgps pte pty kk public joint stock societe anonyme ltda eireli aktiengesellschaft aktiebolag sanv'.split(
    ' ',
  );
const LEGAL_WORDS = new Set(LEGAL);
/** Words that a name may lack without being another company's. */
const EMPTY_WORDS = new Set([
  ...LEGAL_WORDS,
  'the',
  'and',
  'of',
  'de',
  'group',
  'holdings',
  'holding',
  'grp',
  'hldg',
  'hldgs',
  'new',
  'intl',
]);

/** The name without the kind of security; null if nothing is left. */
export function companyName(listed: string): string | null {
  let name = listed
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*\b(?:RUB|USD|EUR)\d.*$/, '');
  name = name
    .replace(SECURITY_WORDS, '')
    .replace(/\s*\((?:the|publ)\)\s*$/i, '')
    .replace(/[\s,;-]+$/, '')
    .trim();
  const isLegalFormOnly = name
    .replace(/^joint (?!stock\b)/i, 'Name ')
    .toLowerCase()
    .split(/[\s,.-]+/)
    .every((word) => word === '' || LEGAL_WORDS.has(word));
  return /\p{L}/u.test(name) && name.length >= 2 && !isLegalFormOnly ? name : null;
}

/** Lists cut names at 31 characters, often within a word. */
export const isCut = (name: string): boolean =>
  name.length >= 30 &&
  name.length <= 31 &&
  !LEGAL_WORDS.has(
    name
      .toLowerCase()
      .replace(/\./g, '')
      .split(/[\s,]+/)
      .at(-1) ?? '',
  );

/** Without the word that may be cut. */
export const withoutLastWord = (name: string): string =>
  name
    .replace(/[\s,]+\S*$/, '')
    .replace(/(?:[\s,]+(?:de|des|du|di|da|do|of|and|the|for|in|y|e|et|und|&))+$/i, '');

/** Without the legal form: `Aalberts N.V.` → `Aalberts`. */
export function shortName(name: string): string {
  let short = name
    .replace(/^the (?=\S+ \S)/i, '')
    .replace(/^(?:(?:public )?joint[- ]stock company|pjsc|pt\.?) (?=\S)/i, '');
  for (;;) {
    const words = short.split(/[\s,]+(?=\S+$)/);
    const [last = ''] = words.slice(-1);
    if (words.length < 2 || !(isLegalForm(last) || /\bS\.?A\.?(?:P\.?I\.?|B\.?)* de$/i.test(short))) break;
    short = words[0]?.replace(/[\s,&-]+$/, '') ?? short;
  }
  return /[\p{L}\d]/u.test(short) && !/^(?:the|la|le|el|das|die|der)$/i.test(short) ? short : name;
}

const isLegalForm = (word: string): boolean => LEGAL_WORDS.has(word.toLowerCase().replace(/[.,/&()]/g, ''));

export function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))
    .replace(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether abbreviated or cut words may be the same name: each word of the shorter one begins its counterpart. */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [first, second] = [a[0] ?? '', b[0] ?? ''];
  if (!(first.startsWith(second) || second.startsWith(first)) || Math.min(first.length, second.length) < 2)
    return false;
  const length = Math.min(a.length, b.length, 3);
  for (let at = 1; at < length; at += 1) {
    const [x, y] = [a[at] ?? '', b[at] ?? ''];
    if (!x.startsWith(y) && !y.startsWith(x)) return false;
  }
  return true;
}

/** Whether two names are the same but for legal forms. */
export const isSame = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');
