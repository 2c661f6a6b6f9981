import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { drawMonogram } from './draw-monogram.ts';
import { findGlyph, SCRIPT_FONTS } from './monogram-fonts.ts';
import type { MonogramSpec } from './monogram-spec.ts';

const colors = { background: '#1d4ed8', foreground: '#ffffff' };

/** Where the ink is, in pixels: everything clearly nearer to the foreground than to the background. */
async function inkOf(spec: MonogramSpec) {
  const { data, info } = await sharp(await drawMonogram(spec))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { left: info.width, top: info.height, right: -1, bottom: -1, pixels: 0, size: info.width };
  for (let at = 0; at < data.length; at += 3) {
    // The red channel tells #1d4ed8 from #ffffff.
    if ((data[at] ?? 0) < 0x90) continue;
    const x = (at / 3) % info.width;
    const y = Math.floor(at / 3 / info.width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.pixels++;
  }
  return box;
}

/** The first and the last letter of a script, by ISO 15924 code, that a font has. */
function endsOfScript(script: string): string[] {
  const isLetter = new RegExp(`^(?=\\p{Lo}|\\p{Lu})\\p{sc=${script}}$`, 'u');
  const letters = Array.from({ length: 0x1ffff }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
    (letter) => isLetter.test(letter),
  );
  const hasGlyph = (letter: string) => findGlyph(letter.codePointAt(0) ?? 0) !== null;
  return [letters.find(hasGlyph) ?? '', letters.findLast(hasGlyph) ?? ''];
}

const realFetch = globalThis.fetch;

describe('a monogram', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([64, 128, 256] as const)('is a PNG square of %i pixels in its two colors', async (size) => {
    const png = await drawMonogram({ letters: 'A', ...colors, size });
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size });
    const corner = await sharp(png)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([0x1d, 0x4e, 0xd8]);
  });

  test.each([
    'H',
    'O',
    '0',
    '8',
    'Я',
    'W',
    '字',
    '한',
    'ب',
    'ह',
    'ก',
    'א',
    'ა',
    'ம',
    'ⵣ',
    'BTC',
    'OOO',
    '',
    '😀',
  ])('has %j in the middle, with a margin', async (letters) => {
    const { left, right, top, bottom, size } = await inkOf({ letters, ...colors, size: 256 });
    // Ideographs and Hangul keep the place their designers gave them in the em square.
    expect(Math.abs(left + right - 255) / 2).toBeLessThanOrEqual(6);
    expect(Math.abs(top + bottom - 255) / 2).toBeLessThanOrEqual(6);
    expect(Math.min(left, top, size - 1 - right, size - 1 - bottom)).toBeGreaterThan(size * 0.1);
  });

  test.each(['WWW', 'MMM', 'ЩЩЩ', '字字字', 'ÅÇÑ', 'WM'])(
    '%s fits with a margin at every size',
    async (letters) => {
      for (const size of [64, 128, 256] as const) {
        const { left, right } = await inkOf({ letters, ...colors, size });
        expect(left).toBeGreaterThanOrEqual(size * 0.1);
        expect(size - 1 - right).toBeGreaterThanOrEqual(size * 0.1);
      }
    },
  );

  test('accents do not move a capital', async () => {
    const plain = await inkOf({ letters: 'E', ...colors, size: 256 });
    const accented = await inkOf({ letters: 'É', ...colors, size: 256 });
    expect(Math.abs(accented.bottom - plain.bottom)).toBeLessThanOrEqual(1);
    expect(accented.top).toBeLessThan(plain.top - 10);
  });

  test('a mark is drawn if it composes with its letter, else left out', async () => {
    const draw = (letters: string) => drawMonogram({ letters, ...colors, size: 64 });
    expect(await draw('हि')).toEqual(await draw('ह'));
    expect(await draw('กี')).toEqual(await draw('ก'));
    expect(await draw('E\u0301')).toEqual(await draw('É'));
    expect(await draw('E\u0301')).not.toEqual(await draw('E'));
    expect(await draw('ड\u093c')).not.toEqual(await draw('ड'));
  });

  test('a letter without a font becomes a globe, but is left out beside others', async () => {
    const draw = (letters: string) => drawMonogram({ letters, ...colors, size: 64 });
    const globe = await draw('');
    expect(await draw('😀')).toEqual(globe);
    expect(await draw('\u{17000}')).toEqual(globe);
    expect(await draw('😀A')).toEqual(await draw('A'));
    expect(await draw('A')).not.toEqual(globe);
  });

  test('every font draws the first and last letter of its scripts, and nothing is fetched', async () => {
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      // The renderer reads its own WebAssembly from a data: address.
      if (String(input).startsWith('data:')) return realFetch(input, init);
      throw new Error(`Asked the network for ${String(input)}`);
    });
    const blank: string[] = [];
    for (const script of SCRIPT_FONTS.flatMap(([scripts]) => scripts.split(' ')))
      for (const letters of endsOfScript(script)) {
        const { pixels } = await inkOf({ letters, ...colors, size: 64 });
        if (letters === '' || pixels < 20) blank.push(`${script} ${letters}`);
      }
    expect(blank).toEqual([]);
  }, 60_000);
});

describe('two processes', () => {
  let folder = '';
  beforeAll(() => {
    // Below node_modules, so that the bundle finds the packages it leaves outside.
    folder = mkdtempSync(join(process.cwd(), 'node_modules/.monograms-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('draw the same bytes for the same spec, in any order', async () => {
    const letters = ['A', 'BTC', '字', 'ह', 'ب', 'ⵣ', '', '한', 'WWW', 'Ю'];
    const outfile = join(folder, 'hashes.mjs');
    await build({
      stdin: {
        contents: `
          import { createHash } from 'node:crypto';
          import { drawMonogram } from './draw-monogram.ts';
          const hashes = {};
          for (const letters of process.argv.slice(2)) {
            const png = await drawMonogram({ letters, background: '#1d4ed8', foreground: '#ffffff', size: 128 });
            hashes[letters] = createHash('sha256').update(png).digest('hex');
          }
          process.stdout.write(JSON.stringify(hashes));`,
        resolveDir: join(process.cwd(), 'lib/monograms'),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      logLevel: 'silent',
    });
    const run = async (order: string[]) =>
      JSON.parse((await promisify(execFile)(process.execPath, [outfile, ...order])).stdout) as Record<
        string,
        string
      >;

    const [one, other] = await Promise.all([run(letters), run([...letters].reverse())]);
    expect(Object.keys(one)).toHaveLength(letters.length);
    expect(other).toEqual(one);
    for (const letter of letters) {
      const png = await drawMonogram({ letters: letter, ...colors, size: 128 });
      expect(createHash('sha256').update(png).digest('hex')).toBe(one[letter]);
    }
  }, 30_000);
});
