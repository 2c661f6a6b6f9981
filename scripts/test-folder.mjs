import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../lib/core/process-identity.mjs';

const MEMORY = '/dev/shm';
/** A run has up to 3 GB of files (docs/decisions/0096). */
const ENOUGH_BYTES = 8 * 2 ** 30;
const NAME = /^blazon-tests-(\d+)-/;

/**
 * A new folder for the temporary files of a run: in memory if there is room, because tests make and delete many small files,
 * and a disk that is busy with them delays commits of databases by seconds. Removes those of runs that were killed.
 */
export function makeTestFolder() {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && processIdentity(pid) === null) removeTestFolder(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `blazon-tests-${process.pid}-`));
  // Servers that run as other users have their files in it.
  chmodSync(folder, 0o1777);
  return folder;
}

/** @param {string} folder of `makeTestFolder`; servers may still be exiting */
export const removeTestFolder = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function hasRoom() {
  if (!existsSync(MEMORY) || freemem() < ENOUGH_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
