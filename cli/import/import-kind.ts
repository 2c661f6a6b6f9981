import type { PackKey } from '../../lib/jobs/logo-packs/read-name.ts';
import type { OutputOptions } from '../output.ts';
import type { ImportScreen } from './screen.ts';

/** The options of `catalog import`, as typed. */
export interface ImportOptions extends OutputOptions {
  format?: string;
  source?: string;
  dryRun?: boolean;
  resume?: boolean;
  run?: string;
  report?: string;
  /** Of packs of logos alone. */
  licence?: string;
  key?: PackKey;
  create?: boolean;
  jobs?: string;
}

/** Where an import runs: the database to write to, and the folder of what this installation keeps on disk. */
export interface ImportPlace {
  databaseUrl: string;
  dataDir: string;
}

/** One file imported: what a program gets, and what a person reads. */
export interface ImportResult {
  result: object;
  text: string;
}

/** A kind of thing that can be imported: files of rows, packs of logos. */
export interface ImportKind {
  /** Names for `--format`, each with a line that says what it is. */
  formats: Readonly<Record<string, string>>;
  /** Whether a path is of this kind, where no format was named. */
  recognises(path: string): Promise<boolean>;
  run(path: string, options: ImportOptions, place: ImportPlace, screen: ImportScreen): Promise<ImportResult>;
}
