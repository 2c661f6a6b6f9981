import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bundleScript } from '../../../scripts/bundle-script.mjs';
import { eventually } from '../../../tests/support/eventually.ts';
import { LogOutput } from './log-output.ts';

// Below node_modules, where the bundle finds its packages.
const folder = mkdtempSync(join('node_modules', 'blazon-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads all that is in a non-blocking pipe. */
function drain(pipe: number): string {
  const buffer = Buffer.alloc(1_000_000);
  let text = '';
  try {
    for (;;) text += buffer.toString('utf8', 0, readSync(pipe, buffer));
  } catch {
    return text;
  }
}

test('lines beyond the limit of a blocked pipe are dropped and counted', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    const output = new LogOutput(pipe, 1000);
    const line = `${'x'.repeat(99)}\n`;
    const count = 3000;
    for (let i = 0; i < count; i += 1) {
      output.write(line);
      if (i % 5 === 0) await setImmediate();
    }
    let seen = '';
    const seenOrDropped = () => {
      const lines = seen.split('\n').slice(0, -1);
      const notes = lines.filter((each) => each.startsWith('{'));
      const dropped = notes.map((note) => (JSON.parse(note) as { dropped: number }).dropped);
      return { notes: notes.length, lines: lines.length - notes.length + dropped.reduce((a, b) => a + b, 0) };
    };
    await eventually('each line was read or counted', () => {
      seen += drain(pipe);
      return seenOrDropped().lines === count;
    });
    expect(seenOrDropped().notes).toBeGreaterThan(0);
  } finally {
    closeSync(pipe);
  }
});

test.runIf(existsSync('/dev/full'))('logging to a full disk neither ends nor blocks a process', async () => {
  const bundle = join(folder, 'logger.mjs');
  await bundleScript('lib/core/log/logger.ts', bundle);
  const script = `
    import { createLogger } from './${bundle}';
    const log = createLogger('info');
    let count = 0;
    setInterval(() => { log.info('a line'); count += 1; if (count === 5) process.exit(7); }, 20);`;
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  closeSync(full);
  expect(await once(child, 'exit')).toEqual([7, null]);
});
