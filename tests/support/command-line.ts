import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../../lib/db/client.ts';

/** Exit code and output. */
export interface CommandEnd {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in a child process. @param input for standard input */
export function runCommand(
  { url }: Pick<Database, 'url'>,
  args: readonly string[],
  input: string | Buffer = '',
  more: Record<string, string> = {},
): Promise<CommandEnd> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('cli', 'blazon.mjs'), ...args], {
      // Vitest sets BASE_URL to a path.
      env: { ...process.env, DATABASE_URL: url, BASE_URL: '', ...more },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => done({ code, out, err }));
    child.stdin.end(input);
  });
}

/** The command line. @param db a function, because `beforeAll` creates the database */
export function commandLine(db: () => Pick<Database, 'url'>) {
  const blazon = (...args: string[]) => runCommand(db(), args);
  return {
    blazon,
    /** Output of a command with --json. */
    json: async (...args: string[]) => JSON.parse((await blazon(...args, '--json')).out),
    /** Error of a failing command. */
    failure: async (...args: string[]) => {
      const { code, out, err } = await blazon(...args, '--json');
      const { error } = JSON.parse(err) as { error: { code: string; message: string } };
      return { code, out, name: error.code, error };
    },
  };
}
