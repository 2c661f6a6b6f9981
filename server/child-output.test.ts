import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChildOutput } from './child-output.ts';

let folder: string;
let path: string;
let messages: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blazon-output-'));
  path = join(folder, 'next.log');
  messages = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openOutput = (maxBytes: number, maxOldFiles: number) =>
  new ChildOutput(path, { maxBytes, maxOldFiles, onMessage: (line) => messages.push(line) });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a file that reached its size is rotated, and the oldest one deleted', () => {
  const output = openOutput(30, 2);
  for (let i = 0; i < 12; i += 1) output.write(Buffer.from(`line ${i}`.padEnd(14).concat('\n')));
  output.close();
  expect(readdirSync(folder).sort()).toEqual(['next.log', 'next.log.1', 'next.log.2']);
  const kept = ['next.log.2', 'next.log.1', 'next.log']
    .map(read)
    .join('')
    .match(/line \d+/g);
  expect(kept).toEqual(['line 6', 'line 7', 'line 8', 'line 9', 'line 10', 'line 11']);
});

test('a large file of an earlier run is rotated at the first write', () => {
  openOutput(1000, 1).write(Buffer.from('x'.repeat(2000)));
  openOutput(1000, 1).write(Buffer.from('new'));
  expect(read('next.log')).toBe('new');
  expect(read('next.log.1')).toHaveLength(2000);
});

test('while it cannot be written, lines are dropped, and their size is noted afterwards', () => {
  mkdirSync(path);
  const output = openOutput(1000, 1);
  output.write(Buffer.from('12345'));
  output.write(Buffer.from('67890'));
  rmSync(path, { recursive: true });
  output.write(Buffer.from('again'));
  expect(read('next.log')).toBe('[10 bytes could not be written]\nagain');
  expect(messages).toEqual([expect.stringContaining('EISDIR'), expect.stringContaining('again')]);
});

test.runIf(existsSync('/dev/full'))('a full disk is no error', () => {
  symlinkSync('/dev/full', path);
  const output = openOutput(1000, 1);
  for (let i = 0; i < 3; i += 1) output.write(Buffer.from('line\n'));
  expect(messages).toEqual([expect.stringContaining('ENOSPC')]);
});
