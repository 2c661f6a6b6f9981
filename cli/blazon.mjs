import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Works in a fresh clone: builds the bundle if it is missing.
const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(projectRoot, 'dist/blazon.js');
// As in server/start.mjs.
const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
if (process.env.BLAZON_DATA_DIR) process.env.BLAZON_DATA_DIR = resolve(process.env.BLAZON_DATA_DIR);
// Relative paths in arguments are relative to the caller's directory; npm runs scripts in the project folder.
process.env.BLAZON_CALLER_DIR =
  (process.env.npm_lifecycle_event === 'blazon' && process.env.INIT_CWD) || process.cwd();
process.chdir(projectRoot);
if (!existsSync(entry)) {
  const { buildBundles } = await import('../server/build.mjs');
  await buildBundles();
}
await import(pathToFileURL(entry).href);
