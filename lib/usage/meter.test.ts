import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../core/operations.ts';
import { Meter } from './meter.ts';
import type { UsageBatch } from './usage-row.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

const dayOf = (ms: number) => Math.floor(ms / 86_400_000);

const caller = (id: string) => ({ id, account: { id: `account of ${id}` } });

const shown = (taken: { batch: UsageBatch } | null) =>
  (taken?.batch.rows ?? [])
    .map(({ tokenId, day, outcome, count }) => `${tokenId} ${dateOf(day)} ${outcome} ${count}`)
    .sort();

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

describe('a meter', () => {
  test('returns each count once, in numbered batches', () => {
    const meter = new Meter('instance', null);
    meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT));
    meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT));
    meter.count(caller('a'), 'logo', 'not_found', dayOf(MIDNIGHT));
    meter.count(caller('b'), 'logo', 'monogram', dayOf(MIDNIGHT));
    const first = meter.takeBatch();
    expect(shown(first)).toEqual([
      'a 2026-11-22 logo 2',
      'a 2026-11-22 not_found 1',
      'b 2026-11-22 monogram 1',
    ]);
    expect(meter.takeBatch()).toBeNull();
    meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT));
    const second = meter.takeBatch();
    expect(shown(second)).toEqual(['a 2026-11-22 logo 1']);
    expect([first?.batch.id, second?.batch.id]).toEqual([1, 2]);
  });

  test('counts on the current UTC day', () => {
    const meter = new Meter('instance', null);
    meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT - 1));
    meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT));
    expect(shown(meter.takeBatch())).toEqual(['a 2026-11-21 logo 1', 'a 2026-11-22 logo 1']);
  });

  test('keeps requests of both days apart around midnight, in one row per day', () => {
    const meter = new Meter('instance', null);
    // A slow request of the old day between two quick ones of the new day, and again.
    for (const ms of [-1, 0, -2, 1, -3, 2]) meter.count(caller('a'), 'logo', 'logo', dayOf(MIDNIGHT + ms));
    expect(shown(meter.takeBatch())).toEqual(['a 2026-11-21 logo 3', 'a 2026-11-22 logo 3']);
  });

  test('never loses or doubles a count and never has two rows for one key', () => {
    const use = fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom<Outcome>('logo', 'monogram', 'not_found'),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
        const meter = new Meter('instance', null);
        const expected = new Map<string, number>();
        const found = new Map<string, number>();
        const take = (): void => {
          const keys = new Set<string>();
          for (const row of meter.takeBatch()?.batch.rows ?? []) {
            const key = `${row.accountId} ${row.tokenId} ${dateOf(row.day)} ${row.outcome}`;
            expect(keys.has(key)).toBe(false);
            keys.add(key);
            found.set(key, (found.get(key) ?? 0) + row.count);
          }
        };
        for (const [id, outcome, days, flush] of uses) {
          const ms = MIDNIGHT + days * 30_000_000;
          meter.count(caller(id), 'logo', outcome, dayOf(ms));
          const key = `account of ${id} ${id} ${new Date(ms).toISOString().slice(0, 10)} ${outcome}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
          if (flush) take();
        }
        take();
        expect(found).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});
