import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ClusterError } from './cluster-error.ts';

export interface RunUser {
  uid: number;
  gid: number;
  name: string;
}

const UNPRIVILEGED_NAMES = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses root: then the owner of an existing cluster, else `postgres`, else `nobody`.
 * @returns null: the current user @throws ClusterError if the cluster is another user's, or root finds no user
 */
export function findRunUser(clusterDir: string): RunUser | null {
  const me = process.getuid?.();
  if (me === undefined) return null;
  const owner = ownerOf(clusterDir);
  if (me !== 0) {
    if (owner !== null && owner.uid !== me)
      throw new ClusterError(
        `The database in ${clusterDir} belongs to user ${owner.uid}, and this process runs as user ${me}. ` +
          'Start Blazon as that user, or set BLAZON_DATA_DIR to another folder.',
      );
    return null;
  }
  if (owner !== null && owner.uid !== 0) return { ...owner, name: `user ${owner.uid}` };
  for (const name of UNPRIVILEGED_NAMES) {
    const uid = lookUp('-u', name);
    const gid = lookUp('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid, name };
  }
  throw new ClusterError(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start Blazon as an ordinary user, or set DATABASE_URL.',
  );
}

/** The first folder on `path` that the user may not enter, judging by mode bits (not ACLs), or null. */
export function findClosedFolder(path: string, user: RunUser): string | null {
  const folders: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => !maySearch(folder, user)) ?? null;
}

function maySearch(folder: string, user: RunUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return true;
  const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
  return (stat.mode & bit) !== 0;
}

function ownerOf(folder: string): { uid: number; gid: number } | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? null : { uid: stat.uid, gid: stat.gid };
}

function lookUp(option: '-u' | '-g', name: string): number | null {
  try {
    const output = execFileSync('id', [option, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
    const id = Number(output.trim());
    return Number.isInteger(id) ? id : null;
  } catch {
    return null;
  }
}
