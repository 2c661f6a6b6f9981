import { expect, test } from 'vitest';
import { SharedClock } from './shared-clock.ts';

const AHEAD = 1_000_000;

/** A clock with one sample at 0, precise to 1 ms. */
function sampled(): SharedClock {
  const clock = new SharedClock();
  clock.observe(AHEAD, -1, 1);
  return clock;
}

test('a more precise sample is used immediately', () => {
  const clock = sampled();
  clock.observe(AHEAD + 100, 9, 10);
  expect(clock.nowMs(10)).toBe(AHEAD + 100);
});

test.each([1_000, 31_000, 600_000])(
  'a slow response %d ms after a precise one does not move the clock',
  (sentAt) => {
    const clock = sampled();
    // The database read its clock at the beginning of four seconds.
    clock.observe(AHEAD + sentAt, sentAt, sentAt + 4000);
    expect(clock.nowMs(sentAt + 4000)).toBe(AHEAD + sentAt + 4000);
  },
);

test('a step of the shared clock is followed as soon as a sample is as precise as the old one is by now', () => {
  const clock = sampled();
  clock.observe(AHEAD + 7000, 100, 103);
  expect(clock.nowMs(103)).toBe(AHEAD + 103);
  clock.observe(AHEAD + 7500, 598.5, 601.5);
  expect(clock.nowMs(600)).toBe(AHEAD + 7500);
});
