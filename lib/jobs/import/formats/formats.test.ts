import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { US_VENUES } from '../../../core/exchanges/exchange-codes.ts';
import { ImportFileError, type ReadRow, START } from '../format.ts';
import type { ImportRow } from '../import-row.ts';
import { CSV_COLUMNS } from './blazon-csv.ts';
import { chooseFormat, IMPORT_FORMATS } from './formats.ts';
import { displayName } from './sec-names.ts';
import { employeeRange } from './wikidata.ts';

/** Reads a text in its detected format, in chunks cut at arbitrary places. */
async function read(text: string, fileName = 'file.json') {
  const head = text.slice(0, 65_536);
  const format = chooseFormat({ head, plainName: fileName, name: fileName });
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
    bytes.subarray(i * 7, i * 7 + 7),
  );
  const all: ReadRow[] = [];
  const stream = Readable.from(chunks, { objectMode: false });
  for await (const row of format.read({ stream, from: START, head, fileName })) all.push(row);
  return {
    format: format.name,
    all,
    rows: all.flatMap((each): ImportRow[] => ('row' in each ? [each.row] : [])),
    bad: all.flatMap((each) => ('bad' in each ? [[each.line, each.bad]] : [])),
  };
}

describe('SEC', () => {
  const tickers = {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [
      [1111111, 'ACME ROCKETS INC /DE/', 'ACME', 'Nasdaq'],
      ['1111111', 'ACME ROCKETS INC', 'ACME-PD', 'NYSE'],
      [1111111, 'ACME ROCKETS INC', 'ACME-WT', 'NYSE'],
      [2222222, 'Foreign Co', 'FORGY', 'OTC'],
      [3333333, 'NOWHERE CORP', 'NOWH', null],
      ['x', 'BROKEN', 'BRK', 'NYSE'],
    ],
  };

  test('tickers with exchanges: a filer per row, its tickers as listings', async () => {
    const { format, rows, bad } = await read(JSON.stringify(tickers));
    expect(format).toBe('sec-tickers');
    expect(rows).toMatchObject([
      {
        cik: '0001111111',
        longName: 'Acme Rockets Inc',
        security: { mics: ['XNAS', ...US_VENUES.filter((mic) => mic !== 'XNAS')], ticker: 'ACME' },
        instruments: [{ listings: [{ mic: 'XNAS', ticker: 'ACME', orMics: [] }] }],
      },
      {
        instruments: [
          { kind: 'preferred', listings: [{ mic: 'XNYS', ticker: 'ACME-PD', orMics: ['XASE', 'ARCX'] }] },
        ],
      },
      { instruments: [] },
      { longName: 'Foreign Co', instruments: [{ kind: 'depositary', listings: [{ mic: 'OTCM' }] }] },
      { cik: '0003333333', instruments: [] },
    ]);
    expect(bad).toEqual([[6, 'cik: expected a number of at most 10 digits; got x']]);
  });

  test('the order of the fields is the file’s', async () => {
    const turned = { fields: ['ticker', 'exchange', 'name', 'cik'], data: [['ACME', 'NYSE', 'Acme', 7]] };
    expect((await read(JSON.stringify(turned))).rows).toMatchObject([
      { cik: '0000000007', longName: 'Acme' },
    ]);
    const missing = { fields: ['cik', 'name'], data: [] };
    await expect(read(JSON.stringify(missing))).rejects.toThrow('Expected the fields ticker, exchange');
  });

  test('tickers without exchanges bring names and numbers, no listings', async () => {
    const { format, rows } = await read(
      JSON.stringify({ 0: { cik_str: 1111111, ticker: 'ACME', title: 'Acme Rockets Inc.' } }),
    );
    expect(format).toBe('sec-tickers-plain');
    expect(rows).toMatchObject([{ cik: '0001111111', longName: 'Acme Rockets Inc.', instruments: [] }]);
  });

  const filer = {
    cik: '1111111',
    entityType: 'operating',
    name: 'Acme Rockets, Inc.',
    tickers: ['ACME', 'ACME-WT'],
    exchanges: ['Nasdaq', 'Nasdaq'],
    lei: 'HWUPKR0MPOU8FGXBT394',
    website: '',
    addresses: {
      business: {
        street1: '1 DESERT RD',
        street2: 'None',
        city: 'PHOENIX',
        stateOrCountry: 'AZ',
        zipCode: '85001',
        stateOrCountryDescription: 'AZ',
      },
    },
    filings: { recent: { accessionNumber: ['1', '2'] }, files: [] },
  };

  test('submissions, alone or one behind the other', async () => {
    const seat = (stateOrCountry: string, stateOrCountryDescription: string) => ({
      ...filer,
      addresses: { business: { city: 'X', stateOrCountry, stateOrCountryDescription } },
    });
    const documents = [
      filer,
      seat('A6', 'Ontario, Canada'),
      seat('X0', 'United Kingdom'),
      seat('2M', 'Germany'),
      seat('??', 'Nowhere'),
      { accessionNumber: [] },
    ];
    const { format, rows } = await read(documents.map((each) => JSON.stringify(each, null, 1)).join('\n'));
    expect(format).toBe('sec-submissions');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      cik: '0001111111',
      lei: 'HWUPKR0MPOU8FGXBT394',
      longName: 'Acme Rockets, Inc.',
      address: { address1: '1 DESERT RD', city: 'PHOENIX', state: 'AZ', zip: '85001', country: 'US' },
      instruments: [{ listings: [{ mic: 'XNAS', ticker: 'ACME' }] }],
    });
    expect(rows[0]).not.toHaveProperty('address.address2');
    expect(rows.slice(1).map((row) => 'address' in row && row.address)).toEqual([
      { city: 'X', state: 'ON', country: 'CA' },
      { city: 'X', country: 'GB' },
      { city: 'X', country: 'DE' },
      false,
    ]);
  });

  test('a file that was cut off says so, after the rows it has', async () => {
    const whole = JSON.stringify(tickers);
    await expect(read(whole.slice(0, -20))).rejects.toThrow(ImportFileError);
    await expect(read(whole.slice(0, -20))).rejects.toThrow('cut off');
  });

  test.each([
    ['BERKSHIRE HATHAWAY INC', 'Berkshire Hathaway Inc'],
    ['BANK OF AMERICA CORP /DE/', 'Bank of America Corp'],
    ['3M CO', '3M Co'],
    ['COCA-COLA CO', 'Coca-Cola Co'],
    ['SAP SE', 'SAP SE'],
    ['Apple Inc.', 'Apple Inc.'],
  ])('%s is shown as %s', (filed, shown) => {
    expect(displayName(filed)).toBe(shown);
  });
});

describe('GLEIF', () => {
  const LEI = 'HWUPKR0MPOU8FGXBT394';
  const header =
    '"LEI","Entity.LegalName","Entity.LegalName.xmllang","Entity.HeadquartersAddress.FirstAddressLine","Entity.HeadquartersAddress.AdditionalAddressLine.1","Entity.HeadquartersAddress.City","Entity.HeadquartersAddress.Region","Entity.HeadquartersAddress.Country","Entity.HeadquartersAddress.PostalCode","Entity.EntityStatus"';
  const line = (lei: string, name: string, status = 'ACTIVE') =>
    `"${lei}","${name}","en","One Road","","Phoenix","US-AZ","US","85001","${status}"`;
  const row = {
    type: 'brand',
    lei: LEI,
    longName: 'Acme, "Rockets"\n& Sons'.replace('\n', ' '),
    address: { address1: 'One Road', city: 'Phoenix', state: 'AZ', zip: '85001', country: 'US' },
  };

  test('golden copy as CSV: BOM, CR LF, quotes and line breaks in cells; entities that are no more are passed over', async () => {
    const text = `\uFEFF${header}\r\n${line(LEI, 'Acme, ""Rockets""\r\n& Sons')}\r\n${line(LEI, 'Gone', 'INACTIVE')}\r\n`;
    const { format, rows, bad } = await read(text, 'golden-copy.csv');
    expect(format).toBe('gleif');
    expect(rows).toEqual([row]);
    expect(bad).toEqual([]);
  });

  test('a broken line costs itself alone', async () => {
    const lines = [
      header,
      line(LEI, 'First'),
      line('HWUPKR0MPOU8FGXBT395', 'Wrong digits'),
      `"${LEI}","never closed,"en","One Road","","Phoenix","US-AZ","US","85001","ACTIVE"`,
      `"${LEI}","too few"`,
      line(LEI, 'Last'),
    ];
    const { rows, bad } = await read(lines.join('\n'), 'golden-copy.csv');
    expect(rows.map((each) => 'longName' in each && each.longName)).toEqual(['First', 'Last']);
    expect(bad.map(([at]) => at)).toEqual([3, 4, 5]);
    expect(bad[0]?.[1]).toContain('lei: expected an LEI');
    expect(bad[2]?.[1]).toBe('row: expected 10 cells; got 2');
  });

  test('golden copy as JSON', async () => {
    const record = (status: string) => ({
      LEI: { $: LEI },
      Entity: {
        LegalName: { '@xml:lang': 'en', $: 'Acme, "Rockets" & Sons' },
        EntityStatus: { $: status },
        LegalAddress: { FirstAddressLine: { $: 'c/o Agent' }, Country: { $: 'US' } },
        HeadquartersAddress: {
          FirstAddressLine: { $: 'One Road' },
          AdditionalAddressLine: [{ $: 'Floor 2' }, { $: 'Left' }],
          City: { $: 'Phoenix' },
          Region: { $: 'US-AZ' },
          Country: { $: 'US' },
          PostalCode: { $: '85001' },
        },
      },
    });
    const { format, rows } = await read(JSON.stringify({ records: [record('ACTIVE'), record('INACTIVE')] }));
    expect(format).toBe('gleif-json');
    expect(rows).toEqual([{ ...row, address: { ...row.address, address2: 'Floor 2' } }]);
  });

  const xml = (lei: string) => `<lei:LEIRecord><lei:LEI>${lei}</lei:LEI><lei:Entity>
    <lei:LegalName xml:lang="en">Acme, &quot;Rockets&quot; &amp; Sons</lei:LegalName>
    <lei:LegalAddress xml:lang="en"><lei:FirstAddressLine>c/o Agent</lei:FirstAddressLine><lei:Country>DE</lei:Country></lei:LegalAddress>
    <lei:HeadquartersAddress xml:lang="en"><lei:FirstAddressLine>One Road</lei:FirstAddressLine>
      <lei:City>Phoenix</lei:City><lei:Region>US-AZ</lei:Region><lei:Country>US</lei:Country><lei:PostalCode>85001</lei:PostalCode>
    </lei:HeadquartersAddress>
    <lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity></lei:LEIRecord>`;
  const document = (records: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
    <lei:LEIData xmlns:lei="http://www.gleif.org/data/schema/leidata/2016"><lei:LEIRecords>${records}</lei:LEIRecords></lei:LEIData>`;

  test('golden copy as XML', async () => {
    const { format, rows, bad } = await read(document(xml(LEI) + xml('NOTANLEI')), 'golden.xml');
    expect(format).toBe('gleif-xml');
    expect(rows).toEqual([row]);
    expect(bad).toEqual([[2, 'lei: expected an LEI whose check digits pass']]);
    await expect(read(document(xml(LEI)).slice(0, -120), 'golden.xml')).rejects.toThrow('cut off');
  });

  test('ISIN to LEI', async () => {
    const { format, rows, bad } = await read(
      `LEI,ISIN\n${LEI},US0378331005\n${LEI},US0378331006\n`,
      'map.csv',
    );
    expect(format).toBe('isin-lei');
    expect(rows).toEqual([{ type: 'brand', lei: LEI, security: { isin: 'US0378331005' } }]);
    expect(bad.map(([line]) => line)).toEqual([3]);
  });
});

describe('OpenFIGI', () => {
  const mapped = (figi: string, exchCode: string, ticker: string, more: object = {}) => ({
    figi,
    name: 'APPLE INC',
    ticker,
    exchCode,
    compositeFIGI: 'BBG000B9XRY4',
    shareClassFIGI: 'BBG001S5N8V8',
    securityType: 'Common Stock',
    securityType2: 'Common Stock',
    marketSector: 'Equity',
    ...more,
  });

  test('results with their job: one instrument per share class, listings where the code is one venue', async () => {
    const answers = [
      {
        job: { idType: 'ID_ISIN', idValue: 'US0378331005' },
        data: [mapped('BBG000B9XRY4', 'US', 'AAPL'), mapped('BBG000B9XVV8', 'UN', 'BRK/B')],
      },
      { idType: 'ID_WERTPAPIER', idValue: '865985', data: [mapped('BBG000B9XRY4', 'GY', 'APC')] },
      { job: { idType: 'TICKER', idValue: 'NOSUCH' }, warning: 'No identifier found.' },
      { error: 'Invalid idValue format.' },
      { data: [mapped('BBG000B9XRY4', 'US', 'SPY', { securityType2: 'Mutual Fund' })] },
    ];
    const { format, rows, bad } = await read(JSON.stringify(answers));
    expect(format).toBe('openfigi');
    expect(rows).toMatchObject([
      {
        type: 'instrument',
        kind: 'common',
        isin: 'US0378331005',
        figis: ['BBG000B9XRY4', 'BBG001S5N8V8', 'BBG000B9XVV8'],
        security: { ticker: 'AAPL' },
        listings: [{ mic: 'XNYS', ticker: 'BRK/B' }],
      },
      { wkn: '865985', listings: [{ mic: 'XETR', ticker: 'APC' }] },
    ]);
    expect(bad).toEqual([[4, 'error: Invalid idValue format.']]);
  });

  test('answers alone are matched by their FIGIs and tickers', async () => {
    const { rows } = await read(JSON.stringify([{ data: [mapped('BBG000B9XVV8', 'UN', 'AAPL')] }]));
    expect(rows).toMatchObject([{ type: 'instrument', security: { mics: ['XNYS'], ticker: 'AAPL' } }]);
  });
});

test.each([
  [['https://www.acme.org/'], 'acme.org'],
  [['', 'https://acme.org'], 'acme.org'],
  [['https://t.me/acme', 'https://docs.acme.org/'], 'acme.org'],
  [['https://acme.github.io'], 'acme.github.io'],
  [['https://github.com/acme', 'not a url', 7, 'http://10.0.0.1/'], undefined],
  [undefined, undefined],
])('CoinGecko: the domain of a project with the homepages %j is %s', async (homepage, domain) => {
  const { rows } = await read(
    JSON.stringify([{ id: 'acme', symbol: 'acm', name: 'Acme', links: { homepage } }]),
  );
  expect(rows).toEqual([
    { type: 'coin', symbol: 'ACM', name: 'Acme', coingeckoId: 'acme', ...(domain && { domain }) },
  ]);
});

test('CoinGecko: a coin per row, ranks where they are known', async () => {
  const { format, rows, bad } = await read(
    JSON.stringify([
      { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', market_cap_rank: 1, image: 'x' },
      { id: 'batcat', symbol: 'btc', name: 'batcat', platforms: { solana: 'E' } },
      { id: 'none', symbol: 'sc', name: 'Some Coin', image: 'missing_large.png', market_cap_rank: null },
      { id: 'empty', symbol: '', name: 'Empty' },
      { id: 'poop', symbol: '💩', name: 'Poop' },
    ]),
  );
  expect(format).toBe('coingecko');
  expect(rows).toEqual([
    { type: 'coin', symbol: 'BTC', name: 'Bitcoin', coingeckoId: 'bitcoin', marketCapRank: 1 },
    { type: 'coin', symbol: 'BTC', name: 'batcat', coingeckoId: 'batcat' },
    { type: 'coin', symbol: 'SC', name: 'Some Coin', coingeckoId: 'none' },
  ]);
  expect(bad.map(([item]) => item)).toEqual([4, 5]);
});

describe('Wikidata', () => {
  const item = (id: string) => ({ 'entity-type': 'item', id });
  const say = (value: unknown, more: object = {}) => ({
    mainsnak: { snaktype: 'value', datavalue: { value } },
    rank: 'normal',
    ...more,
  });
  const entity = (claims: object, more: object = {}) => ({
    type: 'item',
    id: 'Q1000',
    labels: { en: { language: 'en', value: 'Acme Corporation' } },
    descriptions: { en: { language: 'en', value: 'maker of rockets' } },
    claims: { P856: [say('https://www.acme.com/')], P31: [say(item('Q4830453'))], ...claims },
    ...more,
  });
  const dump = (...entities: object[]) =>
    `[\n${entities.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;

  test('a company with everything it may have', async () => {
    const { format, rows, bad } = await read(
      dump(
        entity({
          P1813: [say({ text: 'Acme', language: 'en' })],
          P1448: [say({ text: 'Acme Corporation Ltd', language: 'en' })],
          P1278: [say('HWUPKR0MPOU8FGXBT394')],
          P5531: [say('0001111111')],
          P571: [say({ time: '+1998-00-00T00:00:00Z', precision: 9 })],
          P1128: [
            say(
              { amount: '+90' },
              { qualifiers: { P585: [{ datavalue: { value: { time: '+2010-01-01' } } }] } },
            ),
            say(
              { amount: '+164000' },
              { qualifiers: { P585: [{ datavalue: { value: { time: '+2022-01-01' } } }] } },
            ),
          ],
          P17: [say(item('Q30'))],
          P159: [
            say(item('Q16556'), {
              qualifiers: { P6375: [{ datavalue: { value: { text: 'One Road', language: 'en' } } }] },
            }),
          ],
          P465: [say('AA0000')],
          P946: [say('US0378331005')],
          P414: [
            say(item('Q82059'), {
              qualifiers: { P249: [{ snaktype: 'value', datavalue: { value: 'ACME' } }] },
            }),
            say(item('Q13677'), {
              qualifiers: {
                P249: [{ datavalue: { value: 'OLD' } }],
                P582: [{ datavalue: { value: { time: '+2010-01-01T00:00:00Z' } } }],
              },
            }),
            say(item('Q999999'), { qualifiers: { P249: [{ datavalue: { value: 'XX' } }] } }),
          ],
          P2002: [say('@acme')],
          P2397: [{ mainsnak: { snaktype: 'novalue' }, rank: 'normal' }],
        }),
      ),
    );
    expect(format).toBe('wikidata');
    expect(bad).toEqual([]);
    expect(rows).toEqual([
      {
        type: 'brand',
        wikidata: 'Q1000',
        domain: 'acme.com',
        lei: 'HWUPKR0MPOU8FGXBT394',
        cik: '0001111111',
        name: 'Acme',
        longName: 'Acme Corporation Ltd',
        shortDescription: 'maker of rockets',
        website: 'https://www.acme.com/',
        colors: ['#aa0000'],
        foundedYear: 1998,
        employees: '100,001-500,000',
        social: { x: 'https://x.com/acme' },
        address: { address1: 'One Road', country: 'US' },
        instruments: [{ isin: 'US0378331005', listings: [{ mic: 'XNAS', ticker: 'ACME' }] }],
      },
    ]);
  });

  test('preferred statements win, deprecated and past ones do not count', async () => {
    const { rows } = await read(
      dump(
        entity({
          P856: [
            say('https://old.example.com', { qualifiers: { P582: [{ snaktype: 'somevalue' }] } }),
            say('https://wrong.example.com', { rank: 'deprecated' }),
            say('https://normal.example.com'),
            say('https://www.preferred.com/en/', { rank: 'preferred' }),
          ],
        }),
      ),
    );
    expect(rows).toMatchObject([{ domain: 'preferred.com' }]);
  });

  test('skips entities that are not companies, have ended or have no website', async () => {
    const { all } = await read(
      dump(
        entity({ P31: [say(item('Q5'))] }),
        entity({ P576: [say({ time: '+2001-00-00T00:00:00Z', precision: 9 })] }),
        entity({ P856: [say('https://www.facebook.com/acme')] }),
        entity({ P856: [say('https://shop.example.com/acme/about')] }),
        entity({ P856: [say('not an address')] }),
        { type: 'property', id: 'P1', claims: { P856: [say('https://x.com')] } },
        { type: 'item', id: 'Q2', labels: {}, claims: {} },
      ),
    );
    expect(all).toEqual([]);
  });

  test('a broken line is reported and the next one read', async () => {
    const line = JSON.stringify(entity({}));
    const { bad, rows } = await read(`[\n${line},\n{"claims": "P856",\n${line}\n]\n`);
    expect(bad).toEqual([[3, 'row: expected an entity in JSON']]);
    expect(rows).toHaveLength(2);
  });

  test('the answer for one entity', async () => {
    const { format, rows } = await read(JSON.stringify({ entities: { Q1000: entity({}) } }));
    expect(format).toBe('wikidata-entity');
    expect(rows).toMatchObject([{ wikidata: 'Q1000', domain: 'acme.com' }]);
  });

  test.each([
    [1, '1-10'],
    [10, '1-10'],
    [11, '11-50'],
    [10_000, '5,001-10,000'],
    [164_000, '100,001-500,000'],
    [9_000_000, undefined],
  ])('%i employees are %s', (count, range) => {
    expect(employeeRange(count)).toBe(range);
  });
});

describe("Blazon's own CSV", () => {
  test('brands, securities and coins in one table', async () => {
    const text = [
      'type;domain;aliases;name;foundedYear;colors;social.x;address.city;address.country;kind;isin;figi;mic;ticker;validTo;ended;symbol;marketCapRank',
      ';acme.com;acme.de acme.fr;"Acme; Rockets";1998;#aa0000 #00bb00;https://x.com/acme;Bern;CH;common;US0378331005;BBG000B9XRY4;XNAS;ACME;;;;',
      'listing;;;;;;;;;;US0378331005;;XETR;ACM;2020-01-31;;;',
      'listing;;;;;;;;;;US0378331005;;XFRA;ACM;;yes;;',
      ';;;;;;;;;;US0378331005;;XSWX;ACM;;;;',
      ';;;Bitcoin;;;;;;;;;;;;;btc;1',
      '',
    ].join('\n');
    const { format, rows, bad } = await read(text, 'own.csv');
    expect(bad).toEqual([]);
    expect(format).toBe('csv');
    expect(rows).toMatchObject([
      {
        type: 'brand',
        domain: 'acme.com',
        aliases: ['acme.de', 'acme.fr'],
        name: 'Acme; Rockets',
        foundedYear: 1998,
        colors: ['#aa0000', '#00bb00'],
        social: { x: 'https://x.com/acme' },
        address: { city: 'Bern', country: 'CH' },
        instruments: [
          { kind: 'common', isin: 'US0378331005', figis: ['BBG000B9XRY4'], listings: [{ mic: 'XNAS' }] },
        ],
      },
      { type: 'listing', mic: 'XETR', validTo: '2020-01-31' },
      { type: 'listing', mic: 'XFRA', ended: true },
      { type: 'instrument', isin: 'US0378331005', listings: [{ mic: 'XSWX' }] },
      { type: 'coin', symbol: 'BTC', name: 'Bitcoin', marketCapRank: 1 },
    ]);
  });

  test('cells that are no such value say which column', async () => {
    const lines = [
      'domain,name,foundedYear,type,ended',
      'acme.com,Acme,long ago,,',
      'b.com,B,,firm,',
      'c.com,C,,,maybe',
    ];
    const { bad } = await read(lines.join('\n'), 'own.csv');
    expect(bad.map(([line, reason]) => [line, String(reason).split(':')[0]])).toEqual([
      [2, 'foundedYear'],
      [3, 'type'],
      [4, 'ended'],
    ]);
  });

  test('an unknown column is a problem of the whole file', async () => {
    await expect(read('domain,name,revenue\nacme.com,Acme,7\n', 'own.csv')).rejects.toThrow('got revenue');
  });

  test('every column is known by one name', () => {
    expect(new Set(CSV_COLUMNS).size).toBe(CSV_COLUMNS.length);
  });
});

test('a file like none of them says which there are', async () => {
  const nothing = { head: 'hello\nworld\n', plainName: 'notes.txt', name: 'notes.txt' };
  expect(() => chooseFormat(nothing)).toThrow(/notes.txt looks like no format .*sec-tickers.*jsonl/);
  expect(() => chooseFormat(nothing, 'xlsx')).toThrow('got xlsx');
  expect(chooseFormat(nothing, 'csv').name).toBe('csv');
  expect(new Set(IMPORT_FORMATS.map(({ name }) => name)).size).toBe(IMPORT_FORMATS.length);
});

test('a megabyte of blank lines has no format, and finding out takes linear time', () => {
  const head = '\n'.repeat(1 << 20);
  expect(IMPORT_FORMATS.filter(({ detect }) => detect(head, 'file.json'))).toEqual([]);
});
