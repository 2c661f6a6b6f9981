import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

/** Starts requests by name, such as `a1` of the network `a`. */
function slotsOf(limits: Partial<ConstructorParameters<typeof Slots>[0]>) {
  const slots = new Slots({ max: 2, maxPerNetwork: 2, maxWaiting: 10, maxWaitingPerNetwork: 10, ...limits });
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  const take = (name: string) =>
    slots.take(name.charAt(0), (release) => {
      started.push(name);
      releases.set(name, release);
    });
  return { slots, started, take, release: (name: string) => releases.get(name)?.() };
}

test('a network has a share, and the rest is left to others', () => {
  const { started, take, release } = slotsOf({ max: 3, maxPerNetwork: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) take(name);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  release('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  release('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('networks that wait take turns', () => {
  const { started, take, release } = slotsOf({ max: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) take(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) release(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('the number that wait is limited, together and per network', () => {
  const { take, slots } = slotsOf({ max: 1, maxWaiting: 3, maxWaitingPerNetwork: 2 });
  const taken = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => take(name) !== null);
  expect(taken).toEqual([true, true, true, false, true, false]);
  expect(slots.counts).toEqual({ underWay: 1, waiting: 3 });
});

test('who gives up is not started, and a slot is freed once', () => {
  const { started, take, release, slots } = slotsOf({ max: 1 });
  take('a1');
  take('a2')?.();
  take('b1');
  release('a1');
  release('a1');
  expect(started).toEqual(['a1', 'b1']);
  expect(slots.counts).toEqual({ underWay: 1, waiting: 0 });
  release('b1');
  expect(slots.counts).toEqual({ underWay: 0, waiting: 0 });
});
