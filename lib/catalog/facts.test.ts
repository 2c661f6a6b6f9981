import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandFacts } from '../core/brands/brand-facts.ts';
import { US_VENUES } from '../core/exchanges/exchange-codes.ts';
import { numbersInIsin } from '../core/identifiers/securities-numbers.ts';
import { checkFacts } from './check/check-facts.ts';
import { readFacts } from './read-facts.ts';

const facts = await readFacts(join('catalog', 'facts'));

test('every typed line passes the schema, and no two contradict each other', () => {
  expect(checkFacts(facts)).toEqual([]);
});

test('at least 750 companies from at least 25 countries are typed', () => {
  expect(facts.records.length).toBeGreaterThanOrEqual(750);
  expect(new Set(facts.records.map((record) => record.address?.country)).size).toBeGreaterThanOrEqual(25);
});

test('plain codes of currencies that are tickers in the United States mean the company', () => {
  const codes =
    'ALL AMD AZN BAM BBD CHE CHW CLF COP CRC CVE EGP ETB GEL HKD IDR INR KGS MGA MUR NAD NIO NOK PEN SAR SLE SSP STN SVC TOP TTD WST';
  const typed = new Set(
    facts.records
      .flatMap(({ instruments }) => instruments.flatMap(({ listings }) => listings))
      .filter(({ mic, validTo, ended }) => US_VENUES.includes(mic) && validTo === undefined && !ended)
      .map(({ ticker }) => ticker),
  );
  expect(codes.split(' ').filter((code) => !typed.has(code))).toEqual([]);
});

const line = {
  domain: 'acme.com',
  name: 'Acme',
  longName: 'Acme Inc.',
  shortDescription: 'Acme makes anvils.',
  longDescription: 'Acme makes anvils for everybody who needs one.',
  website: 'https://www.acme.com',
};

test.each([
  [{ domain: 'WWW.acme.com' }, 'canonical domain'],
  [{ website: 'http://acme.com' }, 'website'],
  [{ employees: 'many' }, 'employees'],
  [{ gics: '4520' }, 'GICS'],
  [
    { instruments: [{ kind: 'common', isin: 'US0378331006', listings: [{ mic: 'XNYS', ticker: 'A' }] }] },
    'check digit',
  ],
  [{ instruments: [{ kind: 'common', listings: [{ mic: 'XXXX', ticker: 'A' }] }] }, 'MIC'],
  [{ revenue: 7 }, 'revenue'],
])('a line with %j is refused and says why', (wrong, word) => {
  const parsed = brandFacts.safeParse({ ...line, ...wrong });
  expect(parsed.success).toBe(false);
  expect(JSON.stringify(parsed.error?.issues)).toContain(word);
});

test('FIGIs and retired listings can be typed; a retired ticker may be another company’s today', () => {
  const record = brandFacts.parse({
    ...line,
    instruments: [
      {
        kind: 'common',
        figis: ['BBG000B9XRY4'],
        listings: [{ mic: 'XNYS', ticker: 'A', validFrom: '1990-01-02', validTo: '2020-05-01' }],
      },
    ],
  });
  const heir = {
    ...record,
    domain: 'heir.com',
    website: 'https://heir.com',
    instruments: [{ kind: 'common' as const, listings: [{ mic: 'XNYS', ticker: 'A' }] }],
  };
  expect(checkFacts({ records: [record, heir], problems: [] })).toEqual([]);
});

test.each([
  ['DE0007164600', { wkn: '716460' }, []],
  [
    'DE0007164600',
    { wkn: '519000' },
    ['the WKN 519000 is not the one in the ISIN DE0007164600, which is 716460'],
  ],
  ['GB0007980591', { sedol: '0798059' }, []],
  [
    'GB0007980591',
    { sedol: '0540528' },
    ['the SEDOL 0540528 is not the one in the ISIN GB0007980591, which is 0798059'],
  ],
  [
    'US0378331005',
    { cusip: '594918104' },
    ['the CUSIP 594918104 is not the one in the ISIN US0378331005, which is 037833100'],
  ],
  ['FR0000121014', { wkn: '853292', sedol: '4061412' }, []],
])('numbers of %s, typed as %j: %j', (isin, numbers, found) => {
  const record = brandFacts.parse({
    ...line,
    instruments: [{ kind: 'common', isin, ...numbers, listings: [{ mic: 'XNYS', ticker: 'A' }] }],
  });
  expect(checkFacts({ records: [record], problems: [] }).map(({ what }) => what)).toEqual(found);
});

test.each([
  [{ gics: '45202099' }, 'the GICS 45202099 is no sub-industry: known up to'],
  [{ gics: '99202030' }, 'the GICS 99202030 is no sub-industry: nothing of it is in the hierarchy'],
  [{ issuedCurrency: 'ZZZ' }, 'the currency ZZZ is not in ISO 4217'],
  [{ address: { country: 'ZZ' } }, 'the country ZZ is not in ISO 3166'],
  [{ website: 'https://other.com' }, 'the website https://other.com is on none of its domains'],
  [{ aliases: ['www.acme.com'] }, 'the domain acme.com is claimed by acme.com too'],
])('%j is explained', (wrong, what) => {
  const found = checkFacts({ records: [brandFacts.parse({ ...line, ...wrong })], problems: [] });
  expect(found).toEqual([{ subject: 'acme.com', what: expect.stringContaining(what) }]);
});

test('a number contained in the ISIN of another line is reported', () => {
  const typed = (numbers: object, ticker: string) => [
    { kind: 'common', ...numbers, listings: [{ mic: 'XFRA', ticker }] },
  ];
  const one = brandFacts.parse({ ...line, instruments: typed({ isin: 'DE0007164600' }, 'A') });
  const two = brandFacts.parse({
    ...line,
    domain: 'other.com',
    aliases: ['acme.net'],
    website: 'https://other.com',
    instruments: typed({ wkn: '716460' }, 'B'),
  });
  expect(checkFacts({ records: [one, two], problems: [] })).toEqual([
    { subject: 'other.com', what: 'the WKN 716460 is claimed by acme.com too' },
  ]);
});

test('no typed number repeats one in an ISIN', () => {
  const typedTwice = facts.records.flatMap(({ domain, instruments }) =>
    instruments
      .filter(({ isin, ...typed }) =>
        numbersInIsin(isin ?? '').some(
          ({ type, value }) => type in typed && Object.values(typed).includes(value),
        ),
      )
      .map(() => domain),
  );
  expect(typedTwice).toEqual([]);
});

test('two lines that claim the same thing are reported', () => {
  const record = brandFacts.parse({
    ...line,
    instruments: [{ kind: 'common', isin: 'US0378331005', listings: [{ mic: 'XNYS', ticker: 'A.B' }] }],
  });
  const other = { ...record, domain: 'other.com', aliases: ['acme.com'] };
  expect(checkFacts({ records: [record, other], problems: [] })).toEqual([
    { subject: 'other.com', what: 'the domain acme.com is claimed by acme.com too' },
    { subject: 'other.com', what: 'the CUSIP 037833100 is claimed by acme.com too' },
    { subject: 'other.com', what: 'the ISIN US0378331005 is claimed by acme.com too' },
    { subject: 'other.com', what: 'the ticker A-B on XNYS is claimed by acme.com too' },
  ]);
});
