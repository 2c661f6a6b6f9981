import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IMAGE_LIMITS } from '../decoding/image-limits.ts';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { PACK_LIMITS } from './pack-limits.ts';
import { judgePath, shownPath } from './pack-path.ts';
import { type PackProblem, type PackProblemCode, packProblem } from './pack-problem.ts';

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const DEFLATE = 8;
const LOCAL_HEADER = 30;

/**
 * A zip, by its central directory. Names are never used as paths of this machine. Reports entries that leave the zip,
 * are links, encrypted, overlapping or zip bombs; the others can be read.
 * @throws PackUnusable
 */
export async function openZip(path: string): Promise<LogoPack> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
    .catch((error: unknown) => {
      throw new PackUnusable(`Expected a zip of logos; ${path} cannot be read as one (${wordsOf(error)}).`);
    });
  try {
    return await readDirectory(zip);
  } catch (error) {
    zip.close();
    if (error instanceof PackUnusable) throw error;
    throw new PackUnusable(`The directory of ${path} is damaged (${wordsOf(error)}).`);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown';

async function readDirectory(zip: ZipFile): Promise<LogoPack> {
  const entries = new Map<string, Entry>();
  const problems: PackProblem[] = [];
  let ignored = 0;
  let count = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > PACK_LIMITS.files)
      throw new PackUnusable(`Expected at most ${PACK_LIMITS.files} entries in a zip; it has more.`);
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    const verdict = judgePath(name);
    if (verdict === 'ignored') {
      ignored += 1;
      continue;
    }
    const problem = verdict === 'unsafe' ? 'unsafe_path' : entries.has(name) ? 'duplicate' : problemOf(entry);
    if (problem !== null) {
      problems.push(packProblem(shownPath(name), problem));
      continue;
    }
    unpacked += entry.uncompressedSize;
    if (unpacked > PACK_LIMITS.unpackedBytes)
      throw new PackUnusable(
        `Expected at most ${PACK_LIMITS.unpackedBytes} bytes once unpacked; it has more.`,
      );
    entries.set(name, slim(entry));
  }
  for (const name of overlapping(entries)) {
    problems.push(packProblem(shownPath(name), 'overlapping'));
    entries.delete(name);
  }
  return {
    files: [...entries.keys()].sort(),
    ignored,
    problems,
    read: (path) => readEntry(zip, path, entries.get(path)),
    close: async () => zip.close(),
  };
}

/** Only the fields needed for reading: a hundred thousand full entries would take 100 MB. */
const slim = (entry: Entry): Entry =>
  Object.assign(new yauzl.Entry(), {
    generalPurposeBitFlag: entry.generalPurposeBitFlag,
    compressionMethod: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  });

/** The entry's name with slashes. Checked by us, since yauzl would refuse the whole zip for one invalid name. */
const nameOf = (entry: Entry): string =>
  yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    yauzl.parseExtraFields(entry.extraFieldRaw),
    false,
  );

function problemOf(entry: Entry): PackProblemCode | null {
  // The upper half is a Unix mode, or zero from other archivers.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE) return 'not_a_file';
  if (entry.isEncrypted()) return 'encrypted';
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== DEFLATE) return 'unsupported_compression';
  if (entry.uncompressedSize > IMAGE_LIMITS.rasterBytes) return 'too_many_bytes';
  const isBomb =
    entry.uncompressedSize > PACK_LIMITS.ratioFrom &&
    entry.uncompressedSize > entry.compressedSize * PACK_LIMITS.ratio;
  return isBomb ? 'too_compressed' : null;
}

/** Entries that begin before the previous one has ended: one packed file used for many. */
function overlapping(entries: ReadonlyMap<string, Entry>): string[] {
  const inOrder = [...entries].sort(
    ([, a], [, b]) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  const found: string[] = [];
  let end = 0;
  for (const [name, entry] of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) found.push(name);
    else end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize;
  }
  return found;
}

async function readEntry(
  zip: ZipFile,
  path: string,
  entry: Entry | undefined,
): Promise<Buffer | PackProblem> {
  if (entry === undefined) return packProblem(path, 'unreadable');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      length += chunk.length;
      // The directory's sizes cannot be trusted.
      if (length > IMAGE_LIMITS.rasterBytes) return packProblem(path, 'too_many_bytes');
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return crc32(bytes) === entry.crc32 ? bytes : packProblem(path, 'unreadable', 'its checksum is wrong');
  } catch (error) {
    return packProblem(path, 'unreadable', wordsOf(error));
  }
}
