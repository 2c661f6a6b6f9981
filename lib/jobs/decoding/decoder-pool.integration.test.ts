import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  costOf,
  endOf,
  MAX_MB,
  type TestDecoders,
  testDecoders,
  watchMemory,
} from '../../../tests/support/decoding-process.ts';
import { bitmapIco, goodPng, HOSTILE_IMAGES, ico, svg } from '../../../tests/support/hostile-images.ts';
import type { DecodedImage } from './decode-image.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { isImageProblem } from './image-problem.ts';

let decoders: TestDecoders;
let pool: DecoderPool;
beforeAll(async () => {
  decoders = await testDecoders();
  pool = decoders.pool({ size: 1 });
});
afterAll(() => decoders.close());

async function decoded(bytes: Buffer): Promise<DecodedImage> {
  const outcome = await pool.decode(bytes);
  if (isImageProblem(outcome)) throw new Error(outcome.detail);
  return outcome;
}

const logo = '<path d="M10 30h80v40h-80z" fill="#c00"/>';

describe('a good file', () => {
  test.each([
    ['an SVG', async () => svg(logo)],
    [
      'a PNG',
      async () => sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"')).png().toBuffer(),
    ],
    [
      'a WebP',
      async () => sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"')).webp().toBuffer(),
    ],
    [
      'a GIF',
      async () => sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"')).gif().toBuffer(),
    ],
    [
      'a JPEG',
      async () =>
        sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"'))
          .flatten({ background: '#fff' })
          .jpeg({ quality: 95 })
          .toBuffer(),
    ],
    [
      'an ICO around a PNG',
      async () =>
        ico(await sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"')).png().toBuffer()),
    ],
  ])('%s becomes three squares of the same picture on white, with margin and color', async (_name, bytes) => {
    const { pngs, colors, masterSvg, hash } = await decoded(await bytes());
    expect(pngs.map(({ size }) => size)).toEqual([64, 128, 256]);
    for (const { size, png } of pngs) {
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([size, size, 3]);
      const at = (x: number, y: number) => {
        const from = (Math.round(y * (size - 1)) * size + Math.round(x * (size - 1))) * 3;
        return [...data.subarray(from, from + 3)];
      };
      expect(at(0, 0)).toEqual([255, 255, 255]);
      expect(at(0.5, 0.1)).toEqual([255, 255, 255]);
      expect(at(0.03, 0.5)).toEqual([255, 255, 255]);
      for (const [position, channel] of [204, 0, 0].entries()) {
        expect(Math.abs((at(0.5, 0.5)[position] ?? 0) - channel)).toBeLessThan(8);
        expect(Math.abs((at(0.09, 0.5)[position] ?? 0) - channel)).toBeLessThan(8);
      }
    }
    expect(colors[0]).toMatch(/^#c[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
    expect(masterSvg).toMatch(/^<svg /);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of a 32-bit bitmap in an ICO keeps its colors', async () => {
    const { colors } = await decoded(bitmapIco(48));
    expect(colors).toEqual(['#c80000']);
  });

  test('in CMYK or turned by its camera comes out upright and in sRGB', async () => {
    const turned = await sharp(
      svg('<path d="M0 0h100v50H0z" fill="#00c"/>', 'width="200" height="100" viewBox="0 0 100 50"'),
    )
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 100, channels: 3, background: '#c00' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .flatten()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { pngs } = await decoded(turned);
    const { data } = await sharp(pngs[2]?.png).raw().toBuffer({ resolveWithObject: true });
    // Turned clockwise, what was left is at the top.
    const top = (8 * 256 + 128) * 3;
    expect((data[top] ?? 0) > 150 && (data[top + 2] ?? 0) < 80).toBe(true);
    const cmyk = await sharp(svg(logo, 'width="200" height="200" viewBox="0 0 100 100"'))
      .flatten({ background: '#fff' })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await decoded(cmyk)).pngs.length).toBe(3);
  });

  test('gives the same bytes every time, without extra content of the file', async () => {
    const bytes = Buffer.concat([await goodPng(), Buffer.from('<script>PK%PDF')]);
    const [first, second] = [await decoded(bytes), await decoded(bytes)];
    expect(second.hash).toBe(first.hash);
    for (const { png } of first.pngs) expect(png.toString('latin1')).not.toMatch(/<script|PK|%PDF/);
    expect(first.masterSvg).not.toContain('script');
  });
});

describe('the shape of a drawing decides its layout', () => {
  const corner = async (bytes: Buffer) => {
    const { pngs } = await decoded(bytes);
    const { data } = await sharp(pngs[2]?.png).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)];
    // A palette may be one off.
    const near = (x: number, y: number) =>
      at(x, y).map((value) => COLORS.find((one) => Math.abs(one - value) <= 2) ?? value);
    return { corner: near(0, 0), edge: near(1, 128), nearEdge: near(18, 128), middle: near(128, 128) };
  };
  const COLORS = [0, 51, 204, 255];
  const blue = [0, 0, 204];
  const white = [255, 255, 255];

  test.each([
    ['a square fills it', '<path fill="#00c" d="M0 0h100v100H0z"/>', { corner: blue, edge: blue }],
    [
      'a round square fills it',
      '<rect fill="#00c" x="9" y="9" width="80" height="80" rx="15"/>',
      { corner: white, edge: blue },
    ],
    ['a circle fills it', '<circle fill="#00c" cx="40" cy="60" r="30"/>', { corner: white, edge: blue }],
    [
      'a frame does not',
      '<path fill="#00c" fill-rule="evenodd" d="M0 0h100v100H0zM20 20v60h60V20z"/>',
      { corner: white, edge: white, middle: white },
    ],
    [
      'a bar does not',
      '<path fill="#00c" d="M0 40h100v20H0z"/>',
      { corner: white, edge: white, nearEdge: blue },
    ],
    [
      'a drawing in a corner is brought to the middle',
      '<path fill="#00c" d="M90 90h9v9z"/>',
      { corner: white, edge: white },
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await corner(svg(body))).toMatchObject(expected);
  });

  test('a wide picture keeps its own background on all sides', async () => {
    const banner = svg(
      '<path fill="#003" d="M0 0h200v60H0z"/><path fill="#fc0" d="M80 20h40v20H80z"/>',
      'viewBox="0 0 200 60"',
    );
    expect(await corner(banner)).toMatchObject({
      corner: [0, 0, 51],
      edge: [0, 0, 51],
      middle: [255, 204, 0],
    });
  });

  test.each([
    ['nothing', ''],
    [
      'nearly white on white',
      '<path fill="#fff" d="M0 0h100v100H0z"/><path fill="#f4f4f4" d="M20 20h60v60z"/>',
    ],
    ['a speck', '<path fill="#00c" d="M50 50h.5v.5z"/><path fill="none" d="M0 0h100v100z"/>'],
  ])('%s is refused', async (_name, body) => {
    expect(endOf(await pool.decode(svg(body)))).toBe('nothing_to_see');
  });
});

describe('a transparent drawing', () => {
  const white = '<path fill="#fff" d="M0 0h60v99z"/>';
  const dark = '<path fill="#333" d="M0 0h60v99z"/>';
  const nearBlack = [0x16, 0x18, 0x1d];
  const paper = [255, 255, 255];
  const red = [0xcc, 0, 0];

  test.each([
    ['white, on near-black', white, {}, nearBlack],
    ['white, on the color of its brand', white, { brandColor: '#cc0000' }, red],
    ['white, on near-black if its brand is pale', white, { brandColor: '#ffee88' }, nearBlack],
    ['dark, on white', dark, { brandColor: '#cc0000' }, paper],
    ['red, on white', '<path fill="#c00" d="M0 0h60v99z"/>', {}, paper],
    ['yellow, on white', '<path fill="#e5b800" d="M0 0h60v99z"/>', {}, paper],
    [
      'yellow of a pack for dark pages, on near-black',
      '<path fill="#e5b800" d="M0 0h60v99z"/>',
      { ground: 'dark' },
      nearBlack,
    ],
    ['dark of a pack for dark pages, on white', dark, { ground: 'dark' }, paper],
  ] as const)('%s', async (_name, body, wish, ground) => {
    const decoded = await pool.decode(svg(body), wish);
    if (isImageProblem(decoded)) throw new Error(decoded.problem);
    const { data } = await sharp(decoded.pngs[2]?.png)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [channel, value] of ground.entries())
      expect(Math.abs((data[channel] ?? 999) - value)).toBeLessThanOrEqual(2);
  });

  test('white, is refused where the pack says that its ground is light', async () => {
    expect(endOf(await pool.decode(svg(white), { ground: 'light' }))).toBe('nothing_to_see');
  });
});

describe('a hostile file costs at most the deadline and 512 MB, and no other file', () => {
  test.each(HOSTILE_IMAGES.map((image) => [image.name, image] as const))(
    '%s',
    async (_name, { bytes, ends }) => {
      const { outcome, mb } = await costOf(pool, await bytes());
      expect(ends).toContain(endOf(outcome));
      expect(mb).toBeLessThan(MAX_MB);
      expect(endOf(await pool.decode(await goodPng()))).toBe('logo');
    },
  );

  test('a killed child costs only its own file', async () => {
    const both = decoders.pool({ size: 2 });
    const slow = HOSTILE_IMAGES.find(({ name }) => name.includes('drawn 4,000 times'));
    await both.decode(await goodPng());
    const [victim] = both.pids;
    const hostile = both.decode((await slow?.bytes()) ?? Buffer.alloc(0));
    const others = Array.from({ length: 5 }, async () => both.decode(await goodPng()));
    if (victim !== undefined) process.kill(victim, 'SIGKILL');
    expect(await hostile).toMatchObject({ problem: 'crashed' });
    for (const other of await Promise.all(others)) expect(endOf(other)).toBe('logo');
  });

  test.each([
    [
      'takes memory as fast as it can',
      'const all = []; for (;;) all.push(Buffer.alloc(20e6, 1));',
      ['crashed', 'too_much_memory'],
    ],
    [
      'takes memory step by step',
      'const all = []; setInterval(() => all.push(Buffer.alloc(12e6, 1)), 20);',
      ['too_much_memory'],
    ],
    [
      'fills its heap',
      'const all = []; for (;;) all.push({ a: [1, 2, 3] });',
      ['crashed', 'too_much_memory', 'too_slow'],
    ],
    ['blocks its event loop', 'for (;;);', ['too_slow']],
    ['never responds', '', ['too_slow']],
    ['ends', 'process.exit(3);', ['crashed']],
    ['aborts', 'process.abort();', ['crashed']],
    [
      'responds with something that is not a picture',
      `answer({ id, residentMb: 1, response: { type: 'png', hash: '', masterSvg: '', colors: [], pngs:
        [64, 128, 256].map((size) => ({ size, png: Buffer.from('<script>alert(1)</script> and some more bytes') })) } });`,
      ['crashed'],
    ],
    ['responds with null', 'answer({ id, residentMb: 1, response: null });', ['crashed']],
    ['sends null', 'answer(null);', ['too_slow']],
    [
      'responds to another request',
      'answer({ id: id + 1, residentMb: 1, response: { problem: "empty", detail: "" } });',
      ['too_slow'],
    ],
  ])('a decoder that %s is stopped, and the next file gets another', async (_name, code, ends) => {
    // On a busy machine those that are stopped for another reason take a while.
    const bad = ends.includes('too_slow') ? decoders.misbehaving(code) : decoders.misbehaving(code, 20_000);
    for (const _ of [1, 2]) {
      const memory = watchMemory(bad);
      const outcome = await bad.decode(Buffer.from('a file'));
      memory.stop();
      expect(ends).toContain(endOf(outcome));
      expect(memory.peakMb()).toBeLessThan(MAX_MB);
    }
    await bad.close();
  });

  test('a decoder does not inherit the environment', async () => {
    const curious = decoders.misbehaving(
      'answer({ id, residentMb: 1, response: { problem: "empty", detail: JSON.stringify(process.env) } });',
    );
    process.env.A_SECRET_OF_THE_TEST = 'hunter2';
    expect(await curious.decode(Buffer.from('a file'))).toMatchObject({
      detail: expect.not.stringContaining('hunter2'),
    });
    delete process.env.A_SECRET_OF_THE_TEST;
  });

  test('concurrent files get their own results', async () => {
    const both = decoders.pool({ size: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        both.decode(at % 2 === 0 ? await goodPng(64 + at) : Buffer.from('no')),
      ),
    );
    expect(outcomes.map(endOf)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'logo' : 'unsupported_type')),
    );
  });

  test('a decoding process that cannot start is an error, not a problem of the file', async () => {
    const { decoderPool } = await import('./decoder-pool.ts');
    const broken = decoderPool({ entry: join(process.cwd(), 'no-such-file.js'), size: 1 });
    await expect(broken.decode(await goodPng())).rejects.toMatchObject({ reason: 'cannot_start' });
    await broken.close();
  });
});

describe('an SVG with external references', () => {
  test('makes no connection and shows no local file', async () => {
    let asked = 0;
    const server = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const own = join(process.cwd(), 'app', 'favicon.ico');
    const plain = await decoded(svg(logo));
    for (const body of [
      `<image href="${origin}/a.png" width="99" height="99"/>`,
      `<image xlink:href="file:///etc/passwd" width="99" height="99"/>`,
      `<image href="${own}" width="99" height="99"/>`,
      `<image href="../../app/favicon.ico" width="99" height="99"/>`,
      `<use href="${origin}/a.svg#a"/>`,
      `<style>@import url(${origin}/a.css); .a{fill:url(${origin}/b.svg#c)}</style><g class="a"/>`,
      `<style>@font-face{font-family:x;src:url(${origin}/x.ttf)}</style>`,
      `<path fill="url(${origin}/a.svg#p)" d="M0 0"/>`,
      `<path style="fill:url('${origin}/a.svg#p');filter:url(${origin}/f.svg#f)" d="M0 0"/>`,
      `<filter id="f"><feImage href="${origin}/a.png"/></filter><g filter="url(#f)"/>`,
      `<foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}"/></foreignObject>`,
      `<script href="${origin}/a.js">fetch('${origin}')</script>`,
      `<set attributeName="href" to="${origin}"/><animate attributeName="d" values="M0 0"/>`,
    ])
      expect((await decoded(svg(body + logo))).hash, body).toBe(plain.hash);
    const stylesheet = Buffer.concat([Buffer.from(`<?xml-stylesheet href="${origin}/a.css"?>`), svg(logo)]);
    expect((await decoded(stylesheet)).hash).toBe(plain.hash);
    server.close();
    expect(asked).toBe(0);
  });
});

test('no child outlives the pool', async () => {
  const short = decoders.pool({ size: 2 });
  await Promise.all([short.decode(await goodPng()), short.decode(await goodPng())]);
  const { pids } = short;
  expect(pids.length).toBe(2);
  await short.close();
  for (const pid of pids)
    expect(() => execFileSync('/bin/kill', ['-0', String(pid)], { stdio: 'ignore' })).toThrow();
});
