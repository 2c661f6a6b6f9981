import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFingerprint, quickFingerprint } from './build-inputs.mjs';
import { waitForLockFile } from './lock-file.mjs';
import { createProgress } from './progress.mjs';

export const projectDir = resolve(import.meta.dirname, '..');
const distDir = join(projectDir, 'dist');
const stampFile = join(distDir, 'build-stamp.json');
const lockTimeoutMs = 15 * 60_000;

/** Source file to the name of its bundle in dist/. */
const bundles = {
  'server/front.ts': 'front',
  'server/supervisor.ts': 'supervisor',
  'server/drawing-process.ts': 'drawing-process',
  'server/decoding-process.ts': 'decoding-process',
  'server/next-child.ts': 'next-child',
  'server/catalogue-child.ts': 'catalogue-child',
  'cli/blazon.ts': 'blazon',
  'catalog/main.ts': 'catalog',
};

/**
 * @typedef {{ quick?: string, catalogue?: string, pages?: string }} Stamp fingerprints of what was built from
 * @typedef {{ withPages?: boolean, signal?: AbortSignal, progress?: import('./progress.mjs').Progress }} BuildOptions
 */

/** A part of the build that failed; its output says why. */
export class BuildFailed extends Error {}

/**
 * Builds what has changed: bundles, then starter catalogue and pages side by side. Any number of processes
 * may ask at once; one builds and the others wait.
 * @param {BuildOptions} [options] withPages: false in development, where Next builds pages as they are asked for
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ withPages = true, signal, progress = createProgress() } = {}) {
  if (isFresh(withPages)) return false;
  mkdirSync(distDir, { recursive: true });
  const lock = await waitForLockFile(join(distDir, 'build.lock'), {
    timeoutMs: lockTimeoutMs,
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
  // Taken first: what changes while we build is built next time.
  const quick = quickFingerprint(projectDir);
  const pages = withPages ? contentFingerprint(projectDir, 'pages') : undefined;
  progress.step('Building the servers');
  await buildBundles();
  const catalogue = contentFingerprint(projectDir, 'catalogue', ['dist/catalog.js']);
  const stamp = readStamp();
  const steps = [];
  if (stamp.catalogue !== catalogue || !existsSync(join(distDir, 'catalog')))
    steps.push({
      name: 'starter catalogue',
      args: [join(distDir, 'catalog.js'), '--out', join(distDir, 'catalog')],
      done: { catalogue },
    });
  if (withPages && (stamp.pages !== pages || !existsSync(join(projectDir, '.next/BUILD_ID'))))
    steps.push({
      name: 'pages',
      args: [join(projectDir, 'node_modules/next/dist/bin/next'), 'build'],
      done: { pages },
    });
  const ticker = showSteps(steps, progress);
  // One that fails must not leave the other running.
  const stopAll = new AbortController();
  const either = AbortSignal.any([stopAll.signal, ...(signal ? [signal] : [])]);
  try {
    const results = await Promise.allSettled(
      steps.map(async (step) => {
        await runStep(step, either).catch((error) => {
          stopAll.abort();
          throw error;
        });
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
  // Without the pages the stamp must not say that all is fresh.
  if (withPages || readStamp().pages === contentFingerprint(projectDir, 'pages'))
    writeStamp({ ...readStamp(), quick });
}

/** Bundles the servers, the command line and the catalogue's builder; about a second. */
export async function buildBundles() {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build(bundleOptions());
    // Its helper process would stay for as long as Blazon runs.
    await esbuild.stop();
  } catch (error) {
    throw new BuildFailed(
      `The servers could not be built.\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Bundles again after every change.
 * @param {() => void} onRebuilt after each success but the first
 * @returns {Promise<() => Promise<void>>} ends the watch
 */
export async function watchBundles(onRebuilt) {
  const esbuild = await import('esbuild');
  let builds = 0;
  const context = await esbuild.context({
    ...bundleOptions(),
    logLevel: 'warning',
    plugins: [
      {
        name: 'restart',
        setup: ({ onEnd }) => {
          onEnd(({ errors }) => {
            if (errors.length > 0) return;
            builds += 1;
            if (builds > 1) onRebuilt();
          });
        },
      },
    ],
  });
  await context.watch();
  return () => context.dispose();
}

/** @returns {import('esbuild').BuildOptions} */
function bundleOptions() {
  return {
    absWorkingDir: projectDir,
    entryPoints: Object.entries(bundles).map(([source, out]) => ({ in: source, out })),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'silent',
  };
}

/** @param {boolean} withPages */
function isFresh(withPages) {
  const outputs = Object.values(bundles).map((name) => join(distDir, `${name}.js`));
  outputs.push(join(distDir, 'catalog'));
  if (withPages) outputs.push(join(projectDir, '.next/BUILD_ID'));
  return outputs.every((path) => existsSync(path)) && readStamp().quick === quickFingerprint(projectDir);
}

/**
 * @param {{ name: string, args: string[] }} step
 * @param {AbortSignal} signal
 */
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
  if (code !== 0)
    throw new BuildFailed(`The ${name} could not be built (code ${code}).\n${output.trimEnd()}`);
}

/**
 * Says every second what is still being built.
 * @param {{ name: string }[]} steps
 * @param {import('./progress.mjs').Progress} progress
 */
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
