import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressAssets } from './compress-assets.mjs';

const nextDir = mkdtempSync(join(tmpdir(), 'blazon-next-'));
afterAll(() => rmSync(nextDir, { recursive: true, force: true }));

test('scripts and styles get compressed copies, also on a second run; fonts do not', async () => {
  const chunks = join(nextDir, 'static/chunks');
  mkdirSync(chunks, { recursive: true });
  const script = 'export const name = "Blazon";\n'.repeat(100);
  for (const name of ['a.js', 'b.css', 'c.woff2']) writeFileSync(join(chunks, name), script);
  await compressAssets(nextDir);
  await compressAssets(nextDir);
  expect(readdirSync(chunks).sort()).toEqual([
    ...['a.js', 'a.js.br', 'a.js.gz', 'b.css', 'b.css.br', 'b.css.gz', 'c.woff2'],
  ]);
  expect(brotliDecompressSync(readFileSync(join(chunks, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(chunks, 'b.css.gz'))).toString()).toBe(script);
});
