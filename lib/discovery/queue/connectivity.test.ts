import { expect, test } from 'vitest';
import { Connectivity } from './connectivity.ts';
import { failedVisit } from './failed-visit.ts';

const silent = failedVisit('dns_failed');
const request = {
  host: 'acme.com',
  path: '/',
  url: 'https://acme.com/',
  status: 200,
  received: 1,
  decoded: 1,
};
const answered = { ...failedVisit('no_candidate'), requests: [request] };

test('after four visits without any response no visit counts, and one tries again after a pause', () => {
  let said = 0;
  const connectivity = new Connectivity(() => {
    said += 1;
  });
  expect([1, 2, 3].map(() => connectivity.note(silent, 0))).toEqual([false, false, false]);
  expect(connectivity.note(silent, 0)).toBe(true);
  expect(connectivity.allowed(16, 1_000)).toBe(0);
  expect(connectivity.allowed(16, 30_000)).toBe(1);
  expect(connectivity.note(silent, 30_000)).toBe(true);
  expect(connectivity.waitMs(30_000)).toBe(60_000);
  expect(connectivity.note(answered, 90_000)).toBe(false);
  expect(connectivity.allowed(16, 90_000)).toBe(16);
  expect(said).toBe(1);
});

test('it speaks at most once an hour', () => {
  let said = 0;
  const connectivity = new Connectivity(() => {
    said += 1;
  });
  for (let minute = 0; minute <= 120; minute += 1) connectivity.note(silent, minute * 60_000);
  expect(said).toBe(2);
});

test('websites that fail among others that answer count', () => {
  const connectivity = new Connectivity(() => {});
  for (let i = 0; i < 10; i += 1) {
    expect(connectivity.note(silent, i)).toBe(false);
    expect(connectivity.note(answered, i)).toBe(false);
  }
});
