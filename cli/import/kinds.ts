import type { ImportKind } from './import-kind.ts';
import { logoPacks } from './logo-packs.ts';
import { rowFiles } from './row-files.ts';

/** Everything that `catalog import` understands; the first kind that recognises a path has it. Seen whole. */
export const IMPORT_KINDS: readonly ImportKind[] = [logoPacks, rowFiles];
