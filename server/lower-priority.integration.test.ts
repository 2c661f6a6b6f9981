import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleScript } from '../scripts/bundle-script.mjs';

const folder = mkdtempSync(join(tmpdir(), 'blazon-priority-'));
const hasAutogroups = existsSync('/proc/self/autogroup');
afterAll(() => rmSync(folder, { recursive: true }));

type Priorities = { niceness: number; groupBefore: string; group: string };

/**
 * The priorities of a process that lowers its own to 7. A group is a line of proc(5), `/autogroup-85 nice 0`;
 * it is empty for sessions without a group and for systems without the file.
 * @param detached whether the process leads a session
 */
async function prioritiesAfterLowering(detached: boolean): Promise<Priorities> {
  const bundle = join(folder, 'lower-priority.mjs');
  await bundleScript('server/lower-priority.ts', bundle);
  const code = `
    import { existsSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { lowerPriority } from ${JSON.stringify(bundle)};
    const file = '/proc/self/autogroup';
    const group = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
    const groupBefore = group();
    lowerPriority(7);
    console.log(JSON.stringify({ niceness: getPriority(), groupBefore, group: group() }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text);
}

test('a process that leads a session is below the processes of other sessions', async () => {
  const { niceness, group } = await prioritiesAfterLowering(true);
  expect(niceness).toBe(7);
  expect(group).toMatch(hasAutogroups ? / nice 7$/ : /^$/);
});

test('the session of another process keeps its priority', async () => {
  const { niceness, groupBefore, group } = await prioritiesAfterLowering(false);
  expect(niceness).toBe(7);
  expect(group).toBe(groupBefore);
});
