import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadCatalogueOptions {
  distDir: string;
  env: NodeJS.ProcessEnv;
  /** Asked at every attempt: the embedded database may have moved. */
  databaseUrl: () => string;
  onProgress: (line: string) => void;
  /** Ends the attempt under way. */
  signal: AbortSignal;
}

/** The catalogue could not be loaded; the message holds the reason. */
export class CatalogueNotLoaded extends Error {}

const maxAttempts = 3;
/** Enough for the embedded database to be found dead and started again. */
const pauseMs = 4000;

/**
 * Brings the starter catalogue into the database, in a process of its own. What is there already is not
 * loaded again.
 * @throws CatalogueNotLoaded after three attempts
 */
export async function loadCatalogue(options: LoadCatalogueOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await attemptLoad(options);
    if (failure === null) return;
    if (attempt === maxAttempts || options.signal.aborted)
      throw new CatalogueNotLoaded(
        `The starter catalogue could not be loaded, ${attempt} times in a row. Start Blazon again; if that fails as ` +
          `well, look at the reason:\n${failure}`,
      );
    options.onProgress('Loading the starter catalogue failed; it is tried again');
    await pause(pauseMs, undefined, { signal: options.signal }).catch(() => {});
  }
}

/** @returns null, or why it failed */
async function attemptLoad({ distDir, env, databaseUrl, onProgress, signal }: LoadCatalogueOptions) {
  return await new Promise<string | null>((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', join(distDir, 'catalog-child.js')], {
      env: { ...env, DATABASE_URL: databaseUrl() },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      signal,
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    child.on('message', ({ done, total }: { done: number; total: number }) =>
      onProgress(`Loading the starter catalogue: ${done} of ${total} logos`),
    );
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, ended) =>
      resolve(code === 0 ? null : stderr.trim() || `ended with ${ended ?? `code ${code}`}`),
    );
  });
}
