import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { ImportFileError } from './format.ts';
import { openImportFile } from './import-file.ts';
import { readCsv, requireHeader, splitRecord } from './read-csv.ts';
import { readJsonItems } from './read-json-items.ts';
import { readLines } from './read-lines.ts';

interface ZipWriter {
  addBuffer(content: Buffer, name: string): void;
  addEmptyDirectory(name: string): void;
  end(): void;
  outputStream: Readable;
}
const { ZipFile } = createRequire(import.meta.url)('yazl') as { ZipFile: new () => ZipWriter };

const dir = mkdtempSync(join(tmpdir(), 'import-file-'));
let files = 0;
function written(content: Buffer | string, ending = 'jsonl'): string {
  files += 1;
  const path = join(dir, `${files}.${ending}`);
  writeFileSync(path, content);
  return path;
}
const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString('utf8');

describe('a file as a whole', () => {
  test('plain and compressed files give the same bytes from any offset', async () => {
    const text = `${'ä'.repeat(50_000)}end`;
    const plain = await openImportFile(written(text));
    const packed = await openImportFile(written(gzipSync(text), 'jsonl.gz'));
    expect(packed.head).toBe(plain.head);
    expect(packed.plainName).toMatch(/\.jsonl$/);
    expect(await textOf(plain.open(100_000))).toBe('end');
    expect(await textOf(packed.open(100_000))).toBe('end');
    expect(await textOf(packed.open(0))).toBe(text);
    expect(packed.bytesRead()).toBeLessThan(2000);
  });

  test('the files of a zip are concatenated, without folders and hidden files', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{"a":1}'), 'CIK1.json');
    zip.addBuffer(Buffer.from('no'), '__MACOSX/CIK1.json');
    zip.addBuffer(Buffer.from('no'), 'x/.hidden');
    zip.addEmptyDirectory('x');
    zip.addBuffer(Buffer.from('{"b":2}'), 'x/CIK2.json');
    zip.end();
    const file = await openImportFile(written(Buffer.concat(await zip.outputStream.toArray()), 'zip'));
    expect(await textOf(file.open(0))).toBe('{"a":1}\n{"b":2}\n');
    expect(await textOf(file.open(8))).toBe('{"b":2}\n');
  });

  test.each<[string, () => string, RegExp]>([
    ['is not there', () => join(dir, 'nowhere'), /nowhere cannot be read \(ENOENT\)/],
    ['is a folder', () => dir, /Expected a file/],
    ['is empty', () => written(''), /is empty/],
    ['is UTF-16', () => written(Buffer.from('\uFEFFabc', 'utf16le')), /is in UTF-16/],
    ['is Latin-1', () => written(Buffer.from('M\xfcnchen', 'latin1')), /not? ?UTF-8|bytes that are none/],
    ['is a picture', () => written(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])), /is not text/],
    ['is bzip2', () => written('BZh91AY', 'bz2'), /bzip2 -dc/],
    [
      'is a gzip that was cut off',
      () =>
        written(
          gzipSync(Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251))).subarray(0, 60),
          'gz',
        ),
      /cut off|not text|not a sound/,
    ],
    [
      'is a broken gzip',
      () => written(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'gz'),
      /cut off|not a sound/,
    ],
    ['is a broken zip', () => written('PK\x03\x04 and nothing more', 'zip'), /zip cannot be/],
  ])('one that %s is one clear error', async (_what, path, message) => {
    await expect(openImportFile(path())).rejects.toThrow(ImportFileError);
    await expect(openImportFile(path())).rejects.toThrow(message);
  });

  test.each([
    ['gz', gzipSync],
    ['zip', (bytes: Buffer) => rawZip([{ name: 'rows.jsonl', bytes }])],
  ])('a decompression bomb in %s is read up to the limit', async (ending, pack) => {
    const packed = pack(Buffer.alloc(80 << 20, '\n'));
    const file = await openImportFile(written(packed, ending));
    let bytes = 0;
    await expect(async () => {
      for await (const chunk of file.open(0)) bytes += chunk.length;
    }).rejects.toThrow(`a file of ${packed.length} bytes, to unpack to at most ${64 << 20}`);
    expect(bytes).toBeLessThanOrEqual(64 << 20);
  });

  test('a truncated gzip fails at its end', async () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, i) => `{"domain":"brand-${(i * 7919) % 100_003}.com"}\n`,
    );
    const packed = gzipSync(lines.join(''));
    const file = await openImportFile(written(packed.subarray(0, packed.length - 1000), 'jsonl.gz'));
    await expect(textOf(file.open(0))).rejects.toThrow(/was cut off. Fetch it again/);
  });
});

const chunked = (text: string, size: number) => {
  const bytes = Buffer.from(text);
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
    { objectMode: false },
  );
};

test('lines do not depend on chunk boundaries, and reading resumes after any of them', async () => {
  const line = fc
    .string({ unit: fc.constantFrom('a', 'ü', '漢', '"', ' ', '\r') })
    .map((text) => text.replace(/\r+$/, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (lines, size, crlf) => {
        const end = crlf ? '\r\n' : '\n';
        const text = lines.map((each) => each + end).join('');
        const read = [];
        for await (const each of readLines(chunked(text, size))) read.push(each);
        expect(read.map((each) => each.text)).toEqual(lines);
        const from = read[Math.floor(read.length / 2)];
        if (from === undefined) return;
        const rest = Buffer.from(text).subarray(from.nextByte).toString();
        const again = [];
        for await (const each of readLines(chunked(rest, size), { byte: from.nextByte, line: from.line }))
          again.push(each);
        expect(again).toEqual(read.slice(Math.floor(read.length / 2) + 1));
      },
    ),
    { numRuns: 60 },
  );
});

test('empty lines can be left out, and are counted', async () => {
  const read = [];
  for await (const each of readLines(chunked('\n\na\r\n\r\n\n \nb\n\n', 99), undefined, () => true))
    read.push(each);
  expect(read).toEqual([
    { line: 3, text: 'a', nextByte: 5 },
    { line: 6, text: ' ', nextByte: 10 },
    { line: 7, text: 'b', nextByte: 12 },
  ]);
});

test('a line that is too long affects no other', async () => {
  async function* bytes() {
    yield Buffer.from('first\n');
    for (let i = 0; i < 20; i += 1) yield Buffer.alloc(1 << 20, 'x');
    yield Buffer.from('\nlast');
  }
  const read = [];
  for await (const each of readLines(Readable.from(bytes(), { objectMode: false }))) read.push(each);
  expect(read.map(({ line, text }) => [line, text])).toEqual([
    [1, 'first'],
    [2, null],
    [3, 'last'],
  ]);
  expect(read[2]?.nextByte).toBe(6 + (20 << 20) + 1 + 4);
});

test('CSV round-trips', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'ü') });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { maxLength: 20 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const text = `one,two\n${rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')}`;
        const read = [];
        for await (const each of readCsv(chunked(text, size), requireHeader(text))) read.push(each);
        expect(read.map((each) => ('cells' in each ? each.cells : each.bad))).toEqual(rows);
      },
    ),
    { numRuns: 100 },
  );
});

test('a quote that is never closed affects no other line, however long those are', async () => {
  const line = Buffer.from(`${'x'.repeat(8 << 20)},y\n`);
  async function* bytes() {
    yield Buffer.from('"open\n');
    for (let i = 0; i < 80; i += 1) yield line;
  }
  const read = { cells: 0, bad: 0 };
  const header = requireHeader('one,two\n');
  const from = { byte: 8, line: 1, rows: 0 };
  for await (const each of readCsv(Readable.from(bytes(), { objectMode: false }), header, from))
    read['cells' in each ? 'cells' : 'bad'] += 1;
  expect(read).toEqual({ cells: 80, bad: 1 });
});

test('splitting never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',') }), (text) => {
      const cells = splitRecord(text, ',');
      expect(typeof cells === 'string' || cells.length > 0).toBe(true);
    }),
  );
});

test('items of a JSON file equal those of JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 1, max: 9 }),
      async (items, size) => {
        const text = JSON.stringify(items, null, size % 2);
        const read = [];
        for await (const each of readJsonItems(chunked(text, size), 1))
          read.push('value' in each ? each.value : each.bad);
        expect(read).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 100 },
  );
});

test('a broken item affects no other; a file that ends inside an item is truncated', async () => {
  const read = [];
  for await (const each of readJsonItems(chunked('[{"a":1},{"b":},{"c":3}]', 5), 1)) read.push(each);
  expect(read).toEqual([
    { item: 1, value: { a: 1 } },
    { item: 2, bad: 'row: expected JSON' },
    { item: 3, value: { c: 3 } },
  ]);
  await expect(async () => {
    for await (const _ of readJsonItems(chunked('[{"a":1},{"b"', 5), 1));
  }).rejects.toThrow('cut off');
  await expect(async () => {
    for await (const _ of readJsonItems(chunked('{"a":1}]', 5), 0));
  }).rejects.toThrow('never opened');
});
