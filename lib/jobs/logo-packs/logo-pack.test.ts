import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawEntry, rawZip } from '../../../tests/support/raw-zip.ts';
import { openPack } from './import-logo-pack.ts';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { shownPath } from './pack-path.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blazon-pack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened<T>(path: string, look: (pack: LogoPack) => T | Promise<T>): Promise<T> {
  const pack = await openPack(path);
  try {
    return await look(pack);
  } finally {
    await pack.close();
  }
}

let zips = 0;
function zip(...entries: RawEntry[]): string {
  zips += 1;
  const path = join(folder, `${zips}.zip`);
  writeFileSync(path, rawZip(entries));
  return path;
}

const bytes = Buffer.from('a logo');
const reasons = (pack: LogoPack) => pack.problems.map(({ path, reason }) => `${path}: ${reason}`);

describe('a zip', () => {
  test('lists its logos in order and ignores everything else', async () => {
    const path = zip(
      { name: 'ticker/' },
      { name: 'ticker/MSFT.png', bytes },
      { name: 'ticker/AAPL.svg', bytes, method: 0 },
      { name: 'README.md', bytes },
      { name: '__MACOSX/ticker/._AAPL.svg', bytes },
      { name: '.DS_Store', bytes },
      { name: 'ticker/.hidden/x.png', bytes },
    );
    await opened(path, async (pack) => {
      expect(pack.files).toEqual(['ticker/AAPL.svg', 'ticker/MSFT.png']);
      expect(pack.ignored).toBe(4);
      expect(pack.problems).toEqual([]);
      for (const file of pack.files) expect(await pack.read(file)).toEqual(bytes);
      expect(await Promise.all(pack.files.map((file) => pack.read(file)))).toEqual([bytes, bytes]);
    });
  });

  test.each([
    ['../../apple.com.png', 'unsafe_path'],
    ['/etc/apple.com.png', 'unsafe_path'],
    ['a/../../apple.com.png', 'unsafe_path'],
    ['..\\..\\apple.com.png', 'unsafe_path'],
    ['C:\\apple.com.png', 'unsafe_path'],
    ['C:apple.com.png', 'unsafe_path'],
    ['a//apple.com.png', 'unsafe_path'],
    ['apple\u0007.com.png', 'unsafe_path'],
    [`${'a/'.repeat(600)}apple.com.png`, 'unsafe_path'],
  ])('slips nowhere by %j', async (name, reason) => {
    const path = zip({ name, bytes }, { name: 'good.com.png', bytes });
    await opened(path, (pack) => {
      expect(pack.files).toEqual(['good.com.png']);
      expect(pack.problems.map((problem) => problem.reason)).toEqual([reason]);
    });
  });

  test.each<[string, Partial<RawEntry>, string]>([
    ['a link', { mode: 0o120777 }, 'not_a_file'],
    ['a device', { mode: 0o020666 }, 'not_a_file'],
    ['an encrypted file', { flags: 0x801 }, 'encrypted'],
    ['a file packed by LZMA', { method: 14 }, 'unsupported_compression'],
    ['a file that says it has 4 GB', { said: { unpacked: 2 ** 32 - 2 } }, 'too_many_bytes'],
    ['zeros a thousand times smaller', { bytes: Buffer.alloc(1 << 20) }, 'too_compressed'],
  ])('does not read %s', async (_name, entry, reason) => {
    await opened(zip({ name: 'bad.com.png', bytes, ...entry }, { name: 'good.com.png', bytes }), (pack) => {
      expect(pack.files).toEqual(['good.com.png']);
      expect(reasons(pack)).toEqual([`bad.com.png: ${reason}`]);
    });
  });

  test.each<[string, RawEntry]>([
    ['more than it said', { name: 'a.com.png', bytes: Buffer.alloc(100_000), said: { unpacked: 10 } }],
    ['less than it said', { name: 'a.com.png', bytes, said: { unpacked: 5000 } }],
    ['something else than it said', { name: 'a.com.png', bytes, said: { crc: 1 } }],
    ['at a place where nothing is', { name: 'a.com.png', bytes, said: { offset: 1 << 30 } }],
  ])('that unpacks to %s is reported, and the rest is read', async (_name, entry) => {
    await opened(zip(entry, { name: 'good.com.png', bytes }), async (pack) => {
      expect(await pack.read('a.com.png')).toMatchObject({ reason: 'unreadable' });
      expect(await pack.read('good.com.png')).toEqual(bytes);
    });
  });

  test('with overlapping entries gives the first', async () => {
    const entries = Array.from({ length: 1000 }, (_, at) => ({
      name: `n${at}.com.png`,
      bytes: at === 0 ? Buffer.alloc(200_000) : Buffer.alloc(0),
      said: { offset: 0 },
    }));
    await opened(zip(...entries), (pack) => {
      expect(pack.files).toEqual(['n0.com.png']);
      expect(pack.problems.length).toBe(999);
      expect(new Set(pack.problems.map(({ reason }) => reason))).toEqual(new Set(['overlapping']));
    });
  });

  test('with two files of the same name gives the first', async () => {
    await opened(
      zip({ name: 'a.com.png', bytes }, { name: 'a.com.png', bytes: Buffer.from('x') }),
      async (pack) => {
        expect(reasons(pack)).toEqual(['a.com.png: duplicate']);
        expect(await pack.read('a.com.png')).toEqual(bytes);
      },
    );
  });

  test('that is invalid or truncated is refused', async () => {
    const whole = rawZip([{ name: 'a.com.png', bytes: Buffer.alloc(1000, 'x'), method: 0 }]);
    const path = join(folder, 'broken.zip');
    for (const broken of [Buffer.from('not a zip at all'), whole.subarray(0, 500), Buffer.alloc(0)]) {
      writeFileSync(path, broken);
      await expect(openPack(path)).rejects.toThrow(PackUnusable);
    }
    const damaged = Buffer.from(whole);
    damaged.write('XX', damaged.indexOf('PK\x01\x02'));
    writeFileSync(path, damaged);
    await expect(openPack(path)).rejects.toThrow(PackUnusable);
    await expect(openPack(join(folder, 'nowhere'))).rejects.toThrow(PackUnusable);
  });
});

describe('a folder', () => {
  test('lists its logos in order; links, pipes and dot files are not read', async () => {
    const root = join(folder, 'pack');
    mkdirSync(join(root, 'domain', '.git'), { recursive: true });
    mkdirSync(join(root, 'empty.png'));
    writeFileSync(join(root, 'domain', 'b.com.png'), bytes);
    writeFileSync(join(root, 'domain', 'a.com.SVG'), bytes);
    writeFileSync(join(root, 'domain', '.git', 'c.com.png'), bytes);
    writeFileSync(join(root, 'LICENSE'), bytes);
    writeFileSync(join(root, 'huge.com.png'), Buffer.alloc(6 << 20));
    symlinkSync('/etc/passwd', join(root, 'link.com.png'));
    symlinkSync('..', join(root, 'up'));
    await opened(root, async (pack) => {
      expect(pack.files).toEqual(['domain/a.com.SVG', 'domain/b.com.png', 'huge.com.png']);
      expect(reasons(pack)).toEqual(['link.com.png: not_a_file']);
      expect(await pack.read('domain/b.com.png')).toEqual(bytes);
      expect(await pack.read('huge.com.png')).toMatchObject({ reason: 'too_many_bytes' });
      rmSync(join(root, 'domain', 'b.com.png'));
      symlinkSync('/etc/passwd', join(root, 'domain', 'b.com.png'));
      expect(await pack.read('domain/b.com.png')).toMatchObject({ reason: 'not_a_file' });
      rmSync(join(root, 'domain', 'a.com.SVG'));
      expect(await pack.read('domain/a.com.SVG')).toMatchObject({ reason: 'unreadable' });
    });
  });
});

test('a shown path has no control or bidi characters', () => {
  expect(shownPath('a\u001b[2Jb\u202e.png')).toBe('a\ufffd[2Jb\ufffd.png');
});
