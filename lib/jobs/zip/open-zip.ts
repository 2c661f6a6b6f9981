import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Limits for untrusted zips; absent: none, for files that are processed as a stream. */
interface ZipLimits {
  entries: number;
  fileBytes: number;
  /** Unpacked to packed, for files above `ratioFrom` bytes. */
  ratio: number;
  ratioFrom: number;
}

type ZipProblem =
  | 'not_a_file'
  | 'encrypted'
  | 'unsupported_compression'
  | 'too_many_bytes'
  | 'too_compressed';

export interface ZipEntry {
  /** With slashes, as written in the zip. */
  name: string;
  /** Why it must not be read. */
  problem: ZipProblem | null;
  start: number;
  end: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Only the fields needed for reading: a hundred thousand full entries would take 100 MB. */
  slim: Entry;
}

export interface OpenZip {
  /** Its files, without folders. @throws (rejects) if the directory is damaged or too long */
  entries(): AsyncGenerator<ZipEntry>;
  /** Unpacks a file. @throws (rejects) FileTooLarge; another error if the file is damaged */
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
  close(): void;
}

export class FileTooLarge extends Error {}

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const DEFLATE = 8;
const LOCAL_HEADER = 30;

/** Opens a zip by its central directory. Names in it must never be used as paths of this machine. */
export async function openZip(path: string, limits: Partial<ZipLimits> = {}): Promise<OpenZip> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  return {
    entries: () => entriesOf(zip, limits),
    read: (entry) => readEntry(zip, entry, limits),
    close: () => zip.close(),
  };
}

async function* entriesOf(zip: ZipFile, limits: Partial<ZipLimits>): AsyncGenerator<ZipEntry> {
  const most = limits.entries ?? Number.POSITIVE_INFINITY;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > most) throw new Error(`it has more than ${most} entries`);
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    const start = entry.relativeOffsetOfLocalHeader;
    yield {
      name,
      problem: problemOf(entry, limits),
      start,
      end: start + LOCAL_HEADER + entry.compressedSize,
      packedBytes: entry.compressedSize,
      unpackedBytes: entry.uncompressedSize,
      slim: slim(entry),
    };
  }
}

const slim = (entry: Entry): Entry =>
  Object.assign(new yauzl.Entry(), {
    generalPurposeBitFlag: entry.generalPurposeBitFlag,
    compressionMethod: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  });

/** Decoded by us, since yauzl would refuse the whole zip for one invalid name. */
const nameOf = (entry: Entry): string =>
  yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    yauzl.parseExtraFields(entry.extraFieldRaw),
    false,
  );

function problemOf(entry: Entry, { fileBytes, ratio, ratioFrom = 0 }: Partial<ZipLimits>): ZipProblem | null {
  // The upper half is a Unix mode, or zero from other archivers.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE) return 'not_a_file';
  if (entry.isEncrypted()) return 'encrypted';
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== DEFLATE) return 'unsupported_compression';
  if (fileBytes !== undefined && entry.uncompressedSize > fileBytes) return 'too_many_bytes';
  const isBomb =
    ratio !== undefined &&
    entry.uncompressedSize > ratioFrom &&
    entry.uncompressedSize > entry.compressedSize * ratio;
  return isBomb ? 'too_compressed' : null;
}

async function* readEntry(
  zip: ZipFile,
  { slim: entry }: ZipEntry,
  { fileBytes = Number.POSITIVE_INFINITY }: Partial<ZipLimits>,
): AsyncGenerator<Buffer> {
  let length = 0;
  let sum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    length += chunk.length;
    // The directory's sizes cannot be trusted.
    if (length > fileBytes) throw new FileTooLarge();
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new Error('its checksum is wrong');
}
