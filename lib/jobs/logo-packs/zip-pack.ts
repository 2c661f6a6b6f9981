import { IMAGE_LIMITS } from '../decoding/image-limits.ts';
import { FileTooLarge, type OpenZip, openZip, type ZipEntry } from '../zip/open-zip.ts';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { PACK_LIMITS } from './pack-limits.ts';
import { judgePath, shownPath } from './pack-path.ts';
import { type PackProblem, packProblem } from './pack-problem.ts';

const LIMITS = {
  entries: PACK_LIMITS.files,
  fileBytes: IMAGE_LIMITS.rasterBytes,
  ratio: PACK_LIMITS.ratio,
  ratioFrom: PACK_LIMITS.ratioFrom,
};

/**
 * A zip of logos. Reports entries that leave the zip, are links, encrypted, overlapping or zip bombs.
 * @throws PackUnusable
 */
export async function openZipPack(path: string): Promise<LogoPack> {
  const zip = await openZip(path, LIMITS).catch((error: unknown) => {
    throw new PackUnusable(`Expected a zip of logos; ${path} cannot be read as one (${wordsOf(error)}).`);
  });
  try {
    return await readDirectory(zip);
  } catch (error) {
    zip.close();
    if (error instanceof PackUnusable) throw error;
    throw new PackUnusable(`The directory of ${path} cannot be used (${wordsOf(error)}).`);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown';

async function readDirectory(zip: OpenZip): Promise<LogoPack> {
  const entries = new Map<string, ZipEntry>();
  const problems: PackProblem[] = [];
  let ignored = 0;
  let unpacked = 0;
  for await (const entry of zip.entries()) {
    const { name } = entry;
    const verdict = judgePath(name);
    if (verdict === 'ignored') {
      ignored += 1;
      continue;
    }
    const problem = verdict === 'unsafe' ? 'unsafe_path' : entries.has(name) ? 'duplicate' : entry.problem;
    if (problem !== null) {
      problems.push(packProblem(shownPath(name), problem));
      continue;
    }
    unpacked += entry.unpackedBytes;
    if (unpacked > PACK_LIMITS.unpackedBytes)
      throw new PackUnusable(
        `Expected at most ${PACK_LIMITS.unpackedBytes} bytes once unpacked; it has more.`,
      );
    entries.set(name, entry);
  }
  for (const name of overlapping(entries)) {
    problems.push(packProblem(shownPath(name), 'overlapping'));
    entries.delete(name);
  }
  return {
    files: [...entries.keys()].sort(),
    ignored,
    problems,
    read: (path) => readFile(zip, path, entries.get(path)),
    close: async () => zip.close(),
  };
}

/** Entries that begin before the previous one has ended: one packed file used for many. */
function overlapping(entries: ReadonlyMap<string, ZipEntry>): string[] {
  const found: string[] = [];
  let end = 0;
  for (const entry of [...entries.values()].sort((a, b) => a.start - b.start))
    if (entry.start < end) found.push(entry.name);
    else end = entry.end;
  return found;
}

async function readFile(
  zip: OpenZip,
  path: string,
  entry: ZipEntry | undefined,
): Promise<Buffer | PackProblem> {
  if (entry === undefined) return packProblem(path, 'unreadable');
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.read(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    return error instanceof FileTooLarge
      ? packProblem(path, 'too_many_bytes')
      : packProblem(path, 'unreadable', wordsOf(error));
  }
}
