import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ImageProblemCode } from '../../lib/jobs/decoding/image-problem.ts';

/** A hostile file with its acceptable outcomes; `logo`: it may be decoded. */
export interface HostileImage {
  name: string;
  bytes(): Buffer | Promise<Buffer>;
  ends: readonly (ImageProblemCode | 'logo')[];
}

export const svg = (body: string, attributes = 'viewBox="0 0 100 100"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
  );

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

interface PngHeader {
  width: number;
  height: number;
  bits?: number;
  colorType?: number;
}

/** A PNG of zeros. @param more chunks before its pixels */
export function zeroPng({ width, height, bits = 1, colorType = 0 }: PngHeader, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colorType, 0, 0, 0], 8);
  const channels = { 0: 1, 2: 3, 6: 4 }[colorType] ?? 1;
  const rows = Buffer.alloc((Math.ceil((width * bits * channels) / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a header that claims more pixels than it has. */
function lyingPng(width: number, height: number): Buffer {
  const png = zeroPng({ width: 8, height: 8 });
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export const goodPng = (side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
    .png()
    .toBuffer();

const encodedAs = async (format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> =>
  sharp(svg('<path d="M0 0h100v60z" fill="#c00"/>', 'width="300" height="300" viewBox="0 0 100 100"'))
    .flatten({ background: '#fff' })
    [format]()
    .toBuffer();

const half = async (bytes: Promise<Buffer>): Promise<Buffer> =>
  (await bytes).subarray(0, (await bytes).length / 2);

/** An ICO with one picture and a given directory entry. */
export function ico(
  picture: Buffer,
  said: { count?: number; offset?: number; length?: number } = {},
): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(said.count ?? 1, 4);
  directory.writeUInt32LE(said.length ?? picture.length, 14);
  directory.writeUInt32LE(said.offset ?? 22, 18);
  return Buffer.concat([directory, picture]);
}

/** The header of a bitmap inside an ICO; its height counts the mask as well. */
function bitmapHeader(width: number, height: number, bits: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  return header;
}

export const bitmapIco = (side: number): Buffer =>
  ico(
    Buffer.concat([
      bitmapHeader(side, side, 32),
      Buffer.alloc(side * side * 4, Buffer.from([0, 0, 200, 255])),
      Buffer.alloc(Math.ceil(side / 32) * 4 * side),
    ]),
  );

/** A GIF with `count` frames of one pixel on a canvas of 64. */
function manyFrames(count: number): Buffer {
  const head = Buffer.from('GIF89a\x40\x00\x40\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00', 'latin1');
  return Buffer.concat([head, Buffer.alloc(frame.length * count, frame), Buffer.from(';')]);
}

const repeated = (count: number, part: (position: number) => string): string =>
  Array.from({ length: count }, (_, position) => part(position)).join('');

/** Nested groups, each of which uses the previous one ten times. */
const useBomb = (levels: number): string =>
  `<defs><path id="l0" d="M0 0h1v1z"/>${repeated(levels, (level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`)}</defs><use href="#l${levels}"/>`;

const zigzag = (points: number): string =>
  `M0 0${repeated(points, (at) => `L${(at * 7919) % 100} ${(at * 104729) % 100}`)}`;

const entities = (levels: number, times: number): string =>
  `<!DOCTYPE svg [<!ENTITY e0 "ha">${repeated(levels, (level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(times)}">`)}]>`;

/** One or more files per kind of attack. */
export const HOSTILE_IMAGES: readonly HostileImage[] = [
  { name: 'nothing at all', bytes: () => Buffer.alloc(0), ends: ['empty'] },
  { name: 'one byte', bytes: () => Buffer.from([0x89]), ends: ['unsupported_type'] },
  { name: 'a megabyte of noise', bytes: () => noise(1 << 20), ends: ['unsupported_type'] },
  { name: 'a PDF', bytes: () => Buffer.from('%PDF-1.7\n1 0 obj'), ends: ['unsupported_type'] },
  { name: 'a TIFF', bytes: () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), ends: ['unsupported_type'] },
  {
    name: 'six megabytes that begin like a PNG',
    bytes: async () => Buffer.concat([await goodPng(), Buffer.alloc(6 << 20)]),
    ends: ['too_many_bytes'],
  },

  {
    name: 'a PNG of 30,000 by 30,000',
    bytes: () => zeroPng({ width: 30_000, height: 30_000 }),
    ends: ['too_many_pixels'],
  },
  {
    name: 'a PNG that claims 2,147,483,647 pixels across',
    bytes: () => lyingPng(2 ** 31 - 1, 2 ** 31 - 1),
    ends: ['too_many_pixels', 'broken'],
  },
  {
    name: 'a PNG of 1 by 1,000,000',
    bytes: () => zeroPng({ width: 1, height: 1_000_000 }),
    ends: ['too_many_pixels'],
  },
  {
    name: 'a PNG of 4096 by 4096 in 16-bit RGBA, within the limits',
    bytes: () => zeroPng({ width: 4096, height: 4096, bits: 16, colorType: 6 }),
    ends: ['logo', 'nothing_to_see'],
  },
  { name: 'a PNG that claims more than it has', bytes: () => lyingPng(4000, 4000), ends: ['broken'] },
  {
    name: 'a PNG with 64 MB of compressed text',
    bytes: () =>
      zeroPng(
        { width: 64, height: 64 },
        chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(64 << 20))])),
      ),
    ends: ['logo', 'broken'],
  },
  {
    name: 'a PNG with 64 MB of color profile',
    bytes: () =>
      zeroPng(
        { width: 64, height: 64 },
        chunk('iCCP', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(64 << 20))])),
      ),
    ends: ['logo', 'broken'],
  },
  {
    name: 'a PNG with 50,000 text chunks',
    bytes: () =>
      zeroPng(
        { width: 64, height: 64 },
        Buffer.concat(Array.from({ length: 50_000 }, () => chunk('tEXt', Buffer.from('k\0v')))),
      ),
    ends: ['logo', 'broken'],
  },
  { name: 'half a PNG', bytes: () => half(encodedAs('png')), ends: ['broken'] },
  { name: 'half a JPEG', bytes: () => half(encodedAs('jpeg')), ends: ['broken'] },
  { name: 'half a WebP', bytes: () => half(encodedAs('webp')), ends: ['broken'] },
  { name: 'half a GIF', bytes: () => half(encodedAs('gif')), ends: ['broken'] },
  {
    name: 'a JPEG of 65,500 by 65,500',
    bytes: async () => resizedJpeg(65_500),
    ends: ['too_many_pixels', 'broken'],
  },
  {
    name: 'a WebP canvas of 16,384 by 16,384',
    bytes: () => Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1'),
    ends: ['too_many_pixels', 'broken'],
  },
  { name: 'a GIF of a million frames', bytes: () => manyFrames(1_000_000), ends: ['too_many_bytes'] },
  {
    name: 'a GIF of 300,000 frames',
    bytes: () => manyFrames(300_000),
    ends: ['logo', 'nothing_to_see', 'broken', 'too_slow', 'too_small'],
  },

  {
    name: 'an ICO that declares 65,535 pictures',
    bytes: async () => ico(await goodPng(), { count: 65_535 }),
    ends: ['broken'],
  },
  {
    name: 'an ICO that declares none',
    bytes: async () => ico(await goodPng(), { count: 0 }),
    ends: ['broken'],
  },
  {
    name: 'an ICO whose picture lies behind its end',
    bytes: async () => ico(await goodPng(), { offset: 1 << 30 }),
    ends: ['broken'],
  },
  {
    name: 'an ICO whose picture is its directory',
    bytes: async () => ico(await goodPng(), { offset: 0 }),
    ends: ['broken'],
  },
  {
    name: 'an ICO whose picture is longer than it',
    bytes: async () => ico(await goodPng(), { length: 2 ** 32 - 1 }),
    ends: ['broken'],
  },
  {
    name: 'an ICO around a PNG of 30,000 by 30,000',
    bytes: () => ico(zeroPng({ width: 30_000, height: 30_000 })),
    ends: ['too_many_pixels'],
  },
  {
    name: 'an ICO with a bitmap of 2,000,000,000 across',
    bytes: () => ico(bitmapHeader(2_000_000_000, 1, 32)),
    ends: ['broken'],
  },
  { name: 'an ICO with half a bitmap', bytes: () => ico(bitmapIco(64).subarray(22, 4000)), ends: ['broken'] },

  {
    name: 'a PNG with a page behind it',
    bytes: async () => Buffer.concat([await goodPng(), Buffer.from('<script>alert(1)</script>')]),
    ends: ['logo'],
  },
  {
    name: 'a PNG with a zip behind it',
    bytes: async () => Buffer.concat([await goodPng(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ends: ['logo'],
  },
  {
    name: 'a GIF that is a script',
    bytes: () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//', 'latin1'),
    ends: ['broken', 'too_small', 'too_many_pixels'],
  },

  {
    name: 'an SVG of a billion laughs',
    bytes: () => Buffer.concat([Buffer.from(entities(9, 10)), svg('<title>&e9;</title>')]),
    ends: ['svg_entities'],
  },
  {
    name: 'an SVG that reads a file by entity',
    bytes: () =>
      Buffer.concat([
        Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        svg('<path d="&x;"/>'),
      ]),
    ends: ['svg_entities'],
  },
  { name: 'an SVG of ten to the ninth uses', bytes: () => svg(useBomb(9)), ends: ['svg_too_complex'] },
  {
    name: 'an SVG that uses itself',
    bytes: () => svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG whose pattern is filled with itself',
    bytes: () =>
      svg(
        '<pattern id="p" width="9" height="9"><path fill="url(#p)" d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M0 0h99v99z"/>',
      ),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG of 10,000 groups in one another',
    bytes: () => svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG of 30,000 elements',
    bytes: () => svg('<path/>'.repeat(30_000)),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG with a chain of 5,000 uses',
    bytes: () =>
      svg(`<path id="u0" d="M0 0h9v9z"/>${repeated(5000, (at) => `<use id="u${at + 1}" href="#u${at}"/>`)}`),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG of a long path drawn 4,000 times',
    bytes: () =>
      svg(
        `<defs><path id="p" stroke="#c00" fill="none" d="${zigzag(20_000)}"/></defs>${'<use href="#p"/>'.repeat(4000)}`,
      ),
    ends: ['too_slow', 'too_much_memory', 'crashed', 'logo'],
  },
  {
    name: 'an SVG with 20,000 markers on a path',
    bytes: () =>
      svg(
        `<marker id="m">${'<circle r="5"/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="${zigzag(20_000)}"/>`,
      ),
    ends: ['too_slow', 'too_much_memory', 'crashed', 'logo'],
  },
  {
    name: 'an SVG of millions of dashes',
    bytes: () => svg(`<path stroke="#c00" stroke-dasharray="0.011" d="${zigzag(20_000)}"/>`),
    ends: ['too_slow', 'too_much_memory', 'crashed', 'logo', 'broken'],
  },
  {
    name: 'an SVG with a blur of a billion',
    bytes: () =>
      svg(
        '<filter id="f"><feGaussianBlur stdDeviation="1000000000"/></filter><path filter="url(#f)" d="M0 0h99v99z"/>',
      ),
    ends: ['logo', 'nothing_to_see', 'broken'],
  },
  {
    name: 'an SVG with a chain of 190 blurs',
    bytes: () =>
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(190)}</filter><path filter="url(#f)" d="M0 0h99v99z"/>`,
      ),
    ends: ['logo', 'nothing_to_see', 'too_slow'],
  },
  {
    name: 'an SVG with 190 blurs drawn 100 times',
    bytes: () =>
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(190)}</filter>${'<path filter="url(#f)" d="M0 0h99v99z"/>'.repeat(100)}`,
      ),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG with a filter region of 10^15',
    bytes: () =>
      svg(
        '<filter id="f" x="-1e15" y="-1e15" width="2e15" height="2e15"><feFlood/><feOffset dx="1e9"/></filter><path filter="url(#f)" d="M0 0h99v99z"/>',
      ),
    ends: ['logo', 'nothing_to_see', 'broken'],
  },
  {
    name: 'an SVG with a pattern of a millionth',
    bytes: () =>
      svg(
        '<pattern id="p" patternUnits="userSpaceOnUse" width="1e-6" height="1e-6"><path d="M0 0h1v1z"/></pattern><path fill="url(#p)" d="M0 0h99v99z"/>',
      ),
    ends: ['logo', 'nothing_to_see', 'too_slow', 'too_much_memory', 'crashed', 'broken'],
  },
  {
    name: 'an SVG of 60 masks in one another',
    bytes: () =>
      svg(
        `${repeated(60, (at) => `<mask id="m${at}"><path ${at === 0 ? '' : `mask="url(#m${at - 1})"`} fill="#fff" d="M0 0h99v99z"/></mask>`)}<path mask="url(#m59)" d="M0 0h99v99z"/>`,
      ),
    ends: ['logo', 'nothing_to_see', 'too_slow'],
  },
  {
    name: 'an SVG of 900 style rules for 15,000 elements',
    bytes: () =>
      svg(
        `<style>${repeated(900, (at) => `*{fill:#${String(100 + at)}}`)}</style>${'<path d="M0 0h9v9z"/>'.repeat(15_000)}`,
      ),
    ends: ['logo', 'too_slow', 'svg_too_complex'],
  },
  {
    name: 'an SVG of 5,000 style rules',
    bytes: () => svg(`<style>${repeated(5000, (at) => `.c${at}{fill:red}`)}</style><path d="M0 0h9v9z"/>`),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG with a picture of 20,000 by 20,000 inside',
    bytes: () =>
      svg(
        `<image width="99" height="99" href="data:image/png;base64,${lyingPng(20_000, 20_000).toString('base64')}"/>`,
      ),
    ends: ['svg_too_complex'],
  },
  {
    name: 'an SVG with an SVG inside as data',
    bytes: () =>
      svg(
        `<image width="99" height="99" href="data:image/svg+xml;base64,${svg(useBomb(9)).toString('base64')}"/>`,
      ),
    ends: ['nothing_to_see'],
  },
  {
    name: 'an SVG with a viewBox of nothing',
    bytes: () => svg('<path d="M0 0h9v9z"/>', 'viewBox="0 0 0 0"'),
    ends: ['svg_no_size'],
  },
  {
    name: 'an SVG with a viewBox of nonsense',
    bytes: () => svg('<path d="M0 0h9v9z"/>', 'viewBox="NaN 0 1e400 -5" width="100%" height="2em"'),
    ends: ['svg_no_size'],
  },
  {
    name: 'an SVG with numbers beyond measure',
    bytes: () =>
      svg('<path transform="scale(1e300)" d="M-1e308 1e308L1e308 1e-308A1e308 1e308 0 1 1 0 0z"/>'),
    ends: ['logo', 'nothing_to_see', 'broken'],
  },
  {
    name: 'an SVG that is not closed',
    bytes: () => svg('<g><path d="M0 0h99v99z"/>').subarray(0, -6),
    ends: ['svg_not_well_formed'],
  },
  {
    name: 'an SVG in UTF-16',
    bytes: () => Buffer.from(svg('').toString(), 'utf16le'),
    ends: ['svg_not_well_formed'],
  },
  { name: 'an SVG of text', bytes: () => svg('<text y="50">Acme</text>'), ends: ['svg_text'] },
  { name: 'a gzipped SVG', bytes: () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), ends: ['unsupported_type'] },
  {
    name: 'an HTML page',
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ends: ['svg_not_well_formed'],
  },
];

/** Deterministic noise. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = 12_345; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** A JPEG whose frame header claims another size. */
async function resizedJpeg(side: number): Promise<Buffer> {
  const jpeg = await encodedAs('jpeg');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}
