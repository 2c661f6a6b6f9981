import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Works in a fresh clone: what the command line needs is built first when it is not there yet.
const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(projectRoot, 'dist/blazon.js');
// A relative folder is meant from where the command was given, as in server/start.mjs.
if (process.env.BLAZON_DATA_DIR) process.env.BLAZON_DATA_DIR = resolve(process.env.BLAZON_DATA_DIR);
// Files are meant from there, too; npm comes here first and says where it was called.
const cwd = process.cwd();
process.env.BLAZON_CALL_DIR = (cwd === projectRoot && process.env.INIT_CWD) || cwd;
process.chdir(projectRoot);
if (!existsSync(entry)) {
  const { buildBundles } = await import('../server/build.mjs');
  await buildBundles();
}
await import(pathToFileURL(entry).href);
