import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface BodyLimits {
  /** Of the decoded body. */
  maxBytes: number;
  /** Decoded to packed bytes after the first 64 KiB decoded. */
  maxRatio?: number;
  isEnough?: (part: Buffer) => boolean;
}

export interface ReadBody {
  body: Buffer;
  isCut: boolean;
  received: number;
}

export class UnknownEncoding extends Error {}

const RATIO_FREE_BYTES = 64 * 1024;
/** A decompressor turns one packed part into hundreds of parts of this size: each is checked before the next. */
const PART_BYTES = 16 * 1024;

export async function readBody(
  raw: Readable,
  encodings: readonly string[],
  { maxBytes, maxRatio = Number.POSITIVE_INFINITY, isEnough = () => false }: BodyLimits,
): Promise<ReadBody> {
  let received = 0;
  raw.on('data', (part: Buffer) => {
    received += part.length;
  });
  raw.pause();
  const stream = decoded(raw, encodings.join(',').trim().toLowerCase());
  const parts: Buffer[] = [];
  let length = 0;
  let isCut = false;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    isCut =
      length > maxBytes || (length > RATIO_FREE_BYTES && length > maxRatio * received) || isEnough(part);
    if (isCut) break;
  }
  stream.destroy();
  raw.destroy();
  return { body: Buffer.concat(parts, Math.min(length, maxBytes)), isCut, received };
}

function decoded(raw: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return raw;
  const options = { chunkSize: PART_BYTES };
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip(options)
      : encoding === 'deflate'
        ? createInflate(options)
        : encoding === 'br'
          ? createBrotliDecompress(options)
          : null;
  if (decoder === null) throw new UnknownEncoding();
  raw.on('error', (error) => decoder.destroy(error));
  return raw.pipe(decoder);
}
