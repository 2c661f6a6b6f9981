import type { PackKey } from '../../lib/jobs/logo-packs/read-name.ts';
import type { OutputOptions } from '../output.ts';
import type { ImportScreen } from './screen.ts';

export interface ImportOptions extends OutputOptions {
  format?: string;
  source?: string;
  dryRun?: boolean;
  resume?: boolean;
  run?: string;
  report?: string;
  license?: string;
  key?: PackKey;
  create?: boolean;
  replace?: boolean;
  ground?: 'light' | 'dark';
  jobs?: string;
}

export interface ImportPlace {
  databaseUrl: string;
  dataDir: string;
}

export interface ImportResult {
  result: object;
  text: string;
}

export interface ImportKind {
  formats: Readonly<Record<string, string>>;
  recognizes(path: string): Promise<boolean>;
  run(path: string, options: ImportOptions, place: ImportPlace, screen: ImportScreen): Promise<ImportResult>;
}
