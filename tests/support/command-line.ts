import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../../lib/db/client.ts';

/** How a command ended, and what it wrote. */
export interface CommandEnd {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command line as a script does, a process of its own on the database. @param input on standard input */
export function runCommand(
  { url }: Pick<Database, 'url'>,
  args: readonly string[],
  input: string | Buffer = '',
): Promise<CommandEnd> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('cli', 'blazon.mjs'), ...args], {
      // Vitest sets BASE_URL for its own purposes; ours is an origin.
      env: { ...process.env, DATABASE_URL: url, BASE_URL: '' },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => done({ code, out, err }));
    child.stdin.end(input);
  });
}

/** The command line on a database that may be made later. */
export function commandLine(db: () => Pick<Database, 'url'>) {
  const blazon = (...args: string[]) => runCommand(db(), args);
  return {
    blazon,
    /** What a command prints as JSON. */
    json: async (...args: string[]) => JSON.parse((await blazon(...args, '--json')).out),
    /** What a command that could not do its work says on standard error. */
    failure: async (...args: string[]) => {
      const { code, out, err } = await blazon(...args, '--json');
      const { error } = JSON.parse(err) as { error: { code: string; message: string } };
      return { code, out, name: error.code, error };
    },
  };
}
