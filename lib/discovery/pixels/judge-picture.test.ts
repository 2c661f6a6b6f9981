import { describe, expect, test } from 'vitest';
import { defaultIconProduct } from './default-icon.ts';
import { DEFAULT_ICONS } from './default-icons.ts';
import { differenceHash, hashDistance } from './difference-hash.ts';
import { judgePicture, type PictureContext } from './judge-picture.ts';
import type { Picture } from './picture.ts';

type Rgba = readonly [number, number, number, number];
const CLEAR: Rgba = [0, 0, 0, 0];
const WHITE: Rgba = [255, 255, 255, 255];
const RED: Rgba = [200, 20, 30, 255];

function paint(width: number, height: number, at: (x: number, y: number) => Rgba): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(at(x, y), (y * width + x) * 4);
  return { width, height, data };
}

/** A ring of one color in the middle of a ground. */
const ring = (side: number, color: Rgba, ground: Rgba) =>
  paint(side, side, (x, y) => {
    const distance = Math.hypot(x - side / 2, y - side / 2) / side;
    return distance < 0.4 && distance > 0.25 ? color : ground;
  });

/** Bars of different widths, as the letters of a word. */
const word = (width: number, height: number, color: Rgba, ground: Rgba) =>
  paint(width, height, (x, y) =>
    y > 2 && y < height - 3 && x > 2 && x < width - 3 && Math.sin(x * x * 0.003) > -0.3 ? color : ground,
  );

const noise = (side: number, alpha = 255) => {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 8) % 256;
  };
  return paint(side, side, () => [next(), next(), next(), alpha]);
};

const problem = (picture: Picture, more: Partial<PictureContext> = {}) =>
  judgePicture(picture, {
    use: 'logo',
    isVector: false,
    isOnly: false,
    domain: 'acme.com',
    sha256: null,
    grounds: [],
    ...more,
  }).problem;

describe('size', () => {
  test.each([
    [48, {}, null],
    [47, {}, 'too_small'],
    [47, { isVector: true }, null],
    [32, { isOnly: true }, null],
    [31, { isOnly: true }, 'too_small'],
  ] as const)('%i px %j: %s', (side, more, expected) => {
    expect(problem(ring(side, RED, CLEAR), more)).toBe(expected);
  });

  test('a picture between 32 and 48 px is marked as small', () => {
    const context = { use: 'icon', isVector: false, isOnly: true, domain: 'acme.com', sha256: null } as const;
    expect(judgePicture(ring(40, RED, CLEAR), { ...context, grounds: [] })).toMatchObject({ isSmall: true });
    expect(judgePicture(ring(64, RED, CLEAR), { ...context, grounds: [] })).toMatchObject({ isSmall: false });
  });
});

describe('shape', () => {
  test.each([
    ['a word of 4:1', word(232, 64, RED, CLEAR), {}, null],
    ['a word of 5:1', word(320, 64, RED, CLEAR), {}, 'unfit_picture'],
    ['a word of 5:1 and nothing else', word(320, 64, RED, CLEAR), { isOnly: true }, null],
    ['a word of 8:1 and nothing else', word(512, 64, RED, CLEAR), { isOnly: true }, 'unfit_picture'],
    ['a word as an icon', word(128, 64, RED, CLEAR), { use: 'icon' }, 'unfit_picture'],
    ['an icon', ring(64, RED, CLEAR), { use: 'icon' }, null],
    [
      'a long word on a square white ground',
      paint(300, 300, (x, y) => (y > 140 && y < 160 && x > 20 && x < 280 && x % 31 < 20 ? RED : WHITE)),
      {},
      'unfit_picture',
    ],
    [
      'a sprite',
      paint(400, 64, (x, y) => (x % 80 > 10 && x % 80 < 70 && y > 4 && y < 60 ? RED : CLEAR)),
      { isOnly: true },
      'unfit_picture',
    ],
  ] as const)('%s', (_, picture, more, expected) => {
    expect(problem(picture, more)).toBe(expected);
  });

  test('a uniform border is trimmed', () => {
    const framed = paint(200, 200, (x, y) => (x >= 50 && x < 150 && y >= 60 && y < 140 ? RED : WHITE));
    const context = { use: 'logo', isVector: false, isOnly: false, domain: 'a.com', sha256: null } as const;
    expect(judgePicture(framed, { ...context, grounds: [] })).toMatchObject({
      problem: null,
      box: { left: 50, top: 60, width: 100, height: 80 },
    });
  });
});

describe('blank', () => {
  test.each([
    ['transparent', paint(64, 64, () => CLEAR)],
    ['white', paint(64, 64, () => WHITE)],
    ['one color', paint(64, 64, () => RED)],
    ['a speck', paint(64, 64, (x, y) => (x < 3 && y < 3 ? RED : CLEAR))],
  ])('%s', (_, picture) => {
    expect(problem(picture)).toBe('blank_picture');
  });
});

describe('white on nothing', () => {
  test.each([
    [[], 'unfit_picture'],
    [['#ffee00'], 'unfit_picture'],
    [['#ffee00', '#203040'], null],
  ] as const)('on %j: %s', (grounds, expected) => {
    expect(problem(ring(64, WHITE, CLEAR), { grounds })).toBe(expected);
  });

  test('says the ground it needs, others need none', () => {
    const context = { use: 'logo', isVector: false, isOnly: false, domain: 'a.com', sha256: null } as const;
    const groundOf = (color: Rgba) =>
      judgePicture(ring(64, color, CLEAR), { ...context, grounds: ['#203040'] });
    expect(groundOf(WHITE)).toMatchObject({ ground: '#203040' });
    expect(groundOf(RED)).toMatchObject({ ground: null });
  });
});

test('a photograph is no logo, unless it is a touch icon', () => {
  expect(problem(noise(128))).toBe('unfit_picture');
  expect(problem(noise(128), { use: 'touch-icon' })).toBeNull();
  expect(problem(noise(128, 200))).toBeNull();
});

describe('default icons', () => {
  const [angular] = DEFAULT_ICONS;
  const sha256 = angular?.sha256 ?? '';

  test('by file, except for its owner', () => {
    expect(problem(ring(64, RED, CLEAR), { sha256 })).toBe('default_icon');
    expect(problem(ring(64, RED, CLEAR), { sha256, domain: angular?.owners[0] ?? '' })).toBeNull();
  });

  test('by looks within four bits', () => {
    const near = (bits: bigint) => (BigInt(`0x${angular?.dhash}`) ^ bits).toString(16).padStart(16, '0');
    const product = (dhash: string) => defaultIconProduct({ sha256: null, dhash }, 'acme.com');
    expect(product(near(0b1111n))).toBe('Angular');
    expect(product(near(0b11111n))).toBeNull();
    expect(product('0000000000000000')).toBeNull();
  });
});

test('the difference hash compares neighbors from the first bit on', () => {
  const falling = paint(90, 80, (x) => [250 - 2 * x, 250 - 2 * x, 250 - 2 * x, 255]);
  const rising = paint(90, 80, (x) => [2 * x, 2 * x, 2 * x, 255]);
  const top = paint(90, 80, (x, y) =>
    y < 10 ? [250 - 2 * x, 250 - 2 * x, 250 - 2 * x, 255] : [0, 0, 0, 255],
  );
  expect(differenceHash(falling)).toBe('ffffffffffffffff');
  expect(differenceHash(rising)).toBe('0000000000000000');
  expect(differenceHash(top).slice(0, 2)).toBe('ff');
  expect(hashDistance(differenceHash(falling), differenceHash(rising))).toBe(64);
});
