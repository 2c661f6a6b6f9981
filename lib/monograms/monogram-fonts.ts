import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkitten';

/** Noto fonts by ISO 15924 script: those that UAX #31 recommends, and others in use. Han is simplified Chinese. */
export const SCRIPT_FONTS: readonly (readonly [scripts: string, path: string])[] = [
  ['Hani Hira Kana Bopo', 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'],
  ['Hang', 'noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf'],
  ['Adlm', 'noto-sans-adlam/700Bold/NotoSansAdlam_700Bold.ttf'],
  ['Arab', 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'],
  ['Armn', 'noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf'],
  ['Bali', 'noto-sans-balinese/700Bold/NotoSansBalinese_700Bold.ttf'],
  ['Beng', 'noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'],
  ['Cans', 'noto-sans-canadian-aboriginal/700Bold/NotoSansCanadianAboriginal_700Bold.ttf'],
  ['Cham', 'noto-sans-cham/700Bold/NotoSansCham_700Bold.ttf'],
  ['Cher', 'noto-sans-cherokee/700Bold/NotoSansCherokee_700Bold.ttf'],
  ['Ethi', 'noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf'],
  ['Geor', 'noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf'],
  ['Gujr', 'noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf'],
  ['Guru', 'noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf'],
  ['Hebr', 'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'],
  ['Java', 'noto-sans-javanese/700Bold/NotoSansJavanese_700Bold.ttf'],
  ['Khmr', 'noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf'],
  ['Knda', 'noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf'],
  ['Laoo', 'noto-sans-lao/700Bold/NotoSansLao_700Bold.ttf'],
  ['Lisu', 'noto-sans-lisu/700Bold/NotoSansLisu_700Bold.ttf'],
  ['Mlym', 'noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf'],
  ['Mong', 'noto-sans-mongolian/400Regular/NotoSansMongolian_400Regular.ttf'],
  ['Mtei', 'noto-sans-meetei-mayek/700Bold/NotoSansMeeteiMayek_700Bold.ttf'],
  ['Mymr', 'noto-sans-myanmar/700Bold/NotoSansMyanmar_700Bold.ttf'],
  ['Nkoo', 'noto-sans-nko/400Regular/NotoSansNKo_400Regular.ttf'],
  ['Olck', 'noto-sans-ol-chiki/700Bold/NotoSansOlChiki_700Bold.ttf'],
  ['Orya', 'noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf'],
  ['Sinh', 'noto-sans-sinhala/700Bold/NotoSansSinhala_700Bold.ttf'],
  ['Syrc', 'noto-sans-syriac/700Bold/NotoSansSyriac_700Bold.ttf'],
  ['Taml', 'noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'],
  ['Telu', 'noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf'],
  ['Tfng', 'noto-sans-tifinagh/400Regular/NotoSansTifinagh_400Regular.ttf'],
  ['Thaa', 'noto-sans-thaana/700Bold/NotoSansThaana_700Bold.ttf'],
  ['Thai', 'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'],
  ['Tibt', 'noto-serif-tibetan/700Bold/NotoSerifTibetan_700Bold.ttf'],
  ['Yiii', 'noto-sans-yi/400Regular/NotoSansYi_400Regular.ttf'],
  ['Latn Grek Cyrl Deva', 'noto-sans/700Bold/NotoSans_700Bold.ttf'],
];

/** Ink of a glyph in em (1 = the font size); y runs upwards from the baseline. */
type GlyphBox = { advance: number; xMin: number; xMax: number; yMin: number; yMax: number };

/** A font file in memory. The renderer parses `data` once and remembers it by identity. */
type MonogramFont = {
  name: string;
  weight: 400 | 700;
  data: Buffer;
  /** Where the renderer puts the baseline of a line as high as the font size, in em from its top. */
  ascent: number;
};

export type MonogramGlyph = { font: MonogramFont; character: string; box: GlyphBox };

type OpenFont = { font: MonogramFont; source: Font };

/** Ideographs, kana and Hangul are designed to sit in the middle of the em square, so their ink does not count. */
const EM_SQUARE = /^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]$/u;

const lettersOf = SCRIPT_FONTS.map(([scripts]) => {
  // By extensions: the digits of Arabic and many marks belong to several scripts.
  const classes = scripts.split(' ').map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}]$`, 'u');
});

const opened = new Map<string, OpenFont>();

/** The glyph of a code point or of its lower case (some capitals are newer than the fonts), else null; cached. */
export function findGlyph(codePoint: number): MonogramGlyph | null {
  const character = String.fromCodePoint(codePoint);
  const lower = character.toLowerCase();
  return findExactGlyph(character) ?? (lower === character ? null : findExactGlyph(lower));
}

function findExactGlyph(character: string): MonogramGlyph | null {
  const codePoint = character.codePointAt(0) ?? 0;
  // The last font also has what belongs to no script, such as ASCII digits.
  const candidates = SCRIPT_FONTS.filter(
    (row, at) => lettersOf[at]?.test(character) || row === SCRIPT_FONTS.at(-1),
  );
  for (const [, path] of candidates) {
    const { font, source } = openFont(path);
    const box = source.hasGlyphForCodePoint(codePoint) ? boxOf(character, source) : null;
    if (box !== null) return { font, character, box };
  }
  return null;
}

function openFont(path: string): OpenFont {
  const known = opened.get(path);
  if (known !== undefined) return known;
  // Without the comment, Next lists every file of the folder in the trace of every route.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@expo-google-fonts', path);
  const data = readFileSync(file);
  hideSubstitutions(data);
  const source = create(data);
  if (source.isCollection) throw new Error(`Expected one font in ${file}, got a collection.`);
  const { ascent, descent, unitsPerEm, postscriptName } = source;
  const font: MonogramFont = {
    name: postscriptName,
    weight: path.includes('700Bold') ? 700 : 400,
    data,
    ascent: (1 + (ascent + descent) / unitsPerEm) / 2,
  };
  opened.set(path, { font, source });
  return { font, source };
}

/** Hides glyph substitutions: a single letter needs none, and the renderer throws on some, as in the Arabic font. */
function hideSubstitutions(data: Buffer): void {
  const directoryEnd = 12 + data.readUInt16BE(4) * 16;
  for (let entry = 12; entry < directoryEnd; entry += 16)
    if (data.toString('latin1', entry, entry + 4) === 'GSUB') data.write('----', entry, 'latin1');
}

function boxOf(character: string, source: Font): GlyphBox | null {
  const { bbox, advanceWidth } = source.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const em = source.unitsPerEm;
  const advance = advanceWidth / em;
  if (!(bbox.maxX > bbox.minX)) return null;
  if (EM_SQUARE.test(character)) return { advance, xMin: 0, xMax: advance, yMin: -0.12, yMax: 0.88 };
  return { advance, xMin: bbox.minX / em, xMax: bbox.maxX / em, yMin: bbox.minY / em, yMax: bbox.maxY / em };
}
