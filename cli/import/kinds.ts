import type { ImportKind } from './import-kind.ts';
import { logoPacks } from './logo-packs.ts';
import { rowFiles } from './row-files.ts';

/** Kinds of imports; the first that recognizes a path handles it. */
export const IMPORT_KINDS: readonly ImportKind[] = [logoPacks, rowFiles];
