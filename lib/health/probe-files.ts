import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';

export interface FileProblems {
  exhausted: string | null;
  scarce: string | null;
  disk: string | null;
}

const MAX_SHARE = 0.9;
const PROBE_FILE = '.probe';

/** A new descriptor is the lowest free one: its number tells how many are in use. @param folder null: opens no file */
export async function probeFiles(folder: string | null): Promise<FileProblems> {
  const none: FileProblems = { exhausted: null, scarce: null, disk: null };
  const path = folder === null ? devNull : join(folder, PROBE_FILE);
  try {
    const file = await open(path, folder === null ? 'r' : 'w', 0o600);
    const used = file.fd;
    try {
      if (folder !== null) await file.write('x');
    } finally {
      await file.close();
    }
    if (folder !== null) await rm(path, { force: true });
    const limit = descriptorLimit();
    const isScarce = limit !== null && used > limit * MAX_SHARE;
    return isScarce ? { ...none, scarce: `${used} of ${limit} descriptors are in use` } : none;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'EMFILE' || code === 'ENFILE'
      ? { ...none, exhausted: `all descriptors are in use (${code})` }
      : { ...none, disk: `the usage journal is not writable (${code})` };
  }
}

let known: number | null | undefined;

/** Of this process; null where the system does not tell, or without limit. Read once, because reading needs a descriptor. */
export function descriptorLimit(): number | null {
  if (known === undefined) known = readLimit();
  return known;
}

function readLimit(): number | null {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
}
