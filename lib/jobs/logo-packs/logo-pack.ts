import { lstat } from 'node:fs/promises';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';
import type { PackProblem } from './pack-problem.ts';

/** An opened folder or zip. Nothing of it was read but names and sizes. */
export interface LogoPack {
  /** Paths of the files that may be logos, within the pack and with slashes; sorted. */
  files: string[];
  /** Files that are none of our business: other endings, dot files, what archivers add. */
  ignored: number;
  /** Files that will not be read, and why. */
  problems: PackProblem[];
  /** The whole file, never more than a logo file may have. */
  read(path: string): Promise<Buffer | PackProblem>;
  close(): Promise<void>;
}

/** A pack that cannot be used as a whole. */
export class PackUnusable extends Error {}

/** @throws PackUnusable when there is no such folder or zip, or more in it than a pack may hold */
export async function openPack(path: string): Promise<LogoPack> {
  const found = await lstat(path).catch(() => null);
  if (found === null) throw new PackUnusable(`Expected a folder or a zip of logos; there is no ${path}.`);
  return found.isDirectory() ? openFolder(path) : openZip(path);
}
