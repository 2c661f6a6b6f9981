import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

describe('a recent cache', () => {
  test('keeps used entries and forgets the others', () => {
    const cache = new RecentCache<number, string>({ max: 10 });
    cache.set(0, 'used');
    for (let key = 1; key < 100; key += 1) {
      cache.set(key, 'once');
      expect(cache.get(0)).toBe('used');
    }
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(99)).toBe('once');
  });

  test('gives everything back as long as it is not full', () => {
    const cache = new RecentCache<number, number>({ max: 100 });
    for (let key = 0; key < 50; key += 1) cache.set(key, key * 2);
    for (let key = 0; key < 50; key += 1) expect(cache.get(key)).toBe(key * 2);
  });

  test('looking without using does not keep it', () => {
    const cache = new RecentCache<number, number>({ max: 4 });
    cache.set(0, 1);
    for (let key = 1; key < 20; key += 1) {
      cache.set(key, key);
      cache.peek(0);
    }
    expect(cache.peek(0)).toBeUndefined();
  });

  test('a new value replaces the old one, in whichever generation that was', () => {
    const cache = new RecentCache<string, number>({ max: 4 });
    cache.set('a', 1);
    cache.set('b', 1);
    cache.set('c', 1);
    cache.set('a', 2);
    expect(cache.get('a')).toBe(2);
    cache.delete('a');
    expect(cache.get('a')).toBeUndefined();
    expect(cache.peek('a')).toBeUndefined();
  });

  test('entries may be deleted while they are walked', () => {
    const cache = new RecentCache<number, number>({ max: 100 });
    for (let key = 0; key < 80; key += 1) cache.set(key, key);
    for (const [key, value] of cache) if (value % 2 === 0) cache.delete(key);
    const left = [...cache].map(([key]) => key);
    expect(left.length).toBeGreaterThan(0);
    expect(left.every((key) => key % 2 === 1)).toBe(true);
  });

  const steps = fc.array(
    fc.record({ act: fc.constantFrom('get', 'set', 'delete', 'peek'), key: fc.nat(30) }),
    { maxLength: 300 },
  );

  test('any sequence of operations stays within the bound and never invents a value', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 2, max: 20 }), (all, max) => {
        const cache = new RecentCache<number, { key: number }>({ max });
        const last = new Map<number, { key: number }>();
        for (const { act, key } of all) {
          if (act === 'set') {
            const value = { key };
            last.set(key, value);
            cache.set(key, value);
            expect(cache.peek(key)).toBe(value);
          } else if (act === 'delete') {
            last.delete(key);
            cache.delete(key);
          } else {
            const value = act === 'get' ? cache.get(key) : cache.peek(key);
            if (value !== undefined) expect(value).toBe(last.get(key));
          }
          const keys = [...cache.keys()];
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.length).toBeLessThanOrEqual(max);
        }
      }),
      { numRuns: 300 },
    );
  });
});
