import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Of the data folder: secrets, counts that are not in the database yet, mail without a server, reports of imports. */
const KEPT = ['auth-secret', 'demo-secret-token', 'usage', 'outbox', 'imports'];

/** Paths relative to the data folder, with slashes. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of KEPT) {
    const path = join(dataDir, name);
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => (error.code === 'ENOTDIR' ? null : []),
    );
    if (entries === null) found.push(name);
    else
      for (const entry of entries)
        if (entry.isFile())
          found.push(relative(dataDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  }
  return found.sort();
}

/** Only such paths are written by a restore: a backup may come from anywhere. */
export const isDataFile = (path: string): boolean =>
  KEPT.includes(path.split('/', 1)[0] ?? '') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'));

/** Tells whether two secrets are the same, and nothing else about them. */
export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`blazon backup ${secret}`).digest('hex').slice(0, 32);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
