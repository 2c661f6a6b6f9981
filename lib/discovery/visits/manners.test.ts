import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Cookies } from './cookies.ts';
import { Politeness } from './politeness.ts';
import { retryAfterOf } from './retry-after.ts';

const HOUR = 3_600_000;

test.each([
  ['86400', 24 * HOUR],
  ['5', HOUR],
  ['99999999', 720 * HOUR],
  ['Tue, 02 Jun 2026 00:00:00 GMT', 24 * HOUR],
  ['soon', null],
  [null, null],
])('Retry-After %s', (value, expected) => {
  expect(retryAfterOf(value, Date.UTC(2026, 5, 1))).toBe(expected);
});

test('a cookie goes back to the host that set it, and odd ones are dropped', () => {
  const cookies = new Cookies();
  cookies.keep('a.com', ['seen=1; Path=/; Secure', 'bad name=1', 'x=a\r\nb', `long=${'x'.repeat(5_000)}`]);
  cookies.keep('a.com', ['seen=2']);
  expect(cookies.of('a.com')).toBe('seen=2');
  expect(cookies.of('b.com')).toBeNull();
  cookies.keep(
    'c.com',
    Array.from({ length: 50 }, (_, i) => `c${i}=1`),
  );
  expect(cookies.of('c.com')?.split('; ').length).toBe(20);
});

test('a host gets one request at a time, in order', async () => {
  const politeness = new Politeness({ gapMs: 0 });
  const { signal } = new AbortController();
  let busy = 0;
  const order: number[] = [];
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      politeness.atHost('a.com', signal, async () => {
        busy += 1;
        expect(busy).toBe(1);
        await pause(1);
        order.push(index);
        busy -= 1;
      }),
    ),
  );
  expect(order).toEqual([0, 1, 2, 3]);
});

test('a failed request does not block the next', async () => {
  const politeness = new Politeness({ gapMs: 0 });
  const { signal } = new AbortController();
  const failing = politeness.atHost('a.com', signal, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await politeness.atHost('a.com', signal, async () => 'yes')).toBe('yes');
  await expect(politeness.atHost('a.com', AbortSignal.abort(), async () => 'never')).rejects.toThrow();
});

test('an address gets two requests at a time', async () => {
  const politeness = new Politeness({ gapMs: 0 });
  let busy = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      politeness.atAddress('192.0.2.1', async () => {
        busy += 1;
        most = Math.max(most, busy);
        await pause(1);
        busy -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});
