import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Artwork, composeSvg, inkOn, placementOf } from './compose.ts';
import { encodeFewColors, encodeTwoTone, errorOfIndexed } from './indexed-png.ts';
import { render } from './render.ts';

const glyph = (body: string, background = '#336699'): Artwork => ({
  drawing: { body, left: 0, top: 0, width: 24, height: 24 },
  layout: 'tile',
  background,
  ink: inkOn(background),
});

const decode = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { ...info, at };
};

describe('a tile', () => {
  test('is the brand’s colour up to its edges, with the glyph in its middle', async () => {
    const rendered = await render(glyph('<path d="M0 0h24v24H0z"/>'));
    expect(rendered?.pngs.map(({ size }) => size)).toEqual([64, 128, 256]);
    for (const { size, png } of rendered?.pngs ?? []) {
      const picture = await decode(png);
      expect([picture.width, picture.height, picture.channels]).toEqual([size, size, 3]);
      expect(picture.at(0, 0)).toEqual([0x33, 0x66, 0x99]);
      expect(picture.at(size - 1, size - 1)).toEqual([0x33, 0x66, 0x99]);
      expect(picture.at(size / 2, size / 2)).toEqual([255, 255, 255]);
      expect(picture.at(Math.round(size * 0.17), size / 2)).toEqual([0x33, 0x66, 0x99]);
      expect(picture.at(Math.round(size * 0.21), size / 2)).toEqual([255, 255, 255]);
    }
  });

  test('moves a glyph that sits in a corner of its box to the middle', async () => {
    const rendered = await render(glyph('<path d="M0 0h6v6H0z"/>'));
    const picture = await decode(rendered?.pngs[2]?.png ?? Buffer.alloc(0));
    expect(picture.at(128, 128)).toEqual([255, 255, 255]);
    expect(picture.at(60, 60)).toEqual([255, 255, 255]);
    expect(picture.at(40, 40)).toEqual([0x33, 0x66, 0x99]);
  });

  test.each([
    ['#000000', '#ffffff'],
    ['#ff0000', '#ffffff'],
    ['#ffff00', '#000000'],
    ['#ffffff', '#000000'],
  ])('of %s has a glyph in %s', (background, ink) => {
    expect(inkOn(background)).toBe(ink);
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
  expect(picture.at(64, 64)).toEqual([204, 0, 0]);
  expect(picture.at(64, 40)).toEqual([255, 255, 255]);
  expect(picture.at(12, 64)).toEqual([204, 0, 0]);
  expect(picture.at(3, 64)).toEqual([255, 255, 255]);
});

test('a namespace that is no absolute address is left out, or librsvg would refuse the drawing', async () => {
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

describe('indexed PNGs', () => {
  const side = 8;
  const picture = (colors: number) => ({
    side,
    rgb: Uint8Array.from(
      { length: side * side * 3 },
      (_, at) => (Math.floor(at / 3) % colors) * 11 + (at % 3),
    ),
  });

  test.each([1, 2, 3, 4, 5, 16, 17, 20])('of %i colours lose nothing', async (colors) => {
    const from = picture(colors);
    const png = await encodeFewColors(from, 64);
    expect(png).not.toBeNull();
    const { data } = await sharp(png ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([...from.rgb]);
    expect(errorOfIndexed(png ?? Buffer.alloc(0), from)).toBe(0);
  });

  test('are not made of more colours than asked for', async () => {
    expect(await encodeFewColors(picture(20), 19)).toBeNull();
  });

  test('of two tones keep both tones and stay within a thirtieth between them', async () => {
    const rgb = Uint8Array.from({ length: side * side * 3 }, (_, at) =>
      Math.round((Math.floor(at / 3) * 255) / 63),
    );
    const { data } = await sharp(await encodeTwoTone({ side, rgb }, '#000000', '#ffffff'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data.at(-1)]).toEqual([0, 255]);
    for (const [at, value] of data.entries()) expect(Math.abs(value - (rgb[at] ?? 0))).toBeLessThanOrEqual(9);
  });
});
