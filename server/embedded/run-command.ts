import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ClusterError, errorMessage } from './cluster-error.ts';
import type { RunUser } from './run-user.ts';

export interface CommandOptions {
  user: RunUser | null;
  /** Output is appended here. A pipe would be inherited by the server and never close. */
  outputFile: string;
  timeoutMs: number;
}

/**
 * Runs one of PostgreSQL's programs to its end, in a session of its own (Ctrl-C in a terminal must not cut
 * initdb off half-way) and with an environment of its own (PGPORT, PGDATA, LANG and the like would change the
 * result).
 * @returns the exit code; -1 when it was ended by a signal
 * @throws ClusterError when it cannot be run at all or passes its deadline
 */
export async function runCommand(file: string, args: string[], options: CommandOptions): Promise<number> {
  const output = openSync(options.outputFile, 'a', 0o600);
  try {
    return await new Promise<number>((resolve, reject) => {
      const child = spawn(file, args, {
        // Whoever runs it must be able to read the working directory.
        cwd: process.platform === 'win32' ? undefined : '/',
        detached: true,
        windowsHide: true,
        env: commandEnvironment as NodeJS.ProcessEnv,
        stdio: ['ignore', output, output],
        ...(options.user === null ? {} : { uid: options.user.uid, gid: options.user.gid }),
      });
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(
          new ClusterError(
            `${file} did not finish within ${Math.round(options.timeoutMs / 1000)} s and was ended. ` +
              'Is the disk or the machine overloaded? Start Blazon again.',
          ),
        );
      }, options.timeoutMs);
      child.once('error', (error) => {
        clearTimeout(timer);
        reject(
          new ClusterError(
            `${file} cannot be run on this system (${errorMessage(error)}). ` +
              'The embedded PostgreSQL needs glibc (Alpine has musl) and a file system that allows programs; ' +
              'else set DATABASE_URL.',
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

const commandEnvironment: NodeJS.Dict<string> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  // Messages are recognised by their English text.
  LC_ALL: 'C',
  TZ: 'UTC',
  // Windows programs do not start without it.
  ...(process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}),
};
