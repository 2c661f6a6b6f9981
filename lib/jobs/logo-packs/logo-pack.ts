import type { PackProblem } from './pack-problem.ts';

export interface LogoPack {
  files: string[];
  /** Other extensions, dot files, files that archivers add. */
  ignored: number;
  problems: PackProblem[];
  /** The whole file, up to the size limit of a logo file. */
  read(path: string): Promise<Buffer | PackProblem>;
  close(): Promise<void>;
}

export class PackUnusable extends Error {}
