import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isShippedLoaded, shippedPaths } from '../lib/jobs/starter/shipped-sources.ts';

interface LoadCatalogOptions {
  distDir: string;
  env: NodeJS.ProcessEnv;
  databaseUrl: () => string;
  onProgress: (line: string) => void;
  signal: AbortSignal;
}

export class CatalogNotLoaded extends Error {}

const MAX_ATTEMPTS = 3;
/** Time for a restart of the embedded database. */
const RETRY_PAUSE_MS = 4000;

/** Loads the starter catalog in a child process, unless the database has it. @throws CatalogNotLoaded after three attempts */
export async function loadCatalog(options: LoadCatalogOptions): Promise<void> {
  const paths = shippedPaths(join(options.distDir, 'catalog'));
  // If this fails, so does the child, which reports why.
  if (await isShippedLoaded(options.databaseUrl(), paths).catch(() => false)) return;
  for (let attempt = 1; ; attempt += 1) {
    const failure = await attemptLoad(options);
    if (failure === null) return;
    if (attempt === MAX_ATTEMPTS || options.signal.aborted)
      throw new CatalogNotLoaded(
        `Failed to load the starter catalog ${attempt} times in a row. Start Blazon again. The last error:\n${failure}`,
      );
    options.onProgress('Failed to load the starter catalog, retrying');
    await pause(RETRY_PAUSE_MS, undefined, { signal: options.signal }).catch(() => {});
  }
}

async function attemptLoad({ distDir, env, databaseUrl, onProgress, signal }: LoadCatalogOptions) {
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
      onProgress(`Loading the starter catalog: ${done} of ${total} logos`),
    );
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, ended) =>
      resolve(code === 0 ? null : stderr.trim() || `ended with ${ended ?? `code ${code}`}`),
    );
  });
}
