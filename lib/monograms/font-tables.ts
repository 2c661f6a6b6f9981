/** What the layout needs of one glyph, in em (1 = the font size); y runs upwards from the baseline. */
export type GlyphBox = {
  advance: number;
  xMin: number;
  xMax: number;
  yMin: number;
  yMax: number;
};

/** One font file, opened: which code points it has, and how large their ink is. */
export type FontTables = {
  codePoints: () => number[];
  /** Null when the font has no glyph for it. */
  findBox: (codePoint: number) => GlyphBox | null;
};

/**
 * Reads the tables of a TrueType or OpenType font that laying out single letters needs.
 *
 * TrueType outlines carry each glyph's ink box. Compact outlines (the CJK fonts) do not; there the em box is the
 * answer, and ideographs, kana and Hangul are designed to sit in its middle. Throws when a table is missing.
 */
export function readFontTables(data: Buffer): FontTables {
  const tables = readDirectory(data);
  const head = table(tables, 'head');
  const unitsPerEm = head.readUInt16BE(18);
  const glyphOf = readCharacterMap(table(tables, 'cmap'));
  const advanceOf = readAdvances(table(tables, 'hmtx'), table(tables, 'hhea').readUInt16BE(34));
  const outlines = tables.get('glyf');
  const locations = outlines && table(tables, 'loca');
  const isLongLocation = head.readInt16BE(50) === 1;

  function findBox(codePoint: number): GlyphBox | null {
    const glyph = glyphOf.get(codePoint);
    if (glyph === undefined) return null;
    const advance = advanceOf(glyph) / unitsPerEm;
    if (!outlines || !locations) return { advance, xMin: 0, xMax: advance, yMin: -0.12, yMax: 0.88 };
    const start = isLongLocation ? locations.readUInt32BE(glyph * 4) : locations.readUInt16BE(glyph * 2) * 2;
    const end = isLongLocation
      ? locations.readUInt32BE(glyph * 4 + 4)
      : locations.readUInt16BE(glyph * 2 + 2) * 2;
    // A glyph without ink, such as a filler, cannot stand for anything.
    if (end === start) return null;
    return {
      advance,
      xMin: outlines.readInt16BE(start + 2) / unitsPerEm,
      yMin: outlines.readInt16BE(start + 4) / unitsPerEm,
      xMax: outlines.readInt16BE(start + 6) / unitsPerEm,
      yMax: outlines.readInt16BE(start + 8) / unitsPerEm,
    };
  }

  return { codePoints: () => [...glyphOf.keys()], findBox };
}

function readDirectory(data: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let entry = 12; entry < 12 + data.readUInt16BE(4) * 16; entry += 16) {
    const start = data.readUInt32BE(entry + 8);
    tables.set(
      data.toString('latin1', entry, entry + 4),
      data.subarray(start, start + data.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

function table(tables: Map<string, Buffer>, name: string): Buffer {
  const found = tables.get(name);
  if (!found) throw new Error(`Expected a font with a ${name} table, got ${[...tables.keys()].join(' ')}.`);
  return found;
}

function readAdvances(hmtx: Buffer, count: number): (glyph: number) => number {
  return (glyph) => hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4);
}

/** Code point to glyph, from the subtables of format 4 (BMP) and 12 (all of Unicode). */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, glyphs);
    if (format === 12) readGroups(subtable, glyphs);
  }
  return glyphs;
}

function readSegments(subtable: Buffer, glyphs: Map<number, number>): void {
  const width = subtable.readUInt16BE(6);
  for (let offset = 0; offset < width; offset += 2) {
    const end = subtable.readUInt16BE(14 + offset);
    const start = subtable.readUInt16BE(16 + width + offset);
    const delta = subtable.readUInt16BE(16 + width * 2 + offset);
    const rangeAt = 16 + width * 3 + offset;
    const range = subtable.readUInt16BE(rangeAt);
    for (let codePoint = start; codePoint <= end && codePoint !== 0xffff; codePoint++) {
      const listed =
        range === 0 ? codePoint : subtable.readUInt16BE(rangeAt + range + (codePoint - start) * 2);
      if (range !== 0 && listed === 0) continue;
      const glyph = (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(codePoint, glyph);
    }
  }
}

function readGroups(subtable: Buffer, glyphs: Map<number, number>): void {
  for (let group = 16; group < 16 + subtable.readUInt32BE(12) * 12; group += 12) {
    const start = subtable.readUInt32BE(group);
    const firstGlyph = subtable.readUInt32BE(group + 8);
    for (let codePoint = start; codePoint <= subtable.readUInt32BE(group + 4); codePoint++) {
      glyphs.set(codePoint, firstGlyph + codePoint - start);
    }
  }
}
