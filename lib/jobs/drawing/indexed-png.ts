import { promisify } from 'node:util';
import { crc32, deflate, inflateSync, type ZlibOptions } from 'node:zlib';
import { channelsOf, type Pixels } from './pixels.ts';

/** A picture as palette indexes, one byte each, and the palette as RGB triples. */
type Indexed = { side: number; indexes: Uint8Array; palette: Uint8Array };

const compress = promisify<Uint8Array, ZlibOptions, Buffer>(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The picture without loss where it has at most `mostColors` colours (2 to 256); null where it has more.
 */
export async function encodeFewColors({ side, rgb }: Pixels, mostColors: number): Promise<Buffer | null> {
  const numbers = new Map<number, number>();
  const indexes = new Uint8Array(side * side);
  let last = -1;
  let lastIndex = 0;
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1, at += 3) {
    const color = ((rgb[at] as number) << 16) | ((rgb[at + 1] as number) << 8) | (rgb[at + 2] as number);
    if (color !== last) {
      let index = numbers.get(color);
      if (index === undefined) {
        index = numbers.size;
        if (index === mostColors) return null;
        numbers.set(color, index);
      }
      last = color;
      lastIndex = index;
    }
    indexes[pixel] = lastIndex;
  }
  const palette = new Uint8Array(numbers.size * 3);
  for (const [color, index] of numbers)
    palette.set([color >> 16, (color >> 8) & 255, color & 255], index * 3);
  return encodeIndexed({ side, indexes, palette });
}

/** Steps between tile and ink: 16 fit four bits a pixel, and no edge is off by more than 1/30 of the contrast. */
const inkSteps = 16;

/** A one-colour glyph on a one-colour tile, its edges rounded to 16 steps. */
export async function encodeTwoTone({ side, rgb }: Pixels, background: string, ink: string): Promise<Buffer> {
  const from = channelsOf(background);
  const to = channelsOf(ink);
  const axis = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const length = axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2 || 1;
  const indexes = new Uint8Array(side * side);
  let last = -1;
  let lastStep = 0;
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1, at += 3) {
    const red = rgb[at] as number;
    const green = rgb[at + 1] as number;
    const blue = rgb[at + 2] as number;
    const color = (red << 16) | (green << 8) | blue;
    if (color !== last) {
      const along = (red - from[0]) * axis[0] + (green - from[1]) * axis[1] + (blue - from[2]) * axis[2];
      const step = Math.round((along / length) * (inkSteps - 1));
      last = color;
      lastStep = Math.min(inkSteps - 1, Math.max(0, step));
    }
    indexes[pixel] = lastStep;
  }
  const palette = new Uint8Array(inkSteps * 3);
  for (let step = 0; step < inkSteps; step += 1) {
    for (const channel of [0, 1, 2] as const) {
      palette[step * 3 + channel] = Math.round(from[channel] + (axis[channel] * step) / (inkSteps - 1));
    }
  }
  return encodeIndexed({ side, indexes, palette });
}

/** PNG colour type 3 with the fewest bits a pixel that the palette allows. */
async function encodeIndexed({ side, indexes, palette }: Indexed): Promise<Buffer> {
  const colors = palette.length / 3;
  const bits = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
  const rowBytes = Math.ceil((side * bits) / 8);
  const rows = new Uint8Array(side * (rowBytes + 1));
  for (let y = 0; y < side; y += 1) {
    // Each row starts with filter type 0: neighbours of an index say nothing about it.
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < side; x += 1) {
      const bit = x * bits;
      const at = start + (bit >> 3);
      rows[at] = (rows[at] as number) | ((indexes[y * side + x] as number) << (8 - bits - (bit & 7)));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await compress(rows, { level: 8 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/**
 * Root mean square error per channel (0 to 255) of an indexed PNG against the picture it was made from.
 * Reads only what our encoders write (colour type 3, no interlace, rows unfiltered); null for anything else.
 */
export function errorOfIndexed(png: Buffer, { side, rgb }: Pixels): number | null {
  let bits = 0;
  let palette: Buffer | null = null;
  const data: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') {
      if (body[9] !== 3 || body[12] !== 0) return null;
      bits = body[8] ?? 0;
    } else if (type === 'PLTE') palette = body;
    else if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  if (palette === null || bits === 0) return null;
  const rows = inflateSync(Buffer.concat(data));
  const rowBytes = Math.ceil((side * bits) / 8);
  const mask = (1 << bits) - 1;
  let sum = 0;
  for (let y = 0, pixel = 0; y < side; y += 1) {
    const start = y * (rowBytes + 1);
    if (rows[start] !== 0) return null;
    for (let x = 0, bit = 0; x < side; x += 1, bit += bits, pixel += 3) {
      const entry = (((rows[start + 1 + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & mask) * 3;
      const red = (palette[entry] as number) - (rgb[pixel] as number);
      const green = (palette[entry + 1] as number) - (rgb[pixel + 1] as number);
      const blue = (palette[entry + 2] as number) - (rgb[pixel + 2] as number);
      sum += red * red + green * green + blue * blue;
    }
  }
  return Math.sqrt(sum / (side * side * 3));
}
