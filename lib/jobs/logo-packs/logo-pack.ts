import type { PackProblem } from './pack-problem.ts';

/** An opened folder or zip. Nothing of it was read but names and sizes. */
export interface LogoPack {
  /** Paths of the files that may be logos, within the pack and with slashes; sorted. */
  files: string[];
  /** Irrelevant files: other extensions, dot files, files that archivers add. */
  ignored: number;
  /** Files that will not be read, and why. */
  problems: PackProblem[];
  /** The whole file, never more than a logo file may have. */
  read(path: string): Promise<Buffer | PackProblem>;
  close(): Promise<void>;
}

/** A pack that cannot be used as a whole. */
export class PackUnusable extends Error {}
