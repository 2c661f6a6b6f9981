import { beforeEach, describe, expect, test } from 'vitest';
import { aBrand, aCoin, anInstrument, EVERY_NUMBER } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/client.ts';
import { type Discardable, discard } from '../discard.ts';
import { checkCatalog } from './check-catalog.ts';

let db: Database;
let acme: number;
let bolt: number;

beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand, crypto_asset cascade`;
  acme = (await aBrand(db, { domain: 'acme.com', aliases: ['acme.de'] })).id;
  bolt = (await aBrand(db, { domain: 'bolt.com' })).id;
  await db.sql`update brand set gics = '45103010', issued_currency = 'EUR', website = 'https://www.acme.de/en'
    where id = ${acme}`;
  await anInstrument(db, acme, {
    numbers: EVERY_NUMBER,
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XHKG', ticker: '700' },
      { mic: 'XNYS', ticker: 'WAS', validFrom: '2001-01-01', validTo: '2020-01-01' },
    ],
  });
  await anInstrument(db, bolt, {
    numbers: { isin: 'DE0007164600', wkn: '716460' },
    listings: [
      { mic: 'XNYS', ticker: 'WAS', validFrom: '2020-01-01' },
      { mic: 'XLON', ticker: 'NEXT', validTo: '2999-01-01' },
    ],
  });
  await aCoin(db, { symbol: 'ACM' });
});

const kinds = async () => (await checkCatalog(db)).map(({ kind }) => kind);

test('a consistent catalog has none', async () => {
  expect(await checkCatalog(db)).toEqual([]);
});

/** Each case changes the catalog; the check must report it. */
const CASES: [string, () => Promise<unknown>, object][] = [
  [
    'a domain in another spelling',
    () => db.sql`insert into brand_domain values ('Acme.NET', ${acme}, false, 'test')`,
    {
      kind: 'domain_spelling',
      subject: 'Acme.NET',
      expected: 'acme.net',
      fix: expect.stringContaining('discard domain Acme.NET'),
    },
  ],
  [
    'a domain below no public suffix',
    () => db.sql`insert into brand_domain values ('acme.internal', ${acme}, false, 'test')`,
    { kind: 'domain_spelling', subject: 'acme.internal', found: expect.stringContaining('public suffix') },
  ],
  [
    'an alias that shadows a domain of another brand',
    () => db.sql`insert into brand_domain values ('www.acme.com', ${bolt}, false, 'test')`,
    {
      kind: 'domain_of_two',
      subject: 'www.acme.com',
      expected: 'www.acme.com to lead where acme.com does, to acme.com',
      found: 'it leads to bolt.com',
    },
  ],
  [
    'an alias that leads to a brand without a primary domain',
    () => db.sql`update brand_domain set is_primary = false where domain = 'bolt.com'`,
    {
      kind: 'primary_domain',
      found: 'only aliases: bolt.com',
      fix: expect.stringContaining('discard brand'),
    },
  ],
  [
    'two primary domains',
    () => db.sql`update brand_domain set is_primary = true where domain = 'acme.de'`,
    {
      kind: 'primary_domain',
      found: 'acme.com and acme.de are primary',
      fix: expect.stringContaining('discard domain acme.de'),
    },
  ],
  [
    'an unknown exchange',
    () => anInstrument(db, acme, { listings: [{ mic: 'XXXX', ticker: 'ACME' }] }),
    { kind: 'unknown_exchange', subject: 'ACME:XXXX of acme.com', found: 'XXXX' },
  ],
  [
    'a ticker in another spelling',
    () => anInstrument(db, acme, { listings: [{ mic: 'XNYS', ticker: 'ACM.B' }] }),
    { kind: 'ticker_spelling', subject: 'ACM.B:XNYS', expected: 'ACM-B' },
  ],
  [
    'zeros in front of a Hong Kong number',
    () => anInstrument(db, acme, { listings: [{ mic: 'XHKG', ticker: '0005' }] }),
    { kind: 'ticker_spelling', subject: '0005:XHKG', expected: '5' },
  ],
  [
    'a listing that ends before it begins',
    () =>
      anInstrument(db, acme, {
        listings: [{ mic: 'XNYS', ticker: 'BACK', validFrom: '2020-01-02', validTo: '2020-01-01' }],
      }),
    {
      kind: 'listing_period',
      subject: 'BACK:XNYS of acme.com',
      expected: expect.stringContaining('2020-01-02'),
      found: 'an end on 2020-01-01',
    },
  ],
  [
    'two listings of one ticker today',
    () => anInstrument(db, acme, { listings: [{ mic: 'XLON', ticker: 'NEXT' }] }),
    { kind: 'ticker_of_two', subject: 'NEXT:XLON', found: 'two, of bolt.com and of acme.com' },
  ],
  [
    'two listings of one ticker on a day to come',
    () => anInstrument(db, acme, { listings: [{ mic: 'XLON', ticker: 'NEXT', validFrom: '2998-12-31' }] }),
    { kind: 'ticker_of_two', subject: 'NEXT:XLON', expected: 'one listing on 2998-12-31' },
  ],
  [
    'a wrong check digit',
    () => anInstrument(db, acme, { numbers: { isin: 'US5949181046' } }),
    {
      kind: 'number_check_digit',
      subject: 'isin:US5949181046',
      fix: expect.stringContaining('discard number isin:US5949181046'),
    },
  ],
  [
    'a number in lower case',
    () => anInstrument(db, acme, { numbers: { figi: 'bbg000b9xry4' } }),
    { kind: 'number_check_digit', subject: 'figi:bbg000b9xry4' },
  ],
  [
    'a number that a shell would run',
    () => anInstrument(db, acme, { numbers: { figi: "$(id)'s" } }),
    { kind: 'number_check_digit', fix: expect.stringContaining("discard number 'figi:$(id)'\\''s'") },
  ],
  [
    'an LEI with a wrong check digit',
    () => db.sql`insert into brand_key values ('lei', 'HWUPKR0MPOU8FGXBT395', ${acme}, 'test')`,
    {
      kind: 'number_check_digit',
      subject: 'lei:HWUPKR0MPOU8FGXBT395',
      fix: expect.stringContaining('discard key lei:'),
    },
  ],
  [
    'a number of one brand in the ISIN of another',
    async () => {
      await anInstrument(db, acme, { numbers: { isin: 'DE0008404005' } });
      await anInstrument(db, bolt, { numbers: { wkn: '840400' } });
    },
    {
      kind: 'number_of_two',
      subject: 'wkn:840400',
      expected: 'the brand of DE0008404005, which contains it',
      found: 'bolt.com',
    },
  ],
  [
    'a WKN beside the one that the ISIN contains',
    async () => {
      const [row] = await db.sql`select instrument_id as id from securities_number where value = '716460'`;
      await db.sql`insert into securities_number (type, value, instrument_id, origin) values ('wkn', '519000', ${row?.id}, 'given')`;
    },
    {
      kind: 'number_in_isin',
      subject: 'wkn:519000',
      expected: '716460, which the ISIN DE0007164600 of its instrument contains',
    },
  ],
  [
    'a classification that is known up to its industry',
    () => db.sql`update brand set gics = '45103099' where id = ${acme}`,
    {
      kind: 'gics',
      subject: 'acme.com',
      found: '45103099, known up to Software',
      fix: expect.stringContaining('set acme.com gics'),
    },
  ],
  [
    'a classification of which nothing is known',
    () => db.sql`update brand set gics = '99' where id = ${acme}`,
    { kind: 'gics', subject: 'acme.com', found: '99, of which nothing is in the hierarchy' },
  ],
  [
    'a currency that does not exist',
    () => db.sql`update brand set issued_currency = 'XYZ' where id = ${acme}`,
    { kind: 'currency', subject: 'acme.com', found: 'XYZ' },
  ],
  [
    'a symbol without a preferred coin',
    () => db.sql`update crypto_asset set is_preferred = false`,
    { kind: 'coin_symbol', subject: 'ACM', found: 'ACM, none preferred' },
  ],
  [
    'a logo without a picture',
    () => db.sql`delete from logo_rendition r using logo l where l.id = r.logo_id and l.brand_id = ${bolt}`,
    {
      kind: 'logo_renditions',
      subject: expect.stringContaining('bolt.com'),
      found: 'none',
      fix: expect.stringContaining('catalog logo bolt.com <file>'),
    },
  ],
  [
    'a logo that lacks one size',
    () => db.sql`delete from logo_rendition where size = 128`,
    { kind: 'logo_renditions', found: '64, 256' },
  ],
  [
    'a website that is elsewhere',
    () => db.sql`update brand set website = 'https://about.acme.io/' where id = ${acme}`,
    {
      kind: 'website',
      subject: 'acme.com',
      found: 'https://about.acme.io/',
      fix: expect.stringContaining('catalog alias acme.com acme.io'),
    },
  ],
];

test.each(CASES)('%s is explained', async (_what, make, expected) => {
  await make();
  const found = await checkCatalog(db);
  expect(found[0]).toMatchObject(expected);
  expect(new Set(found.map(({ kind }) => kind)).size).toBe(1);
});

describe('not an inconsistency', () => {
  test('a ticker that ended on unknown days for two companies', async () => {
    for (const brand of [acme, bolt])
      await anInstrument(db, brand, { listings: [{ mic: 'XNYS', ticker: 'LONG', validTo: '1999-01-01' }] });
    expect(await kinds()).toEqual([]);
  });

  test('a SEDOL for another market, and the numbers of an ISIN that was replaced', async () => {
    await anInstrument(db, acme, { numbers: { isin: 'IE0004906560', sedol: '4519579' } });
    const [row] = await db.sql`select instrument_id as id from securities_number where value = '716460'`;
    for (const [type, value] of [
      ['isin', 'DE0005190003'],
      ['wkn', '519000'],
    ])
      await db.sql`insert into securities_number (type, value, instrument_id, origin)
        values (${type ?? ''}, ${value ?? ''}, ${row?.id}, 'given')`;
    expect(await kinds()).toEqual([]);
  });
});

describe('discard fixes it, and is audited', () => {
  test.each<[string, Discardable, () => Promise<string>, () => Promise<unknown>]>([
    [
      'a listing',
      'listing',
      async () => (await db.sql`select id from listing where mic = 'XXXX'`)[0]?.id,
      () => anInstrument(db, acme, { listings: [{ mic: 'XXXX', ticker: 'ACME' }] }),
    ],
    [
      'a number',
      'number',
      async () => 'isin:US5949181046',
      () => anInstrument(db, acme, { numbers: { isin: 'US5949181046' } }),
    ],
    [
      'a key',
      'key',
      async () => 'lei:HWUPKR0MPOU8FGXBT395',
      () => db.sql`insert into brand_key values ('lei', 'HWUPKR0MPOU8FGXBT395', ${acme}, 'test')`,
    ],
    [
      'a domain',
      'domain',
      async () => 'www.acme.com',
      () => db.sql`insert into brand_domain values ('www.acme.com', ${bolt}, false, 'test')`,
    ],
    [
      'a brand',
      'brand',
      async () => (await db.sql`select id from brand where name = 'lost.com'`)[0]?.id,
      async () => {
        const { id } = await aBrand(db, { domain: 'lost.com' });
        await db.sql`delete from brand_domain where brand_id = ${id}`;
      },
    ],
  ])('%s', async (_what, what, keyOf, make) => {
    await make();
    const [found] = await checkCatalog(db);
    const key = await keyOf();
    expect(found?.fix).toMatch(new RegExp(`catalog discard ${what} ${key}$`));
    expect(await discard(db, 'test', what, key)).toEqual({ what, key });
    expect(await checkCatalog(db)).toEqual([]);
    expect(await discard(db, 'test', what, key)).toMatchObject({ code: 'not_found' });
    const [event] = await db.sql`select detail::text as detail from audit_event order by id desc limit 1`;
    expect(JSON.parse(event?.detail)).toEqual({ [what]: key });
  });
});
