import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { findFreePort } from '../embedded/free-port.mjs';
import { Workers } from './workers.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blazon-workers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What comes on a new connection until it is closed. */
const answerAt = (port: number): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    net
      .connect(port, '127.0.0.1')
      .on('data', (bytes) => {
        answer += bytes;
      })
      .on('error', () => {})
      .on('close', () => resolve(answer));
  });

test('the connection handed to a process that dies is closed', async () => {
  const port = await findFreePort();
  const exec = join(folder, 'worker.mjs');
  writeFileSync(
    exec,
    `import net from 'node:net';
     process.on('message', ({ type }) => {
       if (type === 'stop') process.exit(0);
       if (type === 'ping') process.send({ type: 'pong' });
     });
     net.createServer((socket) => socket.end('served'))
       .listen(${port}, '127.0.0.1', () => process.send({ type: 'listening' }));`,
  );
  cluster.setupPrimary({ exec });
  const children: ChildProcess[] = [];
  const workers = new Workers({
    count: 2,
    stopMs: 5_000,
    onSpawn: (child) => children.push(child),
    onReady: () => {},
    onMessage: () => {},
  });
  await workers.start();
  children[0]?.kill('SIGSTOP');
  const answers = Array.from({ length: 6 }, () => answerAt(port));
  let answered = 0;
  for (const answer of answers) void answer.then(() => (answered += 1));
  await eventually('the other process answers the others', () => answered === 5);
  children[0]?.kill('SIGKILL');
  expect((await Promise.all(answers)).sort()).toEqual(['', ...Array(5).fill('served')]);
  await workers.stop();
});
