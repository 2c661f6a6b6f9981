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

/** The database to import into, and the data directory. */
export interface ImportPlace {
  databaseUrl: string;
  dataDir: string;
}

/** The result of one file, for programs and as text for people. */
export interface ImportResult {
  result: object;
  text: string;
}

/** A kind of import: row files or logo packs. */
export interface ImportKind {
  /** Names for `--format`, each with a one-line description. */
  formats: Readonly<Record<string, string>>;
  /** Whether a path is of this kind, if no format is given. */
  recognises(path: string): Promise<boolean>;
  run(path: string, options: ImportOptions, place: ImportPlace, screen: ImportScreen): Promise<ImportResult>;
}
