import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { drawableLetters } from './drawable-letters.ts';
import { openMonogramFonts } from './monogram-fonts.ts';
import { domainLetters } from './monogram-letters.ts';

const folder = join(process.cwd(), 'lib/monograms/fonts');
const fonts = openMonogramFonts(process.cwd());

/** Scripts no bundled font covers: newer than the fonts, or extinct with thousands of signs (0006). */
const UNCOVERED_SCRIPT =
  /[\p{sc=Tang}\p{sc=Egyp}\p{sc=Xsux}\p{sc=Hluw}\p{sc=Kits}\p{sc=Cpmn}\p{sc=Diak}\p{sc=Vith}\p{sc=Toto}\p{sc=Chrs}\p{sc=Ougr}\p{sc=Tnsa}\p{sc=Kawi}\p{sc=Nagm}\p{sc=Nand}\p{sc=Maka}]/u;

/** Blocks newer than the fonts: historic kana, extended Canadian and Ethiopic, Kaktovik and Siyaq numerals, IPA. */
const UNCOVERED_BLOCK =
  /[\u{1aff0}-\u{1b16f}\u{11ab0}-\u{11abf}\u{1e7e0}-\u{1e7ff}\u{1d2c0}-\u{1d2df}\u{1ed00}-\u{1ed4f}\u{1df00}-\u{1dfff}]/u;

/** Single letters newer than the fonts: Suriyani Malayalam in Syriac, Bopomofo, the last ideographs of a block. */
const UNCOVERED_LETTERS = `
  0860 0861 0862 0863 0864 0865 0866 0867 0868 0869 086a 170d 171f 1b4c 1cfa 2c5f 31bc 31bd 31be 31bf
  4db6 4db7 4db8 4db9 4dba 4dbb 4dbc 4dbd 4dbe 4dbf 9ff0 9ff1 9ff2 9ff3 9ff4 9ff5 9ff6 9ff7 9ff8 9ff9
  9ffa 9ffb 9ffc 9ffd 9ffe 9fff 11071 11072 11075 11147 1123f 11240 11740 11741 11742 11743 11744
  11745 11746 11fb0 16fe3
`
  .trim()
  .split(/\s+/);

/** Every code point that survives being the name of a domain and would be looked for in a monogram. */
function* firstLetters(from: number, to: number): Generator<number> {
  for (let codePoint = from; codePoint <= to; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const letter = String.fromCodePoint(codePoint);
    if (!/[\p{L}\p{N}]/u.test(letter)) continue;
    const ascii = domainToASCII(`${letter}.com`);
    if (ascii === '' || domainToUnicode(ascii) !== `${letter}.com`) continue;
    yield codePoint;
  }
}

function hex(codePoint: number): string {
  return codePoint.toString(16).padStart(4, '0');
}

function isDrawable(codePoint: number): boolean {
  const letters = domainLetters(domainToASCII(`${String.fromCodePoint(codePoint)}.com`));
  return drawableLetters(letters).every((drawable) => fonts.findGlyph(drawable) !== null);
}

describe('bundled fonts', () => {
  test('the index names exactly the code points each font file has', () => {
    const files = fonts.files();
    expect(files.length).toBeGreaterThan(140);
    expect(
      readdirSync(folder)
        .filter((file) => /\.(ttf|otf)$/.test(file))
        .sort(),
    ).toEqual(files.sort());

    const owners = new Map<number, string>();
    for (const file of files) {
      for (const codePoint of fonts.load(file).tables.codePoints()) {
        expect(owners.get(codePoint) ?? file).toBe(file);
        owners.set(codePoint, file);
        // Read through the index: a code point missing there would come back null or from another file.
        const glyph = fonts.findGlyph(codePoint);
        if (glyph) expect(glyph.font.name).toBe(file);
      }
    }
    const indexed = [...owners.keys()].filter((codePoint) => fonts.findGlyph(codePoint) !== null).length;
    expect(owners.size - indexed).toBeLessThan(20);
    expect(owners.size).toBeGreaterThan(48_000);
  });

  test('every letter and digit of the basic plane that a domain can start with can be drawn, but for 46', () => {
    const missing = [...firstLetters(0, 0xffff)].filter((codePoint) => !isDrawable(codePoint));
    expect(missing.map(hex).filter((letter) => !UNCOVERED_LETTERS.includes(letter))).toEqual([]);
  });

  test('beyond the basic plane only the named scripts and blocks are missing, and a few letters', () => {
    const missing = [...firstLetters(0x10000, 0x1ffff)].filter(
      (codePoint) =>
        !isDrawable(codePoint) &&
        !UNCOVERED_SCRIPT.test(String.fromCodePoint(codePoint)) &&
        !UNCOVERED_BLOCK.test(String.fromCodePoint(codePoint)),
    );
    expect(missing.map(hex).filter((letter) => !UNCOVERED_LETTERS.includes(letter))).toEqual([]);
  });

  test('the folder stays under 12 MB', () => {
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });
});
