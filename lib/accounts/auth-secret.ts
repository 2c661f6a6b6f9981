import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../core/config/config.ts';

const FILE = 'auth-secret';

/** `AUTH_SECRET`, else generated and stored in the data folder. Several machines need the variable. */
export async function authSecret({
  authSecret,
  dataDir,
}: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret !== null) return authSecret;
  const path = join(dataDir, FILE);
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true });
  // Written to a draft, then linked: if two processes start together one wins, and both read its secret.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const made = await readSecret(path);
  if (made === null) throw new Error(`${path} is empty: remove it to generate a new secret`);
  return made;
}

/** The secret in use first, then the previous one, if it is still in force. */
export type AuthSecrets = readonly [string, ...string[]];

/** All secrets in force: the first signs and encrypts, any of them verifies and decrypts. */
export async function authSecrets(
  config: Pick<Config, 'authSecret' | 'previousAuthSecret' | 'dataDir'>,
): Promise<AuthSecrets> {
  const { previousAuthSecret: previous } = config;
  return [await authSecret(config), ...(previous === null ? [] : [previous])];
}

/** The same as `authSecret` without generating one; null: there is none yet. */
export const keptAuthSecret = async ({
  authSecret,
  dataDir,
}: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string | null> =>
  authSecret ?? (await readSecret(join(dataDir, FILE)));

const readSecret = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').then(
    (text) => text.trim() || null,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
