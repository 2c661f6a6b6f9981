import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../lib/core/log/logger.ts';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { type PagesUpstream, pagesUpstream } from '../../tests/support/pages-upstream.ts';
import { testService } from '../../tests/support/test-service.ts';
import { compressAssets } from '../compress-assets.mjs';
import { Assets } from './assets.ts';
import { Forwarder } from './forward.ts';

const SCRIPT = 'export const name = "Blazon";\n'.repeat(100);
const FONT = randomBytes(100_000);
const PATH = '/_next/static/chunks/a.js';

let nextDir: string;
let next: PagesUpstream;
let forwarder: Forwarder;
let call: Call;

beforeAll(async () => {
  nextDir = mkdtempSync(join(tmpdir(), 'blazon-next-'));
  mkdirSync(join(nextDir, 'static/chunks'), { recursive: true });
  mkdirSync(join(nextDir, 'static/media'));
  writeFileSync(join(nextDir, 'static/chunks/a.js'), SCRIPT);
  writeFileSync(join(nextDir, 'static/media/font.woff2'), FONT);
  await compressAssets(nextDir);
  next = await pagesUpstream();
  const address = { host: '127.0.0.1', port: next.port };
  forwarder = new Forwarder({ address, log: createLogger('silent'), assets: new Assets(nextDir) });
  ({ call } = await frontServer(testService({ url: 'postgres://nobody@127.0.0.1:1/none' }), {}, forwarder));
});
afterAll(() => {
  forwarder.close();
  rmSync(nextDir, { recursive: true, force: true });
});
beforeEach(() => {
  next.seen.length = 0;
});

test.each([
  ['br', 'br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['identity', undefined, (body: Buffer) => body],
] as const)('a script is served without Next, for %j in %j', async (accepted, coding, decode) => {
  const { status, headers, body } = await call(PATH, { headers: { 'accept-encoding': accepted } });
  expect(status).toBe(200);
  expect(decode(body).toString()).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBe(coding);
  expect(next.seen).toEqual([]);
});

test('a file of several pieces arrives whole; fonts are not compressed', async () => {
  const { headers, body } = await call('/_next/static/media/font.woff2', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(body.equals(FONT)).toBe(true);
  expect(headers['content-type']).toBe('font/woff2');
  expect(headers['content-encoding']).toBeUndefined();
});

test('an unchanged file is 304 for the tag of its coding, and HEAD has no body', async () => {
  const headers = { 'accept-encoding': 'br' };
  const head = await call(PATH, { method: 'HEAD', headers });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  const { etag = '' } = head.headers;
  const again = await call(PATH, { headers: { ...headers, 'if-none-match': etag } });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  expect((await call(PATH, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('rules of paths hold, and Next is asked for any other file', async () => {
  expect((await call(PATH, { method: 'POST', body: 'x' })).status).toBe(405);
  expect((await call(PATH, { method: 'OPTIONS' })).status).toBe(204);
  expect(next.seen).toEqual([]);
  for (const path of [`${PATH}.br`, '/_next/static/chunks/', '/_next/static/build-manifest.json'])
    expect((await call(path)).headers['x-answered-by']).toBe('pages');
  expect(next.seen).toHaveLength(3);
});
