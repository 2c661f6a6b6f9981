import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';

const HEADLESS_BROWSER = '/usr/bin/chromium-headless-shell';

/** Where systems install Chromium. Takes twice the CPU of a headless build, so these come last. */
const FULL_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet, offline, and without the sandbox, which needs rights that containers and root lack. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const ENOUGH_SHARED_MEMORY_BYTES = 2 ** 30;

/**
 * Playwright's own arguments to leave out. By default it keeps Chromium's shared memory in files below /tmp, because a
 * container may have only 64 MB in /dev/shm. On a disk these files are 5% of the CPU time of the browser tests.
 */
export function ignoredArguments(): string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= ENOUGH_SHARED_MEMORY_BYTES ? ['--disable-dev-shm-usage'] : [];
}

const HELP = `No browser could be started for the browser tests. Do one of these and run them again:
  - install Chromium (Debian, Ubuntu: apt-get install chromium)
  - install what the bundled one needs (Debian, Ubuntu: apt-get install libnss3 libnspr4 libexpat1)
  - set CHROME_PATH to a Chromium or Chrome you have`;

/**
 * Path of a working browser: CHROME_PATH, else an installed headless Chromium, else the one bundled for
 * tests (headless too), else an installed Chromium or Chrome.
 * @throws with install instructions if none starts
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    const failure = whyNot(chosen);
    if (failure !== null)
      throw new Error(`CHROME_PATH is ${chosen}, which does not start: ${failure}\n${HELP}`);
    return chosen;
  }
  if (starts(HEADLESS_BROWSER)) return HEADLESS_BROWSER;
  const bundled = await unpackBundled().catch((error: Error) => error);
  const failure = typeof bundled === 'string' ? whyNot(bundled) : bundled.message;
  if (typeof bundled === 'string' && failure === null) return bundled;
  const full = FULL_BROWSERS.find(starts);
  if (full !== undefined) return full;
  throw new Error(`${HELP}\n\nThe bundled browser said: ${failure}`);
}

const starts = (path: string): boolean => existsSync(path) && whyNot(path) === null;

/** The bundled browser would reuse files of another version or user: it gets a folder of this project. */
async function unpackBundled(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../node_modules/.cache/blazon-browser');
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** @returns why the browser does not start; null when it does */
function whyNot(path: string): string | null {
  const { status, error, stderr } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (error) return error.message;
  return status === 0 ? null : stderr.trim().split('\n').at(-1) || `it ended with code ${status}`;
}
