import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brandColors } from './brand-colors.ts';

const SIDE = 512;

async function colorsOf(body: string): Promise<string[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100">${body}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return brandColors({ width: SIDE, height: SIDE, data });
}

/** Diagonal lines, which have blends along their edges. */
const stripes = (color: string) =>
  Array.from(
    { length: 12 },
    (_, i) => `<path d="M${i * 9} 0l20 100" stroke="${color}" stroke-width="4"/>`,
  ).join('');

test('the colors of a flat logo are exact, without blends with its ground', async () => {
  expect(await colorsOf(`<rect width="100" height="100" fill="#1050d0"/>${stripes('#fff')}`)).toEqual([
    '#1050d0',
  ]);
  expect(await colorsOf(`<rect width="100" height="100" fill="#fff"/>${stripes('#c02040')}`)).toEqual([
    '#c02040',
  ]);
  expect(
    await colorsOf(
      `<circle cx="30" cy="50" r="28" fill="#0a7"/><circle cx="75" cy="50" r="20" fill="#e0a000"/>`,
    ),
  ).toEqual(['#00aa77', '#e0a000']);
});

test('a gradient has colors between its ends', async () => {
  const gradient =
    '<linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient>';
  const colors = await colorsOf(`${gradient}<rect width="100" height="100" fill="url(#g)"/>`);
  expect(colors.length).toBeGreaterThan(1);
});
