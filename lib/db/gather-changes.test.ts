import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangedSubjects } from './changed-subjects.ts';
import { GatherChanges } from './gather-changes.ts';

let told: ChangedSubjects[];
let changes: GatherChanges;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  changes = new GatherChanges((changed) => told.push(changed));
});

afterEach(() => {
  changes.close();
  vi.useRealTimers();
});

test('changes that arrive together are passed on together, immediately', () => {
  changes.add('brands', '1');
  changes.add('brands', '2');
  changes.add('domains', 'acme.com');
  changes.add('brands', '1');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([
    {
      brands: new Set(['1', '2']),
      domains: new Set(['acme.com']),
      coins: new Set(),
      currencies: new Set(),
    },
  ]);
});

test('changes every millisecond are passed on four times a second, each once and on time', () => {
  const seen = new Map<string, number>();
  changes.close();
  changes = new GatherChanges((changed) => {
    told.push(changed);
    for (const id of changed.brands) {
      expect(seen.has(id)).toBe(false);
      seen.set(id, performance.now());
    }
  });
  const addedAtMs = new Map<string, number>();
  for (let at = 0; at < 2000; at += 1) {
    addedAtMs.set(String(at), performance.now());
    changes.add('brands', String(at));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(250);
  expect(seen.size).toBe(2000);
  expect(told.length).toBeLessThanOrEqual(10);
  for (const [id, at] of addedAtMs) expect((seen.get(id) ?? Number.NaN) - at).toBeLessThanOrEqual(251);
});

test('after a pause a change is passed on immediately again', () => {
  changes.add('coins', 'BTC');
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(1000);
  changes.add('coins', 'ETH');
  vi.advanceTimersByTime(1);
  expect(told.map(({ coins }) => [...coins])).toEqual([['BTC'], ['ETH']]);
});

test('nothing is passed on after closing', () => {
  changes.add('brands', '1');
  changes.close();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
