import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.mjs';

/**
 * @typedef {object} Child
 * @property {number} pid
 * @property {() => string} output end of its output
 * @property {(isReady: () => unknown, deadlineMs: number) => Promise<void>} untilReady
 * @property {(signal: NodeJS.Signals, deadlineMs: number) => Promise<boolean>} stop false: it had to be killed
 */

/**
 * Starts a server in its own process group, so that Ctrl-C reaches only this process.
 * @param {string} name for messages
 * @param {string[]} command
 * @param {Record<string, string>} [env] on top of this process's
 * @returns {Child}
 */
export function startChild(name, command, env = {}) {
  const child = spawn(command[0], command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  let end = null;
  const ended = new Promise((done) => {
    const endWith = (how) => {
      end = how;
      done(how);
    };
    child.on('error', (error) => endWith(error.message));
    child.on('exit', (code, signal) => endWith(signal ?? `code ${code}`));
  });

  return {
    pid: child.pid,
    output: () => output,
    async untilReady(isReady, deadlineMs) {
      const untilMs = Date.now() + deadlineMs;
      while (!(await isReady())) {
        if (end !== null) throw new Error(`${name} ended before it was ready (${end}).\n${output}`);
        if (Date.now() > untilMs)
          throw new Error(`${name} was not ready after ${deadlineMs / 1000} s.\n${output}`);
        await pause(50);
      }
    },
    async stop(signal, deadlineMs) {
      if (end !== null) return true;
      child.kill(signal);
      const late = pause(deadlineMs, 'late', { ref: false });
      if ((await Promise.race([ended, late])) !== 'late') return true;
      process.kill(-child.pid, 'SIGKILL');
      await ended;
      return false;
    },
  };
}

/** @param {number} port @param {boolean} [isTls] */
export async function answers(port, isTls = false) {
  try {
    await ask({ port, path: '/livez', isTls, timeoutMs: 2000 });
    return true;
  } catch {
    return false;
  }
}
