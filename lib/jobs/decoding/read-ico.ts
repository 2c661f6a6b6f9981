import decodeIco from 'decode-ico';
import { IMAGE_LIMITS } from './image-limits.ts';
import { BadImage } from './image-problem.ts';
import { imageTypeOf } from './image-type.ts';
import { type RawPixels, requireSize } from './raster-source.ts';

interface Entry {
  offset: number;
  length: number;
  isPng: boolean;
  width: number;
  bits: number;
}

const HEADER = 6;
const ENTRY = 16;

/** The largest picture, by its own size: sizes in the directory are often wrong. @throws BadImage */
export function readIco(bytes: Buffer): Buffer | RawPixels {
  if (bytes.length < HEADER) throw new BadImage('broken', 'truncated directory');
  const count = bytes.readUInt16LE(4);
  if (count === 0 || count > IMAGE_LIMITS.icoEntries)
    throw new BadImage('broken', `expected 1 to ${IMAGE_LIMITS.icoEntries} pictures, got ${count}`);
  const directoryEnd = HEADER + count * ENTRY;
  if (bytes.length < directoryEnd) throw new BadImage('broken', 'truncated directory');
  const entries: Entry[] = [];
  for (let at = HEADER; at < directoryEnd; at += ENTRY) {
    const entry = readEntry(bytes, at, directoryEnd);
    if (entry !== null) entries.push(entry);
  }
  const best = entries.sort((a, b) => b.width - a.width || b.bits - a.bits)[0];
  if (best === undefined) throw new BadImage('broken', 'no picture lies inside the file');
  const picture = bytes.subarray(best.offset, best.offset + best.length);
  if (best.isPng) return Buffer.from(picture);

  const width = picture.readInt32LE(4);
  const height = picture.readInt32LE(8) / 2;
  requireSize(width, height);
  // Only the chosen picture: the decoder would decode all.
  const alone = Buffer.concat([bytes.subarray(0, HEADER), Buffer.alloc(ENTRY), picture]);
  alone.writeUInt16LE(1, 4);
  alone.set([width & 255, height & 255], HEADER);
  alone.writeUInt32LE(picture.length, HEADER + 8);
  alone.writeUInt32LE(HEADER + ENTRY, HEADER + 12);
  const [decoded] = decodeIco(alone);
  if (decoded === undefined || decoded.width !== width || decoded.height !== height)
    throw new BadImage('broken', 'the picture does not have its declared size');
  const { buffer, byteOffset, byteLength } = decoded.data;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), width, height };
}

function readEntry(bytes: Buffer, at: number, directoryEnd: number): Entry | null {
  const length = bytes.readUInt32LE(at + 8);
  const offset = bytes.readUInt32LE(at + 12);
  if (length < 40 || offset < directoryEnd || offset + length > bytes.length) return null;
  const picture = bytes.subarray(offset, offset + length);
  if (imageTypeOf(picture) === 'png')
    return { offset, length, isPng: true, width: picture.readUInt32BE(16), bits: 32 };
  const [headerSize, width, doubled] = [
    picture.readUInt32LE(0),
    picture.readInt32LE(4),
    picture.readInt32LE(8),
  ];
  const bits = picture.readUInt16LE(14);
  const isUsable = headerSize === 40 && width > 0 && doubled > 0 && doubled % 2 === 0;
  if (!isUsable || ![1, 4, 8, 24, 32].includes(bits)) return null;
  // Rows are padded to four bytes; the mask after them is sometimes missing.
  if (length < 40 + Math.ceil((width * bits) / 32) * 4 * (doubled / 2)) return null;
  return { offset, length, isPng: false, width, bits };
}
