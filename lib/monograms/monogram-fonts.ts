import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontTables, type GlyphBox, readFontTables } from './font-tables.ts';

/** One font file, in memory. The renderer parses `data` once and remembers it by identity. */
export type MonogramFont = { name: string; weight: 400 | 700; data: Buffer; tables: FontTables };

/** One letter that can be drawn: its font, its character and the size of its ink in em. */
export type MonogramGlyph = { font: MonogramFont; character: string; box: GlyphBox };

/** The fonts of one folder, opened as letters ask for them and then kept. */
export type MonogramFonts = {
  /** File names, in no order that matters. */
  files: () => string[];
  load: (file: string) => MonogramFont;
  /** Null when no bundled font has the letter, nor its lower case (some capitals are newer than the fonts). */
  findGlyph: (codePoint: number) => MonogramGlyph | null;
};

type FontIndex = Record<string, { weight: 400 | 700; ranges: string }>;

const opened = new Map<string, MonogramFonts>();

/** The committed fonts below `projectRoot`; nothing is downloaded and no system font is looked at. */
export function openMonogramFonts(projectRoot: string): MonogramFonts {
  const folder = join(projectRoot, 'lib/monograms/fonts');
  const existing = opened.get(folder);
  if (existing) return existing;
  const fonts = openFolder(folder);
  opened.set(folder, fonts);
  return fonts;
}

function openFolder(folder: string): MonogramFonts {
  const index = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as FontIndex;
  const ranges = Object.entries(index)
    .flatMap(([file, font]) => font.ranges.split(',').map((range) => ({ file, ...parseRange(range) })))
    .sort((a, b) => a.first - b.first);
  const loaded = new Map<string, MonogramFont>();

  function load(file: string): MonogramFont {
    const existing = loaded.get(file);
    if (existing) return existing;
    const data = readFileSync(join(folder, file));
    const font = { name: file, weight: index[file]?.weight ?? 400, data, tables: readFontTables(data) };
    loaded.set(file, font);
    return font;
  }

  function findGlyph(codePoint: number): MonogramGlyph | null {
    const lower = String.fromCodePoint(codePoint).toLowerCase().codePointAt(0) ?? codePoint;
    return findExactGlyph(codePoint) ?? (lower === codePoint ? null : findExactGlyph(lower));
  }

  function findExactGlyph(codePoint: number): MonogramGlyph | null {
    const range = findRange(ranges, codePoint);
    if (!range) return null;
    const font = load(range.file);
    const box = font.tables.findBox(codePoint);
    return box && { font, character: String.fromCodePoint(codePoint), box };
  }

  return { files: () => Object.keys(index), load, findGlyph };
}

type FontRange = { file: string; first: number; last: number };

function parseRange(range: string): { first: number; last: number } {
  const [first, last] = range.split('-').map((hex) => Number.parseInt(hex, 16));
  if (first === undefined) throw new Error(`Expected a range of code points in fonts.json, got '${range}'.`);
  return { first, last: last ?? first };
}

/** Ranges never overlap: every code point belongs to one file. */
function findRange(ranges: FontRange[], codePoint: number): FontRange | undefined {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) return undefined;
    if (codePoint < range.first) high = middle - 1;
    else if (codePoint > range.last) low = middle + 1;
    else return range;
  }
  return undefined;
}
