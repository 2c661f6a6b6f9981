// `npm start` and `npm run dev`. Works without installed packages, to say that they are missing.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MIN_NODE = [20, 20];
const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const distDir = join(projectDir, 'dist');
const isDevelopment = process.argv.includes('--dev');
/** For images and services, which keep neither change times nor the packages that a build needs. */
const isBuilt = process.argv.includes('--built');

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1]))
  refuse(`Blazon needs Node ${MIN_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
if (!existsSync(join(projectDir, 'node_modules/next/package.json')))
  refuse('The packages are not installed. Run "npm ci" first.');

// Environment variables override the file.
const envFile = join(projectDir, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

// npm takes the flag for itself in `npm start --offline`.
if (process.argv.includes('--offline') || process.env.npm_config_offline === 'true')
  process.env.DISCOVERY = 'off';

// A relative data folder is relative to the caller's directory.
if (process.env.BLAZON_DATA_DIR) process.env.BLAZON_DATA_DIR = resolve(process.env.BLAZON_DATA_DIR);
process.chdir(projectDir);
process.env.NEXT_TELEMETRY_DISABLED = '1';

if (isBuilt && !existsSync(join(projectDir, '.next/BUILD_ID')))
  refuse('There is no build to start. Run "npm run build" first, or start without --built.');
const { build, BuildFailed, watchBundles } = await import('./build.mjs');

const stop = new AbortController();
const onSignal = () => stop.abort();
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
for (const name of signals) process.on(name, onSignal);
try {
  if (!isBuilt) await build({ withPages: !isDevelopment, signal: stop.signal });
} catch (error) {
  if (stop.signal.aborted) process.exit(0);
  refuse(error instanceof BuildFailed ? error.message : String(error instanceof Error ? error.stack : error));
}
if (stop.signal.aborted) process.exit(0);

const { supervise } = await import(pathToFileURL(join(distDir, 'supervisor.js')).href);
const starting = supervise({
  env: process.env,
  distDir,
  mode: isDevelopment ? 'development' : 'production',
});
for (const name of signals) process.off(name, onSignal);
const supervisor = await starting;
if (isDevelopment) await watchBundles(() => supervisor.restartFront());
