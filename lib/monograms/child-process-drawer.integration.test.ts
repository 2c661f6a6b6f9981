import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundleScript } from '../../scripts/bundle-script.mjs';
import { type ChildProcessDrawer, childProcessDrawer } from './child-process-drawer.ts';
import { drawMonogram } from './draw-monogram.ts';
import { DrawerUnavailable, DrawingFailed } from './drawing-errors.ts';
import { inProcessDrawer } from './in-process-drawer.ts';
import type { MonogramSpec } from './monogram-spec.ts';

function spec(letters: string, size: MonogramSpec['size'] = 64): MonogramSpec {
  return { letters, background: '#1d4ed8', foreground: '#ffffff', size };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let folder = '';
let entry = '';
let drawer: ChildProcessDrawer | undefined;

/** A child with the same channel that misbehaves as `code` says. */
function misbehavingChild(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit(0));\nprocess.send({ ready: true });\n${code}`,
  );
  return path;
}

beforeAll(async () => {
  // Below node_modules, so that the bundle finds the packages it leaves outside.
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.drawing-process-'));
  entry = join(folder, 'drawing-process.mjs');
  await bundleScript('server/drawing-process.ts', entry);
});
afterEach(async () => {
  await drawer?.close();
  drawer = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startDrawer(options: Parameters<typeof childProcessDrawer>[0]): ChildProcessDrawer {
  const started = childProcessDrawer(options);
  started.start();
  return started;
}

describe('the drawing process', () => {
  test('draws the same bytes as this process', async () => {
    drawer = startDrawer({ entry });
    for (const letters of ['A', 'BTC', '字', '']) {
      const png = await drawer.draw(spec(letters));
      expect(Buffer.isBuffer(png)).toBe(true);
      expect(png).toEqual(await drawMonogram(spec(letters)));
    }
  });

  test('gives each of many concurrent draws its own picture', async () => {
    drawer = startDrawer({ entry });
    const running = drawer;
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const drawn = await Promise.all(letters.map((letter) => running.draw(spec(letter))));
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(letters.length);
    expect(drawn[25]).toEqual(await drawMonogram(spec('Z')));
  });

  test('killed while drawing, is restarted and the draw still succeeds', async () => {
    drawer = startDrawer({ entry });
    await drawer.draw(spec('A'));
    const { pid } = drawer;
    if (pid === undefined) throw new Error('Expected a running child.');

    const interrupted = drawer.draw(spec('B', 256));
    process.kill(pid, 'SIGKILL');
    expect(await interrupted).toEqual(await drawMonogram(spec('B', 256)));
    expect(drawer.pid).not.toBe(pid);
    expect(await drawer.draw(spec('C'))).toEqual(await drawMonogram(spec('C')));
  });

  test('killed while idle, is restarted for the next draw', async () => {
    drawer = startDrawer({ entry });
    await drawer.draw(spec('A'));
    process.kill(drawer.pid ?? 0, 'SIGKILL');
    expect(await drawer.draw(spec('B'))).toEqual(await drawMonogram(spec('B')));
  });

  test('reports a spec that cannot be drawn, and draws the next', async () => {
    drawer = startDrawer({ entry });
    const impossible = { ...spec('A'), size: -1 } as unknown as MonogramSpec;
    await expect(drawer.draw(impossible)).rejects.toBeInstanceOf(DrawingFailed);
    expect((await drawer.draw(spec('A'))).length).toBeGreaterThan(100);
  });

  test('ends when its parent is killed', async () => {
    const parentPath = join(folder, 'parent.mjs');
    writeFileSync(
      parentPath,
      `import { fork } from 'node:child_process';
      const child = fork(process.argv[2], [], { serialization: 'advanced' });
      child.on('message', () => process.stdout.write(String(child.pid)));
      child.send({ id: 1, request: ${JSON.stringify(spec('A'))} });`,
    );
    const parent = spawn(process.execPath, [parentPath, entry], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const childPid = Number(output.toString());
    expect(isAlive(childPid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(childPid), { timeout: 5_000 }).toBe(false);
  });

  test('ends when its parent closes the drawer, and waiting draws reject', async () => {
    drawer = startDrawer({ entry });
    await drawer.draw(spec('A'));
    const { pid } = drawer;
    const waiting = Promise.allSettled([drawer.draw(spec('B')), drawer.draw(spec('C'))]);
    await drawer.close();
    for (const result of await waiting) {
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
    }
    expect(isAlive(pid ?? 0)).toBe(false);
    await expect(drawer.draw(spec('D'))).rejects.toMatchObject({ reason: 'closed' });
  });
});

describe('a child that misbehaves', () => {
  test('is killed at the deadline, and the next draw gets a new one', async () => {
    const hangs = misbehavingChild('hangs', `process.on('message', () => { for (;;); });`);
    drawer = startDrawer({ entry: hangs, deadlineMs: 300 });
    const { pid } = drawer;
    await expect(drawer.draw(spec('A'))).rejects.toMatchObject({
      name: 'DrawerUnavailable',
      reason: 'deadline',
    });
    await expect(drawer.draw(spec('B'))).rejects.toMatchObject({ reason: 'deadline' });
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  test('that crashes on every draw gets two attempts', async () => {
    const dies = misbehavingChild('dies', `process.on('message', () => process.exit(3));`);
    drawer = startDrawer({ entry: dies });
    await expect(drawer.draw(spec('A'))).rejects.toMatchObject({
      name: 'DrawerUnavailable',
      reason: 'crashed',
    });
  });

  test('neither grows the queue nor keeps it waiting without limit', async () => {
    const silent = misbehavingChild('silent', `process.on('message', () => {});`);
    drawer = startDrawer({ entry: silent, maxWaiting: 3, maxWaitMs: 200, deadlineMs: 1_000 });
    const running = drawer;
    const results = await Promise.allSettled(Array.from('ABCDEF', (letter) => running.draw(spec(letter))));
    const reasons = results.map((result) =>
      result.status === 'rejected' && result.reason instanceof DrawerUnavailable
        ? result.reason.reason
        : 'drawn',
    );
    expect(reasons).toEqual([
      'deadline',
      'waited_too_long',
      'waited_too_long',
      'waited_too_long',
      'queue_full',
      'queue_full',
    ]);
  });
});

describe('the in-process drawer', () => {
  test('draws, also after a failed draw', async () => {
    const here = inProcessDrawer();
    const impossible = { ...spec('A'), size: -1 } as unknown as MonogramSpec;
    const [failed, drawn] = await Promise.allSettled([here.draw(impossible), here.draw(spec('A'))]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'DrawingFailed' } });
    expect(drawn).toMatchObject({ status: 'fulfilled', value: await drawMonogram(spec('A')) });
    await here.close();
  });
});
