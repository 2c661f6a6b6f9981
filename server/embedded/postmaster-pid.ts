import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processCommand } from '../../lib/core/process-identity.mjs';
import { errorCode } from './cluster-error.ts';

/** Contents of `postmaster.pid`; all but the pid may be missing while the server starts. */
export interface PostmasterPid {
  pid: number;
  startedAtSeconds: number | null;
  port: number | null;
  status: string;
}

/**
 * Reads `postmaster.pid`. Its lines: pid, data directory, start time (epoch seconds), port, socket directory,
 * listen address, shared-memory key, status.
 * @returns null if there is no such file or it is empty
 */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | null> {
  try {
    return parsePostmasterPid(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = positiveInteger(lines[0]);
  if (pid === null) return null;
  return {
    pid,
    startedAtSeconds: positiveInteger(lines[2]),
    port: positiveInteger(lines[3]),
    status: lines[7] ?? '',
  };
}

function positiveInteger(line: string | undefined): number | null {
  return line !== undefined && /^[1-9]\d*$/.test(line) ? Number(line) : null;
}

/** Judged by the command line of the process. Always false on Windows. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  const command = processCommand(pid);
  const program = command.split(' -D ')[0]?.split('/').at(-1) ?? '';
  return program.trim() === 'postgres' && command.includes(clusterDir);
}
