import { describe, expect, test } from 'vitest';
import type { ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { EXCHANGES } from '../../../lib/core/exchanges/exchanges.ts';
import { regionOf } from '../../../lib/core/exchanges/regions.ts';
import { findExchanges, readFilter } from './find-exchanges.ts';

const ROWS: ExchangeRow[] = EXCHANGES.map((exchange) => ({
  ...exchange,
  region: regionOf(exchange.country),
  access: exchange.isDefault ? 'default' : 'available',
  request: null,
}));
const mics = (query: Parameters<typeof readFilter>[0]) =>
  findExchanges(ROWS, readFilter(query)).map(({ mic }) => mic);

describe('the search in the exchange table', () => {
  test.each([
    ['xwar', 'XWAR'],
    ['Warsaw', 'XWAR'],
    ['poland', 'XWAR'],
    ['.WA', 'XWAR'],
    [':LN', 'XLON'],
    ['GBP london', 'XLON'],
    ['  São paulo ', 'BVMF'],
  ])('%j finds %s', (q, mic) => {
    expect(mics({ q })).toContain(mic);
  });

  test('every word must match', () => {
    expect(mics({ q: 'london poland' })).toEqual([]);
  });

  test('the regions partition all exchanges', () => {
    const apart = ['Americas', 'Europe', 'Asia and Pacific', 'Middle East and Africa'].flatMap((region) =>
      mics({ region }),
    );
    expect(apart.sort()).toEqual(EXCHANGES.map(({ mic }) => mic).sort());
    expect(mics({ region: 'Europe', q: 'toronto' })).toEqual([]);
  });

  test('unknown values are ignored', () => {
    expect(mics({ region: '__proto__', access: 'constructor' })).toHaveLength(EXCHANGES.length);
  });
});
