import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandLine } from '../tests/support/command-line.ts';

// Reads files only: no database is opened.
const { blazon, failure } = commandLine(() => ({ url: 'postgres://127.0.0.1:1/none' }));
const folder = mkdtempSync(join(tmpdir(), 'blazon-discovery-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = join(folder, 'a.html');
writeFileSync(
  page,
  '<title>Acme</title><link rel="apple-touch-icon" href="t.png"><header><a href="/"><svg></svg></a></header>',
);
writeFileSync(join(folder, 'a.json'), JSON.stringify({ id: 'a', url: 'https://acme.com/x/' }));
writeFileSync(
  join(folder, 'b.html'),
  '<title>Just a moment...</title><link rel="apple-touch-icon" href="t.png">',
);
writeFileSync(join(folder, 'b.json'), JSON.stringify({ id: 'b', url: 'https://globex.com/' }));

test('explain prints candidates, the choice and facts of a page', async () => {
  const { code, out } = await blazon(
    'discovery',
    'explain',
    '--page',
    page,
    '--url',
    'https://acme.com/',
    '--json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    candidates: [
      {
        kind: 'apple-touch-icon',
        url: 'https://acme.com/t.png',
        weight: 86,
        reasons: ['+86 apple-touch-icon of undeclared size'],
      },
      expect.objectContaining({ kind: 'implied', url: 'https://acme.com/apple-touch-icon.png' }),
      expect.objectContaining({ kind: 'implied', url: 'https://acme.com/favicon.ico' }),
      { kind: 'inline-svg', inline: '<svg></svg>', weight: 30, reasons: ['+30 small drawing linked home'] },
    ],
    chosen: 0,
    facts: { name: 'Acme', website: 'https://acme.com' },
    reason: null,
  });
});

test('explain --pages prints a line per page of a folder', async () => {
  const { out } = await blazon('discovery', 'explain', '--pages', folder, '--json');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id, chosen, reason }) => ({ id, chosen, reason }))).toEqual([
    { id: 'a', chosen: 0, reason: null },
    { id: 'b', chosen: null, reason: 'challenge' },
  ]);
  expect(lines[0].candidates[0].url).toBe('https://acme.com/x/t.png');
});

test('without --json, the chosen logo comes first', async () => {
  const { out } = await blazon('discovery', 'explain', '--page', page, '--url', 'https://acme.com/');
  expect(out.split('\n')[0]).toContain('https://acme.com/t.png');
});

test.each([
  ['a page without its address', ['--page', page]],
  ['an address without a scheme', ['--page', page, '--url', 'acme.com']],
  ['nothing', []],
])('%s is wrong usage', async (_, args) => {
  const { code, name } = await failure('discovery', 'explain', ...args);
  expect({ code, name }).toEqual({ code: 2, name: 'usage' });
});
