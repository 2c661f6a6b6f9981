import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { processIdentity } from '../../lib/core/process-identity.mjs';
import { bundleScript } from '../../scripts/bundle-script.mjs';
import { stopCluster } from '../../server/embedded/stop-cluster.ts';

export const projectDir = resolve(import.meta.dirname, '../..');

/** Cleanup steps of a test, run in reverse order; failures are ignored. */
export function cleanups() {
  const steps: (() => unknown)[] = [];
  return {
    add: (step: () => unknown) => steps.push(step),
    run: async () => {
      for (const step of steps.splice(0).reverse()) await Promise.resolve(step()).catch(() => {});
    },
  };
}

/** A new data folder; at the end its embedded server is stopped and its files are deleted. */
export function temporaryDataDir(later: ReturnType<typeof cleanups>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'blazon-process-')));
  later.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  later.add(() => stopCluster(folder));
  return folder;
}

/** Bundles a TypeScript entry into a file for plain Node, inside the project so that packages are found. */
export async function bundle(entry: string): Promise<string> {
  const folder = join(projectDir, 'node_modules', '.cache', 'blazon-process-tests');
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `${entry.replaceAll('/', '-').replace(/\.ts$/, '')}-${process.pid}.mjs`);
  await bundleScript(join(projectDir, entry), outfile);
  return outfile;
}

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A child process with its output. */
export interface Running {
  child: ChildProcess;
  pid: number;
  finished: Promise<Finished>;
  output: () => string;
}

export function run(
  file: string,
  args: string[],
  options: {
    env?: Record<string, string | undefined>;
    uid?: number;
    gid?: number;
    cwd?: string;
    detached?: boolean;
  } = {},
): Running {
  const { env, ...rest } = options;
  const child = spawn(file, args, {
    cwd: projectDir,
    ...rest,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const finished = new Promise<Finished>((resolveFinished, reject) => {
    child.once('error', reject);
    // `exit`, not `close`: a server left running would keep the pipes open.
    child.once('exit', (code, signal) =>
      // On a busy machine the timer comes first; the immediate comes after what is left in the pipes.
      setTimeout(() => setImmediate(() => resolveFinished({ code, signal, stdout, stderr })), 50),
    );
  });
  finished.catch(() => {});
  return { child, pid: child.pid ?? -1, finished, output: () => stdout + stderr };
}

export const isAlive = (pid: number) => processIdentity(pid) !== null;

/** Signals a process, if it still exists. */
export function end(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited.
  }
}
