import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleScript } from '../scripts/bundle-script.mjs';

const folder = mkdtempSync(join(tmpdir(), 'blazon-priority-'));
const hasAutogroups = existsSync('/proc/self/autogroup');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a process prints after it lowered its priority. @param detached whether it leads a session */
async function lowered(detached: boolean): Promise<string> {
  const bundle = join(folder, 'lower-priority.mjs');
  await bundleScript('server/lower-priority.ts', bundle);
  const code = `
    import { existsSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { lowerPriority } from ${JSON.stringify(bundle)};
    lowerPriority(7);
    const file = '/proc/self/autogroup';
    console.log(getPriority(), existsSync(file) ? readFileSync(file, 'utf8').trim() : 'no autogroups');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return text.trim();
}

test('a process that leads a session is below the processes of other sessions', async () => {
  expect(await lowered(true)).toMatch(hasAutogroups ? /^7 .* nice 7$/ : /^7 no autogroups$/);
});

test('the session of another process keeps its priority', async () => {
  expect(await lowered(false)).toMatch(hasAutogroups ? /^7 .* nice (?!7$)/ : /^7 no autogroups$/);
});
