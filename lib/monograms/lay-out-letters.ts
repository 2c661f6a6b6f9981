import type { MonogramGlyph } from './monogram-fonts.ts';

/** The renderer keeps two decimals of a scale, and 64, 128 and 256 are exactly 0.04, 0.08 and 0.16 of 1600. */
export const CANVAS = 1600;

/** Font size and origin of a letter on the baseline, in canvas units; y runs downwards. */
export type PlacedLetter = { glyph: MonogramGlyph; fontSize: number; x: number; baseline: number };

const CAP_HEIGHT = 0.714;
const MAX_FONT_SIZE = [0.66, 0.46, 0.35];
const MAX_WIDTH = [0.62, 0.72, 0.76];
/** Marks above and below capitals do not count: É and Ç have the position of E and C. */
const SITS_ON_BASELINE = /^[\p{Lu}\p{Nd}]$/u;
const BASELINE_SCRIPT = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}0-9]$/u;

/** Centers by ink, but Latin, Greek and Cyrillic capitals and digits vertically by cap height. */
export function layOutLetters(glyphs: MonogramGlyph[]): PlacedLetter[] {
  const first = glyphs[0];
  const last = glyphs.at(-1);
  if (!first || !last) return [];

  const count = Math.min(glyphs.length, 3);
  const advance = glyphs.reduce((sum, { box }) => sum + box.advance, 0);
  const inkWidth = advance - first.box.xMin - (last.box.advance - last.box.xMax);
  const isOnBaseline = glyphs.every(({ character }) => isCapital(character));
  const top = isOnBaseline ? CAP_HEIGHT : Math.max(...glyphs.map(({ box }) => box.yMax));
  const bottom = isOnBaseline ? 0 : Math.min(...glyphs.map(({ box }) => box.yMin));

  const fontSize = Math.min(
    CANVAS * (MAX_FONT_SIZE[count - 1] ?? 0),
    (CANVAS * (MAX_WIDTH[count - 1] ?? 0)) / inkWidth,
    isOnBaseline ? Number.POSITIVE_INFINITY : (CANVAS * 0.56) / (top - bottom),
  );
  const baseline = CANVAS / 2 + ((top + bottom) / 2) * fontSize;

  let x = CANVAS / 2 - (inkWidth / 2 + first.box.xMin) * fontSize;
  return glyphs.map((glyph) => {
    const placed = { glyph, fontSize, x, baseline };
    x += glyph.box.advance * fontSize;
    return placed;
  });
}

function isCapital(character: string): boolean {
  return SITS_ON_BASELINE.test(character) && BASELINE_SCRIPT.test(character);
}
