import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ClusterError, errorMessage } from './cluster-error.ts';
import type { RunUser } from './run-user.ts';

interface CommandOptions {
  user: RunUser | null;
  /** Appended to. A pipe would be inherited by the server and never close. */
  outputFile: string;
  timeoutMs: number;
}

/**
 * In its own session (Ctrl-C must not interrupt initdb) and a clean environment (PGPORT, PGDATA and LANG matter).
 * @returns the exit code; -1 if it was killed by a signal @throws ClusterError if it cannot be run or times out
 */
export async function runCommand(file: string, args: string[], options: CommandOptions): Promise<number> {
  const output = openSync(options.outputFile, 'a', 0o600);
  try {
    return await new Promise<number>((resolve, reject) => {
      const child = spawn(file, args, {
        // Readable by every user.
        cwd: process.platform === 'win32' ? undefined : '/',
        detached: true,
        windowsHide: true,
        env: COMMAND_ENV as NodeJS.ProcessEnv,
        stdio: ['ignore', output, output],
        ...(options.user === null ? {} : { uid: options.user.uid, gid: options.user.gid }),
      });
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(
          new ClusterError(
            `${file} did not finish within ${Math.round(options.timeoutMs / 1000)} s and was killed. ` +
              'Is the disk or the machine overloaded? Start Blazon again.',
          ),
        );
      }, options.timeoutMs);
      child.once('error', (error) => {
        clearTimeout(timer);
        reject(
          new ClusterError(
            `Failed to run ${file} (${errorMessage(error)}). ` +
              'The embedded PostgreSQL needs glibc (Alpine has musl) and a file system without noexec; ' +
              'otherwise set DATABASE_URL.',
          ),
        );
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        resolve(code ?? -1);
      });
    });
  } finally {
    closeSync(output);
  }
}

const COMMAND_ENV: NodeJS.Dict<string> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  // Messages are matched in English.
  LC_ALL: 'C',
  TZ: 'UTC',
  // Windows programs do not start without it.
  ...(process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}),
};
