import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rendition } from '../../catalog/logo-of.ts';
import { PictureCache } from './picture-cache.ts';

const MIB = 1024 * 1024;
const picture = (length: number, fill = 1): Rendition => ({
  png: Buffer.alloc(length, fill),
  etag: `${fill}`,
  contentHash: `${fill}`,
});

const isSame = (one: Rendition | undefined, other: Rendition | undefined): boolean =>
  one !== undefined && other !== undefined && one.etag === other.etag && one.png.equals(other.png);

describe('memory of pictures', () => {
  test('cached pictures do not change with the original buffer', () => {
    const cache = new PictureCache<number>(100 * MIB);
    const lengthOf = (i: number) => 1 + ((i * 977) % 4000);
    for (let i = 0; i < 500; i += 1) {
      const original = picture(lengthOf(i), i % 256);
      cache.set(i, original);
      original.png.fill(0xee);
    }
    const cached = Array.from({ length: 500 }, (_none, i) => cache.get(i)?.png ?? Buffer.of());
    for (const [i, png] of cached.entries())
      expect(png.equals(Buffer.alloc(lengthOf(i), i % 256))).toBe(true);
    expect(new Set(cached.map((png) => png.buffer)).size).toBeLessThan(10);
  });

  test('a large one has its own allocation, of exactly its size', () => {
    const { png } = new PictureCache<string>(100 * MIB).set('large', picture(100_000, 7));
    expect(png.buffer.byteLength).toBe(100_000);
    expect(png.equals(Buffer.alloc(100_000, 7))).toBe(true);
  });

  test('a picture that is used again moves out of the slab of the old generation', () => {
    const cache = new PictureCache<number>(100_000);
    const before = cache.set(0, picture(10_000, 1)).png;
    for (let i = 1; i < 5; i += 1) cache.set(i, picture(10_000));
    const after = cache.get(0)?.png;
    expect(after?.equals(before)).toBe(true);
    expect(after?.buffer).not.toBe(before.buffer);
  });

  test('an empty picture is one too', () => {
    expect(new PictureCache<string>(MIB).set('empty', picture(0)).png.length).toBe(0);
  });
});

test('keeps what is used and forgets what is not', () => {
  const cache = new PictureCache<number>(20_000);
  cache.set(0, picture(1000, 9));
  for (let i = 1; i < 100; i += 1) {
    cache.set(i, picture(1000));
    expect(cache.get(0)?.etag).toBe('9');
  }
  expect(cache.get(1)).toBeUndefined();
  expect(cache.get(99)).toBeDefined();
});

test('any sequence of operations stays within the bound and never invents a picture', () => {
  const steps = fc.array(
    fc.record({ isSet: fc.boolean(), key: fc.nat(30), size: fc.nat(2000), fill: fc.nat(255) }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const cache = new PictureCache<number>(20_000);
      const last = new Map<number, Rendition>();
      for (const { isSet, key, size, fill } of all)
        if (isSet) {
          last.set(key, picture(size, fill));
          cache.set(key, picture(size, fill));
          expect(isSame(cache.get(key), last.get(key))).toBe(true);
        } else {
          const cached = cache.get(key);
          if (cached !== undefined) expect(isSame(cached, last.get(key))).toBe(true);
        }
      let bytes = 0;
      for (const key of last.keys()) bytes += cache.get(key)?.png.length ?? 0;
      expect(bytes).toBeLessThanOrEqual(20_000);
    }),
    { numRuns: 300 },
  );
});

test('a picture larger than the whole bound is kept alone until the next', () => {
  const cache = new PictureCache<number>(10_000);
  cache.set(1, picture(100));
  cache.set(2, picture(50_000));
  cache.set(3, picture(100));
  cache.set(4, picture(4_900));
  cache.set(5, picture(4_900));
  expect(cache.get(2)).toBeUndefined();
});
