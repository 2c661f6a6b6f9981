import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { drawableLetters } from './drawable-letters.ts';
import { findGlyph, SCRIPT_FONTS } from './monogram-fonts.ts';
import { domainLetters } from './monogram-letters.ts';

const scripts = SCRIPT_FONTS.flatMap(([codes]) => codes.split(' '));
const IN_COVERED_SCRIPT = new RegExp(`^[${scripts.map((code) => `\\p{sc=${code}}`).join('')}]$`, 'u');

/** Large scripts in one font each: a sample is enough. */
const IN_LARGE_SCRIPT = /^[\p{sc=Hani}\p{sc=Hang}]$/u;

/** Letters of the basic plane that the fonts lack: Suriyani Malayalam, Vedic signs, Roman numerals, late additions. */
const MISSING_LETTERS = `
  0860 0861 0862 0863 0864 0865 0866 0867 0868 0869 086a 1b4c 2180 2181 2182 2185 2186 2187 2188 31bc 31bd 31be 31bf
  4db8 9ff0 9ff8 a8f2 a8f4 a8f5 a8f6 a8f7 a8fb a8fd a8fe
`
  .trim()
  .split(/\s+/);

/** Every code point of a covered script that can be a domain's first letter. */
function* firstLetters(last: number): Generator<number> {
  for (let codePoint = 0; codePoint <= last; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const letter = String.fromCodePoint(codePoint);
    if (!/[\p{L}\p{N}]/u.test(letter) || !(codePoint < 0x80 || IN_COVERED_SCRIPT.test(letter))) continue;
    if (codePoint % 8 !== 0 && IN_LARGE_SCRIPT.test(letter)) continue;
    const ascii = domainToASCII(`${letter}.com`);
    if (ascii !== '' && domainToUnicode(ascii) === `${letter}.com`) yield codePoint;
  }
}

const hex = (codePoint: number): string => codePoint.toString(16).padStart(4, '0');

function isDrawable(codePoint: number): boolean {
  const letters = domainLetters(domainToASCII(`${String.fromCodePoint(codePoint)}.com`));
  return drawableLetters(letters).every((letter) => findGlyph(letter) !== null);
}

describe('the fonts of monograms', () => {
  test('are installed', () => {
    const paths = SCRIPT_FONTS.map(([, path]) => join('node_modules/@expo-google-fonts', path));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('draw every letter and digit of their scripts that a domain can start with, apart from the listed ones', () => {
    const missing = [...firstLetters(0xffff)].filter((codePoint) => !isDrawable(codePoint)).map(hex);
    expect(missing).toEqual(MISSING_LETTERS);
  }, 60_000);

  test.each([
    ['A', 'NotoSans-Bold'],
    ['7', 'NotoSans-Bold'],
    ['Я', 'NotoSans-Bold'],
    ['अ', 'NotoSans-Bold'],
    ['٣', 'NotoSansArabic-Bold'],
    ['ー', 'NotoSansSC-Bold'],
    ['中', 'NotoSansSC-Bold'],
    ['한', 'NotoSansKR-Bold'],
    ['ⵣ', 'NotoSansTifinagh-Regular'],
  ])('%s is drawn in %s', (letter, name) => {
    expect(findGlyph(letter.codePointAt(0) ?? 0)?.font.name).toBe(name);
  });

  test.each(['𐤀', 'ᚠ', '\u{17000}', '😀'])('%s has no font', (letter) => {
    expect(findGlyph(letter.codePointAt(0) ?? 0)).toBeNull();
  });
});
