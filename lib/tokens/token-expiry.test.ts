import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/errors/errors.ts';
import { readExpiry } from './token-expiry.ts';

const NOW = Date.parse('2026-11-20T22:30:00Z');

describe('the expiry of a token', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['2026-11-20', '2026-11-21T00:00:00.000Z'],
    ['2027-02-28', '2027-03-01T00:00:00.000Z'],
    ['2028-02-29', '2028-03-01T00:00:00.000Z'],
    ['2026-11-20T22:31:00Z', '2026-11-20T22:31:00.000Z'],
    ['2027-01-01T00:00+01:00', '2026-12-31T23:00:00.000Z'],
  ])('%j ends at %s', (text, end) => {
    const read = readExpiry(text, NOW);
    expect(read instanceof Date ? read.toISOString() : read).toBe(end);
  });

  test.each([
    '2026-11-19',
    '2027-02-29',
    '2026-13-01',
    '2026-1-1',
    '20.11.2026',
    '2037-01-01',
    '+002027-01-01',
    '2026-11-20T22:29:59Z',
    '2027-01-01T00:00',
    '2037-01-01T00:00:00Z',
    'tomorrow',
    'x',
  ])('%j is refused at its field', (text) => {
    const read = readExpiry(text, NOW);
    expect(isRefusal(read) && read.parameter).toEqual({ name: 'expires' });
  });
});
