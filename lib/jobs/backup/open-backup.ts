import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { BackupProblem, MANIFEST, MANIFEST_ENTRY, type Manifest } from './manifest.ts';

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
    const entries = await directoryOf(zip);
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

async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function parseManifest(file: string, text: string): Manifest {
  const parsed = MANIFEST.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupProblem(
    `The manifest of ${file} cannot be read: it is damaged, or was made by another version of Blazon.`,
  );
}
