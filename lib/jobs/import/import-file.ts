import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFileError } from './format.ts';
import { readZip } from './read-zip.ts';

export interface ImportFile {
  name: string;
  plainName: string;
  size: number | null;
  /** SHA-256 (hex) over the first and the last mebibyte; null if it cannot be read twice. */
  hash: string | null;
  isPacked: boolean;
  head: string;
  /** Unpacked bytes from an offset. Standard input can be opened once. */
  open(fromByte: number): Readable;
  bytesRead(): number;
}

const HEAD_BYTES = 64 << 10;
const HASHED_BYTES = 1 << 20;
/** Unpacked to packed, for files that unpack to more than `MAX_RATIO_FROM` bytes. XML of registers reaches 30. */
const MAX_RATIO = 100;
const MAX_RATIO_FROM = 64 << 20;

/** Opens a file by its path; `-` is standard input. @throws ImportFileError */
export async function openImportFile(path: string): Promise<ImportFile> {
  if (path === '-') return openStandardInput();
  let size: number;
  let start: Buffer;
  let hash: string;
  try {
    const file = await open(path);
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new ImportFileError(`Expected a file; ${path} is none.`);
      size = stats.size;
      start = await bytesAt(file, 0, HEAD_BYTES);
      hash = createHash('sha256')
        .update(await bytesAt(file, 0, HASHED_BYTES))
        .update(await bytesAt(file, Math.max(0, size - HASHED_BYTES), HASHED_BYTES))
        .digest('hex');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw new ImportFileError(`${path} cannot be read${code === undefined ? '' : ` (${code})`}.`);
  }
  const name = basename(path);
  if (size === 0) throw new ImportFileError(`${name} is empty.`);
  const packing = packingOf(start, name);
  let bytesBefore = 0;
  let source: { bytesRead: number } | null = null;
  const openAt = (fromByte: number): Readable => {
    if (packing === 'zip') {
      const zip = readZip(path);
      source = zip;
      return unpackedFrom(fromByte, zip.stream, { name, size });
    }
    const file = createReadStream(path, {
      start: packing === 'none' ? fromByte : 0,
      highWaterMark: 1 << 18,
    });
    bytesBefore = packing === 'none' ? fromByte : 0;
    source = file;
    return packing === 'none' ? file : unpackedFrom(fromByte, unzip(file, name), { name, size });
  };
  const first = openAt(0);
  const head = headText(await firstBytes(first, HEAD_BYTES), name);
  first.destroy();
  return {
    name,
    plainName: name.replace(/\.(gz|zip)$/i, ''),
    size,
    hash,
    isPacked: packing !== 'none',
    head,
    open: openAt,
    bytesRead: () => bytesBefore + (source?.bytesRead ?? 0),
  };
}

async function openStandardInput(): Promise<ImportFile> {
  const iterator = process.stdin[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let seenBytes = 0;
  while (seenBytes < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    seenBytes += next.value.length;
  }
  if (seenBytes === 0) throw new ImportFileError('Standard input is empty.');
  const start = Buffer.concat(seen);
  if (packingOf(start, 'standard input') !== 'none')
    throw new ImportFileError(
      'Expected text on standard input; came a packed file. Unpack it on its way here.',
    );
  let bytes = 0;
  async function* rest() {
    bytes += start.length;
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      bytes += next.value.length;
      yield next.value;
    }
  }
  return {
    name: 'standard input',
    plainName: 'standard input',
    size: null,
    hash: null,
    isPacked: false,
    head: headText(start.subarray(0, HEAD_BYTES), 'standard input'),
    open: () => Readable.from(rest(), { objectMode: false }),
    bytesRead: () => bytes,
  };
}

type Packing = 'none' | 'gzip' | 'zip';

function packingOf(start: Buffer, name: string): Packing {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'zip';
  if (start.subarray(0, 3).toString('latin1') === 'BZh')
    throw new ImportFileError(
      `${name} is packed with bzip2. Unpack it on its way here: bzip2 -dc ${name} | blazon catalog import -`,
    );
  return 'none';
}

function unzip(file: Readable, name: string): Readable {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  file.once('error', (error) => gunzip.destroy(error));
  async function* unpacked() {
    try {
      for await (const chunk of file.pipe(gunzip)) yield chunk;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      throw new ImportFileError(
        code === 'Z_BUF_ERROR'
          ? `${name} ends in the middle: it was cut off. Fetch it again.`
          : `${name} is not a sound gzip file (${code ?? 'unknown'}).`,
      );
    }
  }
  return Readable.from(unpacked(), { objectMode: false });
}

/** @throws ImportFileError for a decompression bomb */
function unpackedFrom(
  fromByte: number,
  stream: Readable,
  { name, size }: { name: string; size: number },
): Readable {
  const most = Math.max(MAX_RATIO_FROM, size * MAX_RATIO);
  async function* rest() {
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // An aborted import does not wait for the bytes that are skipped.
      if (result.destroyed) return;
      const skipped = fromByte - bytes;
      bytes += chunk.length;
      if (bytes > most)
        throw new ImportFileError(
          `Expected ${name}, a file of ${size} bytes, to unpack to at most ${most}; it has more. If it is sound, unpack it first.`,
        );
      if (skipped < chunk.length) yield skipped > 0 ? chunk.subarray(skipped) : chunk;
    }
  }
  const result = Readable.from(rest(), { objectMode: false });
  return result;
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}

async function bytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const buffer = Buffer.alloc(count);
  const { bytesRead } = await file.read(buffer, 0, count, position);
  return buffer.subarray(0, bytesRead);
}

function headText(bytes: Buffer, name: string): string {
  const expected = `Expected text in UTF-8; ${name}`;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new ImportFileError(`${expected} is in UTF-16.`);
  if (bytes.includes(0)) throw new ImportFileError(`${expected} is not text.`);
  try {
    // The head may end in the middle of a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw new ImportFileError(`${expected} has bytes that are none, in its first 64 KiB.`);
  }
}
