import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let registry: Server;
afterEach(() => {
  registry.closeAllConnections();
  registry.close();
});

/** Exit code and output with a registry that handles requests like this. */
async function check(listener: RequestListener, env: Record<string, string> = {}) {
  registry = createServer(listener);
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  const { port } = registry.address() as AddressInfo;
  // npm remembers advisories by their id.
  const cache = mkdtempSync(join(tmpdir(), 'blazon-npm-'));
  const child = spawn(process.execPath, ['scripts/advisories.mjs'], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
      npm_config_fetch_retry_mintimeout: '10',
      ADVISORIES: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  rmSync(cache, { recursive: true, force: true });
  return { code, output };
}

const answering =
  (advisories: object): RequestListener =>
  (request, response) => {
    request.resume();
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(advisories));
  };
const advisory = (severity: string) => ({
  next: [
    { id: 1, url: 'https://example.com/1', title: 'A hole', severity, vulnerable_versions: '*', cwe: [] },
  ],
});
const refusing: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(405, { Allow: 'GET,HEAD' }).end();
};

test('without advisories it passes', async () => {
  expect(await check(answering({}))).toMatchObject({ code: 0 });
});

test.each(['high', 'critical'])('a %s advisory fails', async (severity) => {
  expect(await check(answering(advisory(severity)))).toMatchObject({
    code: 1,
    output: expect.stringContaining('A hole'),
  });
});

test('a moderate advisory passes', async () => {
  expect(await check(answering(advisory('moderate')))).toMatchObject({ code: 0 });
});

test('a registry that does not answer audits is no pass, and a failure where it is required', async () => {
  expect(await check(refusing)).toMatchObject({ code: 75, output: expect.stringContaining('NOT CHECKED') });
  registry.close();
  expect(await check(refusing, { ADVISORIES: 'required' })).toMatchObject({ code: 1 });
});

test('a registry that cannot be reached is no pass', async () => {
  const gone = await check((request) => request.socket.destroy(), { ADVISORIES: 'required' });
  expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('NOT CHECKED') });
});
