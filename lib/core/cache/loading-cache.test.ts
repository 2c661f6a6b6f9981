import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LoadingCache, type LoadingCacheOptions } from './loading-cache.ts';

const FRESH_MS = 1000;
const STALE_MS = 10_000;
const MISS = 'miss';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A cache over a source that answers when told to. */
function cacheOver(options: Partial<LoadingCacheOptions<string>> = {}) {
  const asked: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const cache = new LoadingCache<string>({
    load: (key) => new Promise((answer, fail) => asked.push({ key, answer, fail })),
    max: 100,
    isMiss: (value) => value === MISS,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    ...options,
  });
  return { cache, asked };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

describe('a loading cache', () => {
  test('loads once however many ask meanwhile, and never again while it is fresh', async () => {
    const { cache, asked } = cacheOver();
    const waiting = Array.from({ length: 200 }, () => cache.get('a'));
    expect(asked).toHaveLength(1);
    asked[0]?.answer('A');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['A']));
    vi.advanceTimersByTime(FRESH_MS - 1);
    expect(cache.get('a')).toBe('A');
    expect(asked).toHaveLength(1);
  });

  test('an old entry is served without waiting and refreshed once in the background', async () => {
    const { cache, asked } = cacheOver();
    cache.set('a', 'old');
    vi.advanceTimersByTime(FRESH_MS);
    for (let i = 0; i < 50; i += 1) expect(cache.get('a')).toBe('old');
    expect(asked).toHaveLength(1);
    asked[0]?.answer('new');
    await settled();
    expect(cache.get('a')).toBe('new');
    expect(asked).toHaveLength(1);
  });

  test('while refreshing fails, an entry is served and retried until too old', async () => {
    const { cache, asked } = cacheOver();
    cache.set('a', 'old');
    for (let round = 0; round < 8; round += 1) {
      vi.advanceTimersByTime(FRESH_MS);
      expect(cache.get('a')).toBe('old');
      asked.at(-1)?.fail(new Error('gone'));
      await settled();
    }
    expect(asked).toHaveLength(8);
    vi.advanceTimersByTime(STALE_MS);
    const late = cache.get('a');
    expect(late).toBeInstanceOf(Promise);
    asked.at(-1)?.fail(new Error('gone'));
    await expect(late).rejects.toThrow('gone');
  });

  test('a failed load is not cached', async () => {
    const { cache, asked } = cacheOver();
    const first = cache.get('a');
    asked[0]?.fail(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    const second = cache.get('a');
    asked[1]?.answer('A');
    expect(await second).toBe('A');
  });

  test.each([
    ['deleted', (cache: LoadingCache<string>) => cache.delete('a')],
    ['deleted by a condition', (cache: LoadingCache<string>) => cache.deleteWhere((key) => key === 'a')],
    [
      'deleted by a condition that names others',
      (cache: LoadingCache<string>) => cache.deleteWhere(() => false),
    ],
    ['marked stale', (cache: LoadingCache<string>) => cache.markStale()],
  ])('what was being loaded when it was %s is answered and not kept', async (_how, change) => {
    const { cache, asked } = cacheOver();
    const before = cache.get('a');
    change(cache);
    const after = cache.get('a');
    expect(asked).toHaveLength(2);
    asked[0]?.answer('from before');
    expect(await before).toBe('from before');
    expect(cache.peek('a')).toBeUndefined();
    asked[1]?.answer('from after');
    expect(await after).toBe('from after');
    expect(cache.get('a')).toBe('from after');
  });

  test('a load from before a change that ends last does not undo the one from after', async () => {
    const { cache, asked } = cacheOver();
    const before = cache.get('a');
    cache.delete('a');
    const after = cache.get('a');
    asked[1]?.answer('from after');
    await after;
    asked[0]?.answer('from before');
    await before;
    expect(cache.get('a')).toBe('from after');
  });

  test('stale entries are served once more and refreshed', async () => {
    const { cache, asked } = cacheOver();
    cache.set('a', 'A');
    cache.set('b', MISS);
    cache.markStale();
    expect([cache.get('a'), cache.get('b')]).toEqual(['A', MISS]);
    expect(asked.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('misses are bounded separately and never evict a hit', () => {
    const { cache } = cacheOver({ max: 10, maxMisses: 4 });
    cache.set('a', 'A');
    for (let i = 0; i < 10_000; i += 1) cache.set(`junk${i}`, MISS);
    expect(cache.peek('a')).toBe('A');
    expect(cache.size).toBeLessThanOrEqual(14);
  });

  test('a miss that becomes a hit, and back, is kept once', () => {
    const { cache } = cacheOver();
    cache.set('a', MISS);
    cache.set('a', 'A');
    expect([cache.peek('a'), cache.size]).toEqual(['A', 1]);
    cache.set('a', MISS);
    expect([cache.peek('a'), cache.size]).toEqual([MISS, 1]);
    cache.delete('a');
    expect(cache.size).toBe(0);
  });
});
