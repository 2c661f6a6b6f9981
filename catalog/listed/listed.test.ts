import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gicsNames } from '../../lib/core/brands/gics.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { parseDomain } from '../../lib/core/identifiers/domain.ts';
import { type BrandRow, readImportRow } from '../../lib/jobs/import/import-row.ts';
import { formerTickers } from '../tables/former-tickers.ts';
import { deriveListed } from './derive.ts';
import { companyName, isSame, mayBeSame, shortName, withoutLastWord } from './names.ts';
import { resembles } from './resembles.ts';
import { domainOfSite } from './websites.ts';

describe('names', () => {
  test.each([
    ['Aalberts N.V.', 'Aalberts'],
    ['The Greenbrier Companies, Inc.', 'Greenbrier'],
    ['PT Matahari Department Store Tbk', 'Matahari Department Store'],
    ['Siemens Aktiengesellschaft', 'Siemens'],
    ['The Co', 'The Co'],
    ['Regional S.A.B. de C.V.', 'Regional'],
    ['Public Joint Stock Company Saratovenergo', 'Saratovenergo'],
  ])('%s is called %s', (name, short) => expect(shortName(name)).toBe(short));

  test.each([
    ['ABN AMRO Bank N.V. Depositary receipts', 'ABN AMRO Bank N.V.'],
    ['ERock Inc. Class A Common Stock', 'ERock Inc.'],
    ['LYFT INC. CL.A -,00001', 'LYFT INC.'],
    ['Boeing Company (The)', 'Boeing Company'],
    ['Joint Corp', 'Joint Corp'],
  ])('%s is listed by %s', (listed, name) => expect(companyName(listed)).toBe(name));

  test('a legal form alone is no name', () => expect(companyName('Public Joint Stock Company')).toBeNull());

  test.each([
    ['kyuden.co.jp', 'Kyushu Electric Power', '9508', false],
    ['abnamro.com', 'ABN AMRO Bank N.V.', 'ABN', true],
    ['marujun.co.jp', 'J-MAX', '3422', false],
    ['bmwgroup.com', 'Bayerische Motoren Werke', 'BMW', true],
    ['munichre.com', 'Münchener Rück', 'MUV2', false],
    ['gandh.com', 'Gooch & Housego', 'GHH', false],
  ])('%s and %s (%s) resemble each other: %s', (domain, name, ticker, like) =>
    expect(resembles(domain, [name], [ticker])).toBe(like),
  );

  test('a cut name loses the word that may be cut, and what led to it', () =>
    expect(withoutLastWord('Compagnie des Tramways de Rou')).toBe('Compagnie des Tramways'));

  test('abbreviated and cut names may be the same, those of subsidiaries are not', () => {
    expect(mayBeSame('AMKOR TECHN.', 'Amkor Technology, Inc.')).toBe(true);
    expect(mayBeSame('Aluminum Corporation of China Limited', 'Accendra Health')).toBe(false);
    expect(isSame('ABB Ltd', 'ABB India Limited')).toBe(false);
    expect(isSame('Alphabet Inc.', 'Alphabet')).toBe(true);
  });
});

test.each([
  ['http://www.aalberts.com', 'aalberts.com'],
  ['http://ir.apple.com/en', 'apple.com'],
  ['http://corp.rakuten.co.jp', 'rakuten.co.jp'],
  ['http://www.facebook.com/acme', null],
  ['http://acme.blogspot.com', null],
  ['http://www.acme.com/shops/one', null],
  ['http://192.168.1.1', null],
  ['not a site', null],
])('the domain of the site %s is %s', (site, domain) => expect(domainOfSite(site)).toBe(domain));

const HEAD =
  'symbol,mic,exchange,market,name,currency,country,city,website,sector,industry_group,industry,isin,cusip,figi,composite_figi,shareclass_figi,delisted';
const equity = (row: Record<string, string>) =>
  HEAD.split(',')
    .map((column) => `"${row[column] ?? ''}"`)
    .join(',');
const derived = (equities: Record<string, string>[], filers: unknown[][] = [], funds = '') =>
  deriveListed({
    equities: [HEAD, ...equities.map(equity)].join('\n'),
    funds: `symbol,mic,exchange,name,currency,family,category_group,category,isin\n${funds}`,
    filers: JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data: filers }),
    ended: '',
    current: '',
    corrections: '',
  }).rows.filter((row) => 'instruments' in row || 'kind' in row) as BrandRow[];

describe('what is derived', () => {
  const home = {
    symbol: 'SIE.DE',
    mic: 'XETR',
    name: 'Siemens Aktiengesellschaft',
    country: 'Germany',
    website: 'http://www.siemens.com',
    isin: 'DE0007236101',
    sector: 'Industrials',
    industry: 'Industrial Conglomerates',
  };
  const abroad = {
    symbol: 'SIE.VI',
    mic: 'XWBO',
    name: 'SIEMENS AG NA O.N.',
    country: 'Germany',
    isin: home.isin,
  };

  test('the main listing with others that agree by ISIN, and the ISIN', () => {
    expect(derived([home, abroad])).toMatchObject([
      {
        domain: 'siemens.com',
        name: 'Siemens',
        gics: '201050',
        instruments: [
          {
            isin: 'DE0007236101',
            listings: [
              { mic: 'XETR', ticker: 'SIE' },
              { mic: 'XWBO', ticker: 'SIE' },
            ],
          },
        ],
      },
    ]);
  });

  test('no site of a former name', () => {
    const site = { ...home, website: 'https://www.former.example.com' };
    const [away] = derived([{ ...site, website: 'https://www.kurotani.de' }]);
    expect(away).not.toHaveProperty('domain');
  });

  test('no ISIN that only one row has, that is of another country, or whose check digit is wrong', () => {
    for (const isin of ['DE0007236102', 'US0378331005'])
      expect(
        JSON.stringify(
          derived([
            { ...home, isin },
            { ...abroad, isin },
          ]),
        ),
      ).not.toContain('isin');
    expect(JSON.stringify(derived([home]))).not.toContain('isin');
  });

  test('nothing that is delisted, listed abroad only, or a bond', () => {
    expect(derived([{ ...home, delisted: 'True' }])).toEqual([]);
    expect(derived([abroad])).toEqual([]);
    expect(derived([{ ...home, name: 'SIEMENS 6 1/4%27' }])).toEqual([]);
  });

  test('a subsidiary does not get the site, nor the FIGI, of its parent', () => {
    const figi = 'BBG001S69GV4';
    const india = {
      ...home,
      symbol: 'SIEMENS.NS',
      mic: 'XNSE',
      name: 'Siemens Limited',
      country: 'India',
      shareclass_figi: figi,
      isin: '',
    };
    const energy = { ...home, symbol: 'ENR.DE', name: 'Siemens Energy AG', isin: '' };
    const rows = derived([{ ...home, shareclass_figi: figi }, abroad, india, energy]);
    expect(rows.map(({ domain, name }) => [domain, name])).toEqual(
      expect.arrayContaining([
        ['siemens.com', 'Siemens'],
        [undefined, 'Siemens Energy'],
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  test('a US company has its SEC listings; a line under the same ticker and name gives the site', () => {
    const mexican = {
      symbol: 'AA.MX',
      mic: 'XMEX',
      name: 'Alcoa Corporation',
      country: 'United States',
      website: 'http://www.alcoa.com',
    };
    const other = { ...mexican, symbol: 'ACH.MX', name: 'Aluminum Corporation of China Limited' };
    const rows = derived(
      [mexican, other],
      [
        [4281, 'ALCOA CORP', 'AA', 'NYSE'],
        [9, 'ACCENDRA HEALTH INC', 'ACH', 'NYSE'],
        [10, 'NOWHERE INC', 'NONE.', null],
      ],
    );
    expect(rows.map(({ cik, domain, name }) => [cik, domain, name])).toEqual([
      ['0000000009', undefined, 'Accendra Health'],
      ['0000004281', 'alcoa.com', 'Alcoa'],
    ]);
  });

  test('a share is no receipt because a Brazilian one has its ISIN', () => {
    const share = {
      symbol: 'ORCL.MX',
      mic: 'XMEX',
      name: 'Oracle Corporation',
      country: 'United States',
      website: 'http://www.oracle.com',
      isin: 'US68389X1054',
    };
    const receipt = { ...share, symbol: 'ORCL34.SA', mic: 'BVMF' };
    const [row] = derived([receipt, share], [[1341439, 'ORACLE CORP', 'ORCL', 'NYSE']]);
    expect(row?.instruments?.map(({ kind }) => kind)).toEqual(['common']);
  });

  test('a Canadian line of a preferred share is one', () => {
    const line = { ...home, symbol: 'NPI-PB.TO', mic: 'XTSE', exchange: 'TOR', country: 'Canada', isin: '' };
    expect(derived([line])[0]?.instruments?.[0]?.kind).toBe('preferred');
  });

  test('a line without any identifier, where current lines have one, is no listing; its company keeps the site', () => {
    const line = {
      ...home,
      symbol: 'ECO.OL',
      mic: 'XOSL',
      exchange: 'OSL',
      name: 'EcoOnline Holding AS',
      country: 'Norway',
      website: 'http://www.ecoonline.com',
      isin: '',
      currency: 'NOK',
    };
    const listingsOf = (change: object, filers: unknown[][] = []) =>
      derived([{ ...line, ...change }], filers)
        .find(({ domain }) => domain === 'ecoonline.com')
        ?.instruments?.flatMap(({ listings }) => listings.map(({ mic }) => mic));
    expect(listingsOf({})).toEqual([]);
    expect(derived([{ ...line, website: '' }])).toEqual([]);
    // An identifier, no currency yet, a share class, and an exchange of which the list lacks too many.
    for (const change of [{ figi: 'BBG000BLNNH6' }, { currency: '' }, { symbol: 'ECO-B.OL' }])
      expect(listingsOf(change)).toEqual(['XOSL']);
    expect(listingsOf({ symbol: 'ECO.SW', mic: 'XSWX', country: 'Switzerland' })).toEqual(['XSWX']);
    expect(listingsOf({}, [[7, 'EcoOnline Holding AS', 'ECOOF', 'OTC']])).toEqual(['XOSL']);
  });

  test('a US ticker that no filer has is a former one of the company with the site, else of a former company', () => {
    const line = {
      symbol: 'ALYA',
      mic: 'XNAS',
      exchange: 'NCM',
      name: 'Alithya Group Inc.',
      country: 'Canada',
      website: 'http://www.alithya.com',
      delisted: 'True',
    };
    const home = { ...line, symbol: 'ALYA.TO', mic: 'XTSE', exchange: 'TOR', delisted: 'False' };
    const gone = {
      ...line,
      symbol: 'CNCE',
      name: 'Concert Pharmaceuticals, Inc.',
      website: 'concertpharma.com',
    };
    const nowhere = { ...gone, symbol: 'GONE', website: '' };
    const filed = { ...gone, symbol: 'META', website: 'metapharma.com' };
    const rows = derived(
      [line, home, gone, nowhere, filed],
      [[1326801, 'Meta Platforms, Inc.', 'META', 'Nasdaq']],
    );
    expect(rows.map(({ name, instruments }) => [name, instruments?.flatMap((one) => one.listings)])).toEqual([
      ['Meta Platforms', [{ mic: 'XNAS', ticker: 'META' }]],
      [
        'Alithya Group',
        [
          { mic: 'XTSE', ticker: 'ALYA' },
          { mic: 'XNAS', ticker: 'ALYA', ended: true },
        ],
      ],
      ['Concert Pharmaceuticals', [{ mic: 'XNAS', ticker: 'CNCE', ended: true }]],
    ]);
  });

  test('a US line moves to the exchange that the SEC has the ticker on', () => {
    const line = {
      symbol: 'BEEP',
      mic: 'XASE',
      exchange: 'ASE',
      name: 'Mobile Infrastructure Corporation',
      country: 'United States',
      shareclass_figi: 'BBG0104PDMH7',
    };
    const rows = derived([line], [[1847874, 'Mobile Infrastructure Corp', 'BEEP', 'Nasdaq']]);
    expect(rows.flatMap(({ instruments }) => instruments)).toMatchObject([
      {
        listings: [
          { mic: 'XNAS', ticker: 'BEEP' },
          { mic: 'XASE', ticker: 'BEEP', ended: true },
        ],
      },
    ]);
  });

  test('a fund belongs to its provider, and its trust is no company', () => {
    const rows = derived(
      [],
      [[884394, 'SPDR S&P 500 ETF TRUST', 'SPY', 'NYSE']],
      'SPY,ARCX,PCX,SPDR S&P 500,USD,State Street Global Advisors,,,\n',
    );
    expect(rows).toEqual([
      {
        type: 'instrument',
        domain: 'statestreet.com',
        kind: 'fund',
        name: 'SPDR S&P 500',
        listings: [{ mic: 'ARCX', ticker: 'SPY' }],
      },
    ]);
  });

  test('a fund of a family without a brand is a company of its own, if its name is known', () => {
    const rows = derived(
      [],
      [],
      'HOMZ,ARCX,PCX,Hoya Capital Housing ETF,USD,Hoya,,,\nXX.BE,XBER,BER,HOYA-CAP.HOUS. DL,EUR,Hoya,,,\n',
    );
    const instruments = [{ kind: 'unit', listings: [{ mic: 'ARCX', ticker: 'HOMZ' }] }];
    expect(rows).toEqual([
      {
        type: 'brand',
        security: { mics: ['ARCX'], ticker: 'HOMZ' },
        name: 'Hoya Capital Housing ETF',
        instruments,
      },
    ]);
  });

  test.each([
    ['XPAR', 'Amundi MSCI World UCITS ETF', 'Amundi MSCI World UCITS ETF'],
    ['XBER', 'AMUNDI MSCI WORLD Acc', undefined],
    ['XTSE', 'MACKENZIE CHINA A-SHARES CSI 30', undefined],
    ['ARCX', 'Focus Morningstar Technology In', undefined],
    ['ARCX', 'ALPS Medical Breakthroughs ETF', 'ALPS Medical Breakthroughs ETF'],
  ])('a fund listed on %s as %s is named %s', (mic, listed, name) => {
    const [row] = derived([], [], `F,${mic},X,${listed},EUR,Amundi Asset Management,,,\n`);
    expect(row?.name).toBe(name);
  });
});

test('every row of the file is valid, and no domain or listing is in two', () => {
  const text = gunzipSync(readFileSync(new URL('../facts/listed.jsonl.gz', import.meta.url))).toString(
    'utf8',
  );
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(rows.length).toBeGreaterThan(55_000);
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const row of rows) {
    const read = readImportRow(row);
    if (typeof read === 'string') throw new Error(`${JSON.stringify(row)}: ${read}`);
    if (row.gics !== undefined) expect(gicsNames(row.gics)).not.toBeNull();
    const isCompany = row.type === 'brand' && row.instruments !== undefined;
    if (isCompany && row.domain !== undefined && isRefusal(parseDomain(row.domain)))
      throw new Error(row.domain);
    const listed = (row.instruments ?? [row]).flatMap(
      (one: { listings?: { mic: string; ticker: string }[] }) => one.listings ?? [],
    );
    for (const key of [
      ...(isCompany && row.domain ? [row.domain] : []),
      ...listed.map((one: { mic: string; ticker: string }) => `${one.mic}:${one.ticker}`),
    ])
      if (seen.has(key)) twice.push(key);
      else seen.add(key);
  }
  expect(twice).toEqual([]);
  for (const listing of Object.values(formerTickers).join(' ').split(' '))
    expect([listing, seen.has(listing)]).toEqual([listing, true]);
}, 60_000);
