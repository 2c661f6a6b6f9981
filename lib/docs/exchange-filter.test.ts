import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REGIONS } from '../core/exchanges/regions.ts';
import { type ExchangeQuery, filterExchanges } from './exchange-filter.ts';
import { EXCHANGE_ROWS } from './exchange-rows.ts';

const EVERYTHING: ExchangeQuery = { text: '', region: '', country: '', isDefault: false };
const mics = (query: Partial<ExchangeQuery>) =>
  filterExchanges(EXCHANGE_ROWS, { ...EVERYTHING, ...query }).map(({ mic }) => mic);

test('a code with its dot or colon matches exactly, a word as a prefix', () => {
  expect(mics({ text: '.L' })).toEqual(['XLON']);
  expect(mics({ text: ':GR' })).toContain('XETR');
  expect(mics({ text: '.ss' })).toEqual(['XSHG']);
  expect(mics({ text: ':SS' })).not.toContain('XSHG');
  // The operating MIC finds its segments too.
  expect(mics({ text: 'xlon' })).toEqual(['XLON', 'XLOM']);
  expect(mics({ text: 'lond' })).toContain('XLON');
  expect(mics({ text: 'germany frank' })).toEqual(['XFRA']);
  expect(mics({ text: 'zzqxyzzy' })).toEqual([]);
  // With and without accents.
  for (const text of ['DUSSELDORF', 'düsseldorf']) expect(mics({ text })).toEqual(['XDUS']);
});

test('region, country and new accounts narrow further', () => {
  expect(mics({})).toHaveLength(EXCHANGE_ROWS.length);
  expect(mics({ country: 'DE' })).toHaveLength(10);
  expect(mics({ country: 'DE', isDefault: true })).toEqual(['XETR', 'XFRA']);
  expect(mics({ region: 'Americas', country: 'DE' })).toEqual([]);
  expect(REGIONS.flatMap((region) => mics({ region })).sort()).toEqual(mics({}).sort());
});

test('any input returns rows of the table, in its order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = mics({ text });
      expect(shown).toEqual(EXCHANGE_ROWS.map(({ mic }) => mic).filter((mic) => shown.includes(mic)));
    }),
  );
});

test('every exchange is found by each of its cells', () => {
  for (const { mic, cells } of EXCHANGE_ROWS) {
    const { isDefault, ...searchable } = cells;
    for (const cell of Object.values(searchable)) {
      const text = typeof cell === 'string' ? cell : cell.join(' ');
      expect(mics({ text }), `${mic}: ${text}`).toContain(mic);
    }
  }
});
