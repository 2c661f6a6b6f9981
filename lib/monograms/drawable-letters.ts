/**
 * The code points to draw for monogram letters, one per grapheme cluster. The renderer cannot position marks, reorder
 * or form conjuncts, so a cluster is drawn whole only if it is one code point (É, й, が, ड़); other marks are left
 * out, because a misplaced one looks broken.
 */
export function drawableLetters(letters: string): number[] {
  return Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(letters), ({ segment }) =>
    drawableLetter(segment),
  ).filter((codePoint) => codePoint !== undefined);
}

function drawableLetter(cluster: string): number | undefined {
  const [base, mark] = Array.from(cluster.normalize('NFC'));
  if (base === undefined) return undefined;
  const whole = mark === undefined ? undefined : excludedCompositions().get(base + mark);
  return whole ?? base.codePointAt(0);
}

/** Letters with a code point that NFC decomposes, by decomposed form: Indic nukta (ड़, ਸ਼), pointed Hebrew (שׁ). */
let compositions: Map<string, number> | undefined;
function excludedCompositions(): Map<string, number> {
  if (compositions) return compositions;
  compositions = new Map();
  for (const [first, last] of [
    [0x958, 0x95f],
    [0x9dc, 0x9df],
    [0xa33, 0xa5e],
    [0xb5c, 0xb5d],
    [0xf43, 0xf69],
    [0xfb1d, 0xfb4e],
  ] as const) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const letter = String.fromCodePoint(codePoint);
      const apart = letter.normalize('NFC');
      if (apart !== letter && Array.from(apart).length === 2) compositions.set(apart, codePoint);
    }
  }
  return compositions;
}
