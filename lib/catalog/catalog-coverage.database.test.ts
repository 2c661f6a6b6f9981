import { expect, test } from 'vitest';
import { aBrand, aCoin, aCurrency, anInstrument } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { catalogCoverage } from './catalog-coverage.ts';

test('coverage by field, exchange, identifier and source', async () => {
  const db = await testDatabase();
  expect(await catalogCoverage(db)).toMatchObject({ brands: 0, fields: { name: 0 }, sources: [] });
  const { id } = await aBrand(db, { domain: 'acme.com', aliases: ['acme.de', 'acme.fr'] });
  await aBrand(db, { domain: 'bolt.com', color: null });
  await db.sql`
    update brand set gics = '45103010', social = '{"x": "https://x.com/acme"}', address = '{"city": "Ulm"}',
      long_name = 'Acme Inc.', field_sources = '{"longName": ["gleif", "2026-01-01"]}' where id = ${id}`;
  await db.sql`insert into brand_key values ('lei', 'HWUPKR0MPOU8FGXBT394', ${id}, 'gleif')`;
  await anInstrument(db, id, {
    numbers: { isin: 'US0378331005', cusip: '037833100' },
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XNYS', ticker: 'OLD', validTo: '2020-01-01' },
      { mic: 'XXXX', ticker: 'FAR' },
    ],
  });
  await anInstrument(db, id, {
    numbers: { cusip: 'G87572163' },
    listings: [{ mic: 'XNAS', ticker: 'ACM-B' }],
  });
  await aCoin(db, { symbol: 'ACM' });
  await aCurrency(db, 'EUR', null);

  const coverage = await catalogCoverage(db);
  expect(coverage.brands).toBe(2);
  expect(coverage.fields).toMatchObject({
    name: 2,
    longName: 1,
    color: 1,
    employees: 0,
    'social.x': 1,
    'address.city': 1,
    'gics.sector': 1,
    'gics.subIndustry': 1,
    logo: 1,
    listing: 1,
    number: 1,
  });
  expect(coverage.exchanges[0]).toEqual({
    mic: 'XNAS',
    name: 'Nasdaq',
    listings: 2,
    former: 0,
    brands: 1,
    brandsWithLogo: 1,
  });
  expect(coverage.exchanges).toContainEqual(expect.objectContaining({ mic: 'XNYS', listings: 0, former: 1 }));
  expect(coverage.exchanges).toContainEqual(expect.objectContaining({ mic: 'XXXX', listings: 1 }));
  expect(coverage.exchanges).toContainEqual(expect.objectContaining({ mic: 'XLON', listings: 0, brands: 0 }));
  expect(Object.fromEntries(coverage.identifiers.map(({ type, count }) => [type, count]))).toEqual({
    domain: 2,
    alias: 2,
    listing: 3,
    'former listing': 1,
    isin: 1,
    cusip: 1,
    cins: 1,
    sedol: 0,
    wkn: 0,
    figi: 0,
    lei: 1,
    cik: 0,
    wikidata: 0,
    'coin symbol': 1,
    currency: 1,
  });
  expect(coverage.identifiers[1]).toEqual({ type: 'alias', count: 2, brands: 1 });
  // name and color of both brands but one color, social, address and gics.
  expect(coverage.sources).toEqual([
    { source: 'gleif', brands: 0, fields: 1, domains: 0, listings: 0, numbers: 0, coins: 0, currencies: 0 },
    { source: 'test', brands: 2, fields: 6, domains: 4, listings: 4, numbers: 0, coins: 1, currencies: 1 },
    { source: 'unknown', brands: 0, fields: 0, domains: 0, listings: 0, numbers: 3, coins: 0, currencies: 0 },
  ]);
});
