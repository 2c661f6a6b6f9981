import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ClusterError, errorCode } from './cluster-error.ts';
import type { RunUser } from './run-user.ts';

export interface Credentials {
  superuserPassword: string;
  /** Of the role `blazon`, used by the application. */
  applicationPassword: string;
}

/** The first line is the superuser's password, for initdb. @throws ClusterError if the file is missing or damaged */
export async function readCredentials(path: string): Promise<Credentials> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ClusterError(
      `The password file ${path} of the embedded database is not readable (${errorCode(error)}). ` +
        'Restore it from a backup. To discard the data instead, delete the folder "postgres" next to it.',
    );
  });
  const [superuserPassword, applicationPassword] = text.split('\n');
  if (!superuserPassword || !applicationPassword)
    throw new ClusterError(
      `The password file ${path} of the embedded database is damaged. Restore it from a backup. ` +
        'To discard the data instead, delete it and the folder "postgres" next to it.',
    );
  return { superuserPassword, applicationPassword };
}

/** Creates the password file atomically: mode 0600, owned by the server's user. */
export async function createCredentials(path: string, user: RunUser | null): Promise<Credentials> {
  const superuserPassword = randomBytes(24).toString('base64url');
  const applicationPassword = randomBytes(24).toString('base64url');
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${superuserPassword}\n${applicationPassword}\n`, { mode: 0o600 });
  if (user !== null) chownSync(temporary, user.uid, user.gid);
  await rename(temporary, path);
  return { superuserPassword, applicationPassword };
}
