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

/** Whether a word has letters of scripts that do not go together, as imitations of other words do. */
export function mixesScripts(word: string): boolean {
  const used = SCRIPTS.filter(([, script]) => script.test(word)).map(([name]) => name);
  return used.length > 1 && !TOGETHER.some((group) => used.every((name) => group.includes(name)));
}
