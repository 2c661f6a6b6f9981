import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * @param {string} command @param {string[]} args @param {Record<string, string | undefined>} [env] added
 * @param {string} [label] before each line of output, for commands that run side by side
 * @returns {Promise<number>} exit code; 127 if it could not be started
 */
export function runCommand(command, args, env = {}, label = '') {
  return new Promise((done) => {
    const output = label === '' ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${label}${line}`));
    child.on('error', (error) => {
      console.error(error.message);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}
