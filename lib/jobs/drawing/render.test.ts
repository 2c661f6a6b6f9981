import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Artwork, composeSvg, placementOf } from './compose.ts';
import { inksFor } from './inks.ts';
import { render } from './render.ts';

const glyph = (body: string, background = '#336699'): Artwork => ({
  drawing: { body, left: 0, top: 0, width: 24, height: 24 },
  layout: 'tile',
  ...inksFor(background, { isPlate: false }),
});

const decode = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { ...info, at };
};

/** A palette may be off by one. */
const expectColor = (actual: number[], expected: number[]) => {
  for (const [at, value] of expected.entries())
    expect(Math.abs((actual[at] ?? -9) - value), `${actual} for ${expected}`).toBeLessThanOrEqual(1);
};

describe('a tile', () => {
  test('is the brand’s color up to its edges, with the glyph in its middle', async () => {
    const rendered = await render(glyph('<path d="M0 0h24v24H0z"/>'));
    expect(rendered?.pngs.map(({ size }) => size)).toEqual([64, 128, 256]);
    for (const { size, png } of rendered?.pngs ?? []) {
      const picture = await decode(png);
      expect([picture.width, picture.height, picture.channels]).toEqual([size, size, 3]);
      expectColor(picture.at(0, 0), [0x33, 0x66, 0x99]);
      expectColor(picture.at(size - 1, size - 1), [0x33, 0x66, 0x99]);
      expectColor(picture.at(size / 2, size / 2), [255, 255, 255]);
      expectColor(picture.at(Math.round(size * 0.17), size / 2), [0x33, 0x66, 0x99]);
      expectColor(picture.at(Math.round(size * 0.21), size / 2), [255, 255, 255]);
    }
  });

  test('moves a glyph that sits in a corner of its box to the middle', async () => {
    const rendered = await render(glyph('<path d="M0 0h6v6H0z"/>'));
    const picture = await decode(rendered?.pngs[2]?.png ?? Buffer.alloc(0));
    expectColor(picture.at(128, 128), [255, 255, 255]);
    expectColor(picture.at(60, 60), [255, 255, 255]);
    expectColor(picture.at(40, 40), [0x33, 0x66, 0x99]);
  });
});

describe('nothing is drawn', () => {
  test('of an empty glyph', async () => {
    expect(await render(glyph('<path d="M0 0"/>'))).toBeNull();
  });

  test('of a white logo on white', async () => {
    const artwork: Artwork = {
      drawing: { body: '<path fill="#f4f4f4" d="M0 0h24v24H0z"/>', left: 0, top: 0, width: 24, height: 24 },
      layout: 'logo',
      background: '#ffffff',
      ink: null,
    };
    expect(await render(artwork)).toBeNull();
  });
});

test('a wide wordmark is letter-boxed on white, its shape kept', async () => {
  const rendered = await render({
    drawing: { body: '<path fill="#c00" d="M0 0h100v20H0z"/>', left: 0, top: 0, width: 100, height: 20 },
    layout: 'logo',
    background: '#ffffff',
    ink: null,
  });
  const picture = await decode(rendered?.pngs[1]?.png ?? Buffer.alloc(0));
  expectColor(picture.at(64, 64), [204, 0, 0]);
  expectColor(picture.at(64, 40), [255, 255, 255]);
  expectColor(picture.at(12, 64), [204, 0, 0]);
  expectColor(picture.at(3, 64), [255, 255, 255]);
});

test('a namespace that is not an absolute URI is left out, which librsvg would refuse', async () => {
  const artwork = glyph(
    '<g xmlns:x="ns_extend;" xmlns:xlink="http://www.w3.org/1999/xlink"><path d="M0 0h24v24z"/></g>',
  );
  const svg = composeSvg(artwork, placementOf(artwork));
  expect(svg).not.toContain('ns_extend');
  expect(svg.match(/xmlns:xlink/g)?.length).toBe(2);
  expect(await render(artwork)).not.toBeNull();
});

test('the same drawing gives the same bytes', async () => {
  const body = '<circle cx="12" cy="12" r="11"/>';
  const [first, second] = await Promise.all([render(glyph(body)), render(glyph(body))]);
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(second?.hash).toBe(first?.hash);
});
