import { expect, test } from 'vitest';
import { refused } from '../../tests/support/refused.ts';
import { agreedLimits } from './agreed-limits.ts';

const NOTHING = {
  logoPerMinute: '',
  logoPerDay: ' ',
  brandPerMinute: '',
  brandPerDay: '',
  discoverPerDay: '',
  discoverWaiting: '',
};

test('an empty field means the plan’s limit; a value overrides it', () => {
  expect(agreedLimits(NOTHING)).toBe(null);
  expect(agreedLimits({ ...NOTHING, logoPerDay: '12,000,000', brandPerMinute: '0' })).toEqual({
    logoPerDay: 12_000_000,
    brandPerMinute: 0,
  });
});

test.each(['-1', '1.5', '1e9', 'many', '10000000001', '0x10', '１２'])(
  '%s is no number of requests',
  (text) => expect(refused(agreedLimits({ ...NOTHING, brandPerDay: text }))).toBe('invalid_request'),
);
