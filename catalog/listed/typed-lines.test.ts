import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CompanyRow } from './company-row.ts';
import { correctCompanies, correctLines } from './corrections.ts';
import { endListings, readEnded } from './ended-listings.ts';
import type { ListedRow } from './listed-rows.ts';

const listing = (key: string) => {
  const [mic = '', ticker = ''] = key.split(':');
  return { mic, ticker };
};
const company = (keys: string[], more: Partial<CompanyRow> = {}): CompanyRow => ({
  domain: 'acme.example',
  name: 'Acme',
  issuedCurrency: 'GBP',
  instruments: [{ kind: 'common', listings: keys.map(listing) }],
  ...more,
});
/** Exchange and ticker, with `-` before those that ended. */
const keysOf = (rows: CompanyRow[]) =>
  rows.map(({ instruments }) =>
    instruments.flatMap(({ listings }) =>
      listings.map(({ mic, ticker, ended }) => `${ended ? '-' : ''}${mic}:${ticker}`),
    ),
  );

describe('ended listings', () => {
  test('a company that was taken over keeps its tickers as former ones, on all exchanges, and no currency', () => {
    const rows = endListings([company(['XLON:ACME', 'XBER:AC1'])], 'XLON:ACME 2021 taken over');
    expect(keysOf(rows)).toEqual([['-XLON:ACME', '-XBER:AC1']]);
    expect(rows[0]).not.toHaveProperty('issuedCurrency');
  });

  test('one listing of several', () =>
    expect(keysOf(endListings([company(['XLON:ACME', 'XBER:AC1'])], 'XLON:ACME 2021 only Berlin'))).toEqual([
      ['-XLON:ACME', 'XBER:AC1'],
    ]));

  test('another ticker, on each exchange that had the former one', () =>
    expect(
      keysOf(endListings([company(['XETR:DPW', 'XWBO:DPW', 'XMEX:DPWN'])], 'XETR:DPW 2023 > DHL')),
    ).toEqual([['XWBO:DHL', 'XETR:DHL', '-XETR:DPW', '-XWBO:DPW', 'XMEX:DPWN']]));

  test('another exchange', () =>
    expect(keysOf(endListings([company(['XTSX:DSV'])], 'XTSX:DSV 2023 > XTSE:DSV'))).toEqual([
      ['XTSE:DSV', '-XTSX:DSV'],
    ]));

  test('a former ticker goes to the company that has the new one; nothing is left of one without a site', () => {
    const before = company(['XLON:SAE'], { security: { mics: ['XLON'], ticker: 'SAE' } });
    const { domain: _, ...nowhere } = before;
    const rows = endListings([nowhere, company(['XLON:AMP'])], 'XLON:SAE 2025 > AMP');
    expect(keysOf(rows)).toEqual([['XLON:AMP', '-XLON:SAE']]);
  });

  test('a company without a domain is found by a listing that goes on', () => {
    const { domain: _, ...nowhere } = company(['XLON:ACME', 'XBER:AC1'], { security: listing('XLON:ACME') });
    const rows = endListings([nowhere], 'XLON:ACME 2021 only Berlin');
    expect(rows[0]?.security).toEqual({ mics: ['XBER'], ticker: 'AC1' });
  });

  test('a listing that no company has, a line twice, and other forms are refused', () => {
    expect(() => endListings([company(['XLON:ACME'])], 'XLON:OTHER 2021 gone')).toThrow('XLON:OTHER');
    expect(() => readEnded('XLON:ACME 2021 gone\nXLON:ACME 2022 gone')).toThrow('XLON:ACME');
    for (const line of ['ACME 2021 gone', 'XLON:ACME gone', 'XLON:ACME 2021gone'])
      expect(() => readEnded(line)).toThrow(line);
  });
});

describe('corrections', () => {
  const line = { mic: 'XTSE', ticker: 'EQB', name: 'Acme', isin: 'GB', figi: 'BBG' };
  const lines = [{ ...line, isConfirmed: false } as ListedRow];

  test('a line without identifiers that goes on', () => {
    expect(correctLines(lines, { current: 'XTSE:EQB EQB', corrections: '' })[0]?.isConfirmed).toBe(true);
    const confirmed = [{ ...line, isConfirmed: true } as ListedRow];
    expect(() => correctLines(confirmed, { current: 'XTSE:EQB EQB', corrections: '' })).toThrow('XTSE:EQB');
  });

  test('a line with the name and identifiers of another company', () => {
    const corrections = 'apart XTSE:EQB\nname XTSE:EQB Equitable';
    expect(correctLines(lines, { current: '', corrections })[0]).toMatchObject({
      name: 'Equitable',
      isin: null,
      figi: null,
    });
  });

  test('names and sites of companies', () => {
    const [row] = correctCompanies(
      [company(['XLON:ACME'])],
      'name XLON:ACME New\nsite XLON:ACME new.example',
    );
    expect(row).toMatchObject({ name: 'New', longName: 'New', domain: 'new.example' });
    const [bare] = correctCompanies([company(['XLON:ACME'])], 'site XLON:ACME -');
    expect(bare).not.toHaveProperty('domain');
    expect(bare?.security).toEqual({ mics: ['XLON'], ticker: 'ACME' });
  });

  test.each(['site XLON:OTHER -', 'name XLON:ACME', 'apart XLON:ACME me', 'gone XLON:ACME'])(
    '%s is refused',
    (corrections) => expect(() => correctCompanies([company(['XLON:ACME'])], corrections)).toThrow(),
  );
});

test('the file has no listing as current that a typed line ends', () => {
  const file = new URL('../facts/listed.jsonl.gz', import.meta.url);
  const rows = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean);
  const current = new Set(
    keysOf(rows.map((row) => ({ instruments: [], ...JSON.parse(row) }) as CompanyRow)).flat(),
  );
  const typed = readEnded(readFileSync(new URL('ended-listings.txt', import.meta.url), 'utf8'));
  expect(typed.filter(({ key }) => current.has(key))).toEqual([]);
});
