import { mkdirSync } from 'node:fs';
import { type Config, publicAddress } from '../lib/core/config/config.ts';
import { tryLockFile } from './lock-file.mjs';
import { runningMessage, StartError } from './start-error.ts';

/** Makes the data folder if it is missing, and locks it. @returns a function that releases it @throws StartError */
export async function lockDataDir(config: Config): Promise<() => void> {
  const { dataDir } = config;
  try {
    // As root, the database runs as another user, who must be able to enter the folder.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const attempt = await tryLockFile(`${dataDir}/blazon.lock`, { address: publicAddress(config) });
    if ('lock' in attempt) return attempt.lock.release;
    throw new StartError(runningMessage(dataDir, attempt.holder));
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(
      `The data folder ${dataDir} is not writable (${error.code}). ` +
        'Make it writable for this user, or set BLAZON_DATA_DIR to another folder.',
    );
  }
}
