import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPalettePng } from './palette-png.ts';

const gradient = Buffer.from(
  Array.from({ length: 64 * 64 }, (_, at) => [at & 255, (at >> 4) & 255, 255 - (at & 255)]).flat(),
);
const picture = () => sharp(gradient, { raw: { width: 64, height: 64, channels: 3 } });

test.each([70, 90, 100])('reads the pixels that sharp reads, of quality %i', async (quality) => {
  const png = await picture().png({ palette: true, quality, dither: 0 }).toBuffer();
  const expected = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();
  expect(Buffer.from(readPalettePng(png)).equals(expected)).toBe(true);
});

test('refuses a picture without a palette', async () => {
  const png = await picture().png().toBuffer();
  expect(() => readPalettePng(png)).toThrow();
});
