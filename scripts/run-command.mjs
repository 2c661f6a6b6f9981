import { spawn } from 'node:child_process';

/**
 * Runs a command with inherited output.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] on top of this process's
 * @returns {Promise<number>} exit code; 127 if it could not be started
 */
export function runCommand(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}
