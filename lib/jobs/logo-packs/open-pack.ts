import { lstat } from 'node:fs/promises';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';

/** @throws PackUnusable when there is no such folder or zip, or more in it than a pack may hold */
export async function openPack(path: string): Promise<LogoPack> {
  const found = await lstat(path).catch(() => null);
  if (found === null) throw new PackUnusable(`Expected a folder or a zip of logos; there is no ${path}.`);
  return found.isDirectory() ? openFolder(path) : openZip(path);
}
