import { expect, test } from 'vitest';
import { FRONT_HEADER, forwardedAddress } from './forwarded-address.ts';

const from = (headers: Record<string, string>, secret: string | null) =>
  forwardedAddress(new Headers(headers), secret);

test('an address is believed only from the front server, if there is one', () => {
  const claimed = { 'X-Forwarded-For': '10.0.0.1, 192.0.2.1' };
  expect(from({ ...claimed, [FRONT_HEADER]: 'secret' }, 'secret')).toBe('192.0.2.1');
  expect(from({ ...claimed, [FRONT_HEADER]: 'guess' }, 'secret')).toBe('unknown');
  expect(from(claimed, 'secret')).toBe('unknown');
  expect(from(claimed, null)).toBe('192.0.2.1');
  expect(from({}, null)).toBe('unknown');
});
