import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ClusterError, errorCode } from './cluster-error.ts';
import type { RunUser } from './run-user.ts';

/** The two passwords of the embedded server, kept in one file. */
export interface Credentials {
  superuserPassword: string;
  /** Of the role `blazon`, as which the application connects. */
  applicationPassword: string;
}

/**
 * Reads the password file; initdb takes the superuser's password from its first line.
 * @throws ClusterError when it is missing or damaged
 */
export async function readCredentials(path: string): Promise<Credentials> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ClusterError(
      `The password file ${path} of the embedded database cannot be read (${errorCode(error)}). ` +
        'Bring it back from a backup; to give the data up, delete the folder "postgres" beside it.',
    );
  });
  const [superuserPassword, applicationPassword] = text.split('\n');
  if (!superuserPassword || !applicationPassword)
    throw new ClusterError(
      `The password file ${path} of the embedded database is damaged. Bring it back from a backup; ` +
        'to give the data up, delete it and the folder "postgres" beside it.',
    );
  return { superuserPassword, applicationPassword };
}

/** Makes the password file with new passwords: 0600, owned by the server's user, whole or not at all. */
export async function createCredentials(path: string, user: RunUser | null): Promise<Credentials> {
  const superuserPassword = randomBytes(24).toString('base64url');
  const applicationPassword = randomBytes(24).toString('base64url');
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${superuserPassword}\n${applicationPassword}\n`, { mode: 0o600 });
  if (user !== null) chownSync(temporary, user.uid, user.gid);
  await rename(temporary, path);
  return { superuserPassword, applicationPassword };
}
