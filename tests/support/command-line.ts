import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { runBlazon } from '../../cli/run-blazon.ts';
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

/** Runs a command in this process: in a child, each takes 0.3 s of CPU time. */
async function runHere({ url }: Pick<Database, 'url'>, args: readonly string[]): Promise<CommandEnd> {
  const [out, err] = [keepWrites(process.stdout), keepWrites(process.stderr)];
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('BASE_URL', '');
  try {
    await runBlazon(args);
    return { code: Number(process.exitCode ?? 0), out: out.text(), err: err.text() };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const stream of [out, err]) stream.restore();
  }
}

function keepWrites(stream: NodeJS.WriteStream) {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  return { text: () => text, restore: () => spy.mockRestore() };
}

/** The command line, in child processes. @param db a function, because `beforeAll` creates the database */
export const commandLine = (db: () => Pick<Database, 'url'>) => commandsOf((args) => runCommand(db(), args));

/** The same in this process, for commands that start no processes and read no standard input. */
export const commandLineHere = (db: () => Pick<Database, 'url'>) => commandsOf((args) => runHere(db(), args));

function commandsOf(run: (args: readonly string[]) => Promise<CommandEnd>) {
  const blazon = (...args: string[]) => run(args);
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
