import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OWNER_FILE } from '../../usage/journal.ts';
import { BackupProblem, fileEntry, type Manifest } from './manifest.ts';
import type { Backup } from './open-backup.ts';

const MAX_NAMED = 5;

/** @throws BackupProblem for files that are in the way */
export async function refuseExisting(dataDir: string, { files }: Manifest, replaces: boolean): Promise<void> {
  const found: string[] = [];
  for (const { path } of files) {
    const there = await lstat(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (there !== null && !(replaces && !there.isDirectory())) found.push(path);
  }
  if (found.length === 0) return;
  const rest = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  throw new BackupProblem(
    `${dataDir} has files of the backup already: ${found.slice(0, MAX_NAMED).join(', ')}${rest}. Remove them${replaces ? '' : ', or add --replace'}.`,
  );
}

const draftOf = (dataDir: string): string => join(dataDir, 'restore.draft');

export const removeDrafts = (dataDir: string): Promise<void> =>
  rm(draftOf(dataDir), { recursive: true, force: true });

/** Unpacks and checks the files beside their places, so that little can fail once the database is restored. */
export async function draftFiles(dataDir: string, { manifest, read }: Backup): Promise<void> {
  // Of a restore that was killed.
  await removeDrafts(dataDir);
  for (const { path, sha256 } of manifest.files) {
    const draft = join(draftOf(dataDir), path);
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    await pipeline(
      await read(fileEntry(path)),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
    );
    if (hash.digest('hex') !== sha256)
      throw new BackupProblem(`The backup is damaged: ${path} differs from what was saved.`);
    // The process that kept the journal is not running here, so that its counts are added at the next start.
    if (path.endsWith(`/${OWNER_FILE}`)) await writeFile(draft, 'restored');
  }
}

export async function placeFiles(dataDir: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    const [draft, target] = [join(draftOf(dataDir), path), join(dataDir, path)];
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A mounted file or folder cannot be renamed over.
      await rename(draft, target).catch(() => copyFile(draft, target));
    } catch (error) {
      throw new BackupProblem(
        `The database is restored, but ${target} is not (${(error as NodeJS.ErrnoException).code}). Restore again with --replace.`,
      );
    }
  }
}
