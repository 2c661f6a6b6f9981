import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isDataFile } from './data-files.ts';
import { BackupProblem, MANIFEST, MANIFEST_ENTRY, type Manifest } from './manifest.ts';

/** Unpacked to packed. The compression level of backups reaches 230. */
const MAX_RATIO = 250;

export interface Backup {
  manifest: Manifest;
  /** @throws (rejects) BackupProblem for an entry that is missing */
  read(entry: string): Promise<Readable>;
  close(): void;
}

/** @throws BackupProblem for a file that is not a backup, or damaged */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new BackupProblem(`${file} cannot be read as a backup: ${error.message}.`);
  });
  try {
    const entries = await directoryOf(zip, file);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BackupProblem(`${file} is not a whole backup: ${name} is missing.`);
      return await zip.openReadStreamPromise(entry);
    };
    const text = (await buffer(await read(MANIFEST_ENTRY))).toString();
    return { manifest: parseManifest(file, text), read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof BackupProblem ? error : new BackupProblem(`${file} is damaged: ${error}.`);
  }
}

/** Reading an entry fails when it has more bytes than the directory says. */
async function directoryOf(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName))
      throw new BackupProblem(`${file} is damaged: ${entry.fileName} is in it twice.`);
    entries.set(entry.fileName, entry);
    unpacked += entry.uncompressedSize;
  }
  const most = zip.fileSize * MAX_RATIO;
  if (unpacked > most)
    throw new BackupProblem(
      `Expected ${file}, a file of ${zip.fileSize} bytes, to unpack to at most ${most}; it has ${unpacked}.`,
    );
  return entries;
}

function parseManifest(file: string, text: string): Manifest {
  const parsed = MANIFEST.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupProblem(
      `The manifest of ${file} cannot be read: it is damaged, or was made by another version of Blazon.`,
    );
  const stray = parsed.data.files.find(({ path }) => !isDataFile(path));
  if (stray !== undefined)
    throw new BackupProblem(`${file} is damaged: ${stray.path} is no file of a data folder.`);
  return parsed.data;
}
