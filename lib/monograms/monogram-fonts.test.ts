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

  test('every letter and digit of the basic plane that a domain can start with can be drawn', () => {
    const missing = [...firstLetters(0, 0xffff)].filter((codePoint) => !isDrawable(codePoint));
    const label = (codePoint: number) => codePoint.toString(16).padStart(4, '0');
    expect(missing.map(label)).toMatchInlineSnapshot(`
      [
        "0860",
        "0861",
        "0862",
        "0863",
        "0864",
        "0865",
        "0866",
        "0867",
        "0868",
        "0869",
        "086a",
        "0e86",
        "0e89",
        "0e8c",
        "0e8e",
        "0e8f",
        "0e90",
        "0e91",
        "0e92",
        "0e93",
        "0e98",
        "0ea0",
        "0ea8",
        "0ea9",
        "0eac",
        "170d",
        "171f",
        "1b4c",
        "1cfa",
        "2c5f",
        "31bc",
        "31bd",
        "31be",
        "31bf",
        "4db6",
        "4db7",
        "4db8",
        "4db9",
        "4dba",
        "4dbb",
        "4dbc",
        "4dbd",
        "4dbe",
        "4dbf",
        "9ff0",
        "9ff1",
        "9ff2",
        "9ff3",
        "9ff4",
        "9ff5",
        "9ff6",
        "9ff7",
        "9ff8",
        "9ff9",
        "9ffa",
        "9ffb",
        "9ffc",
        "9ffd",
        "9ffe",
        "9fff",
      ]
    `);
  });

  test('beyond the basic plane only rare ideographs and the named scripts are missing', () => {
    const missing = [...firstLetters(0x10000, 0x1ffff)].filter(
      (codePoint) => !isDrawable(codePoint) && !UNCOVERED_SCRIPT.test(String.fromCodePoint(codePoint)),
    );
    expect(missing.map((codePoint) => codePoint.toString(16)).join(' ')).toMatchInlineSnapshot(
      `"11071 11072 11075 11147 1123f 11240 11740 11741 11742 11743 11744 11745 11746 11ab0 11ab1 11ab2 11ab3 11ab4 11ab5 11ab6 11ab7 11ab8 11ab9 11aba 11abb 11abc 11abd 11abe 11abf 11fb0 16fe3 1aff0 1aff1 1aff2 1aff3 1aff5 1aff6 1aff7 1aff8 1aff9 1affa 1affb 1affd 1affe 1b000 1b001 1b002 1b003 1b004 1b005 1b006 1b007 1b008 1b009 1b00a 1b00b 1b00c 1b00d 1b00e 1b00f 1b010 1b011 1b012 1b013 1b014 1b015 1b016 1b017 1b018 1b019 1b01a 1b01b 1b01c 1b01d 1b01e 1b01f 1b020 1b021 1b022 1b023 1b024 1b025 1b026 1b027 1b028 1b029 1b02a 1b02b 1b02c 1b02d 1b02e 1b02f 1b030 1b031 1b032 1b033 1b034 1b035 1b036 1b037 1b038 1b039 1b03a 1b03b 1b03c 1b03d 1b03e 1b03f 1b040 1b041 1b042 1b043 1b044 1b045 1b046 1b047 1b048 1b049 1b04a 1b04b 1b04c 1b04d 1b04e 1b04f 1b050 1b051 1b052 1b053 1b054 1b055 1b056 1b057 1b058 1b059 1b05a 1b05b 1b05c 1b05d 1b05e 1b05f 1b060 1b061 1b062 1b063 1b064 1b065 1b066 1b067 1b068 1b069 1b06a 1b06b 1b06c 1b06d 1b06e 1b06f 1b070 1b071 1b072 1b073 1b074 1b075 1b076 1b077 1b078 1b079 1b07a 1b07b 1b07c 1b07d 1b07e 1b07f 1b080 1b081 1b082 1b083 1b084 1b085 1b086 1b087 1b088 1b089 1b08a 1b08b 1b08c 1b08d 1b08e 1b08f 1b090 1b091 1b092 1b093 1b094 1b095 1b096 1b097 1b098 1b099 1b09a 1b09b 1b09c 1b09d 1b09e 1b09f 1b0a0 1b0a1 1b0a2 1b0a3 1b0a4 1b0a5 1b0a6 1b0a7 1b0a8 1b0a9 1b0aa 1b0ab 1b0ac 1b0ad 1b0ae 1b0af 1b0b0 1b0b1 1b0b2 1b0b3 1b0b4 1b0b5 1b0b6 1b0b7 1b0b8 1b0b9 1b0ba 1b0bb 1b0bc 1b0bd 1b0be 1b0bf 1b0c0 1b0c1 1b0c2 1b0c3 1b0c4 1b0c5 1b0c6 1b0c7 1b0c8 1b0c9 1b0ca 1b0cb 1b0cc 1b0cd 1b0ce 1b0cf 1b0d0 1b0d1 1b0d2 1b0d3 1b0d4 1b0d5 1b0d6 1b0d7 1b0d8 1b0d9 1b0da 1b0db 1b0dc 1b0dd 1b0de 1b0df 1b0e0 1b0e1 1b0e2 1b0e3 1b0e4 1b0e5 1b0e6 1b0e7 1b0e8 1b0e9 1b0ea 1b0eb 1b0ec 1b0ed 1b0ee 1b0ef 1b0f0 1b0f1 1b0f2 1b0f3 1b0f4 1b0f5 1b0f6 1b0f7 1b0f8 1b0f9 1b0fa 1b0fb 1b0fc 1b0fd 1b0fe 1b0ff 1b100 1b101 1b102 1b103 1b104 1b105 1b106 1b107 1b108 1b109 1b10a 1b10b 1b10c 1b10d 1b10e 1b10f 1b110 1b111 1b112 1b113 1b114 1b115 1b116 1b117 1b118 1b119 1b11a 1b11b 1b11c 1b11d 1b11e 1b11f 1b120 1b121 1b122 1b132 1b150 1b151 1b152 1b155 1b164 1b165 1b166 1b167 1d2c0 1d2c1 1d2c2 1d2c3 1d2c4 1d2c5 1d2c6 1d2c7 1d2c8 1d2c9 1d2ca 1d2cb 1d2cc 1d2cd 1d2ce 1d2cf 1d2d0 1d2d1 1d2d2 1d2d3 1df25 1df26 1df27 1df28 1df29 1df2a 1e7e0 1e7e1 1e7e2 1e7e3 1e7e4 1e7e5 1e7e6 1e7e8 1e7e9 1e7ea 1e7eb 1e7ed 1e7ee 1e7f0 1e7f1 1e7f2 1e7f3 1e7f4 1e7f5 1e7f6 1e7f7 1e7f8 1e7f9 1e7fa 1e7fb 1e7fc 1e7fd 1e7fe 1ed01 1ed02 1ed03 1ed04 1ed05 1ed06 1ed07 1ed08 1ed09 1ed0a 1ed0b 1ed0c 1ed0d 1ed0e 1ed0f 1ed10 1ed11 1ed12 1ed13 1ed14 1ed15 1ed16 1ed17 1ed18 1ed19 1ed1a 1ed1b 1ed1c 1ed1d 1ed1e 1ed1f 1ed20 1ed21 1ed22 1ed23 1ed24 1ed25 1ed26 1ed27 1ed28 1ed29 1ed2a 1ed2b 1ed2c 1ed2d 1ed2f 1ed30 1ed31 1ed32 1ed33 1ed34 1ed35 1ed36 1ed37 1ed38 1ed39 1ed3a 1ed3b 1ed3c 1ed3d"`,
    );
  });

  test('the folder stays under 12 MB', () => {
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });
});
