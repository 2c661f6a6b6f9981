import { beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../server/create-service.ts';
import { aBrand, aCurrency, anInstrument } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testService } from '../../../tests/support/test-service.ts';
import { takeDown } from '../../catalog/withdraw.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import type { Domain } from '../../core/identifiers/domain.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { changedSubjects } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import { readBrandDomain, readBrandIdentifier, readBrandTicker } from './brand-identifier.ts';
import type { BrandLookup } from './brand-lookup.ts';
import { brandRecord } from './brand-record.ts';

let db: Database;
let service: Service;
const NONE: ReadonlySet<string> = new Set();

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { IMAGE_URL: 'https://images.example.com' });
  const acme = await aBrand(db, { domain: 'acme.com', aliases: ['acme.net'] });
  await anInstrument(db, acme.id, {
    numbers: { isin: 'US0378331005', cusip: '037833100', sedol: '2046251', wkn: '865985' },
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XETR', ticker: 'APC' },
      { mic: 'XETR', ticker: 'VRS' },
      { mic: 'XNYS', ticker: 'ZOOM' },
      { mic: 'XBUD', ticker: 'ACMEBUD' },
    ],
  });
  await aBrand(db, { domain: 'vrs.de' });
  await aBrand(db, { domain: 'zoom.us' });
  await aBrand(db, { domain: 'acmecorp.com' });
  await aCurrency(db, 'USD', null);
  await aCurrency(db, 'EUR', null);
});

async function find(
  text: string,
  read = readBrandIdentifier,
  exchanges: ReadonlySet<string> = NONE,
): Promise<BrandLookup> {
  const identifier = read(text);
  if (isRefusal(identifier)) throw new Error(identifier.detail);
  return await service.brands.find(identifier, exchanges);
}

const shown = (lookup: BrandLookup): string =>
  lookup.kind === 'found'
    ? [lookup.served.record.domain, ...Object.values(lookup.resolvedAs)].join(' ')
    : `none ${lookup.reason}`;

test('a company without a domain has a record; its logo is found by ticker', async () => {
  const { id } = await aBrand(db, { domain: null, name: 'Alcoa', color: null });
  await anInstrument(db, id, {
    numbers: { isin: 'US0138721065' },
    listings: [
      { mic: 'XETR', ticker: '185' },
      { mic: 'XNYS', ticker: 'AA' },
    ],
  });
  for (const text of ['AA', 'US0138721065']) {
    const lookup = await find(text);
    if (lookup.kind !== 'found') throw new Error(lookup.reason);
    expect(lookup.served.record).toMatchObject({
      name: 'Alcoa',
      domain: null,
      logo: 'https://images.example.com/ticker/AA',
    });
  }
});

test('an identifier of a fund has the record of its provider, with the name of the fund', async () => {
  const { id } = await aBrand(db, { domain: 'statestreet.com' });
  const numbers = { isin: 'US78462F1030' };
  await anInstrument(db, id, {
    kind: 'fund',
    name: 'SPDR S&P 500\u200b ETF Trust',
    numbers,
    listings: [{ mic: 'ARCX', ticker: 'SPY' }],
  });
  await anInstrument(db, id, { listings: [{ mic: 'XNYS', ticker: 'STT' }] });
  const records = [];
  for (const text of ['SPY', 'US78462F1030', 'STT', 'statestreet.com']) {
    const lookup = await find(text);
    records.push([shown(lookup), lookup.kind === 'found' && lookup.served.record.fund_name]);
    if (lookup.kind !== 'found') continue;
    const served = JSON.parse(lookup.served.withSources().encoded('identity').bytes.toString('utf8'));
    expect(brandRecord.parse(served).fund_name).toBe(lookup.served.record.fund_name);
  }
  expect(records).toEqual([
    ['statestreet.com ticker ARCX', 'SPDR S&P 500 ETF Trust'],
    ['statestreet.com isin', 'SPDR S&P 500 ETF Trust'],
    ['statestreet.com ticker XNYS', undefined],
    ['statestreet.com domain exact', undefined],
  ]);
});

test.each([
  ['cusip, gics', 'none', 'found'],
  ['sedol,gics', 'found', 'none'],
])('data hidden by BLAZON_HIDE=%s leads nowhere and is in no record', async (hide, byCusip, bySedol) => {
  await db.sql`update brand set gics = '45202030' where name = 'acme.com'`;
  const { brands } = testService(db, { IMAGE_URL: 'https://images.example.com', BLAZON_HIDE: hide });
  const findIn = async (text: string) => {
    const identifier = readBrandIdentifier(text);
    if (isRefusal(identifier)) throw new Error(identifier.detail);
    return await brands.find(identifier, NONE);
  };
  expect((await findIn('037833100')).kind).toBe(byCusip);
  expect((await findIn('2046251')).kind).toBe(bySedol);
  const lookup = await findIn('US0378331005');
  expect(lookup.kind === 'found' && lookup.served.record.gics_sector).toBeNull();
  await db.sql`update brand set gics = null where name = 'acme.com'`;
});

describe('what an identifier leads to', () => {
  test.each([
    ['acme.com', 'acme.com domain exact'],
    ['www.acme.com', 'acme.com domain exact'],
    ['acme.net', 'acme.com domain alias'],
    ['shop.acme.com', 'acme.com domain parent-domain'],
    ['https://shop.acme.com/cart', 'acme.com domain parent-domain'],
    ['ACME', 'acme.com ticker XNAS'],
    ['acme:us', 'acme.com ticker XNAS'],
    ['ACME.US', 'acme.com ticker XNAS'],
    ['US0378331005', 'acme.com isin'],
    ['037833100', 'acme.com cusip'],
    ['2046251', 'acme.com sedol'],
    ['865985', 'acme.com wkn'],
    ['APC.DE', 'acme.com ticker XETR'],
    // A known listing under a known suffix comes before a known domain; a web address is always a domain.
    ['vrs.de', 'acme.com ticker XETR'],
    ['www.vrs.de', 'vrs.de domain exact'],
    // `.us` is a country's ending and no exchange's suffix: the known domain comes first.
    ['zoom.us', 'zoom.us domain exact'],
    ['ACMEBUD.BD', 'none exchange_not_enabled'],
    ['ACMEBUD:HB', 'none exchange_not_enabled'],
    ['nobody.de', 'none unknown'],
    ['nobody.com', 'none unknown'],
    ['NOBODY', 'none unknown'],
    ['US0378331006', 'none invalid_check_digit'],
    ['ACME:XX', 'none unknown_exchange'],
    ['^GSPC', 'none not_a_stock_symbol'],
    ['EUR/USD', 'none currency'],
    ['USD:CUR', 'none currency'],
    ['USD', 'none currency'],
  ])('%s: %s', async (text, expected) => expect(shown(await find(text))).toBe(expected));

  test('by domain and by ticker the other reading does not exist', async () => {
    expect(shown(await find('vrs.de', readBrandDomain))).toBe('vrs.de domain exact');
    expect(shown(await find('zoom.us', readBrandTicker))).toBe('acme.com ticker XNYS');
  });

  test('an exchange that is on for the account answers', async () => {
    expect(shown(await find('ACMEBUD.BD', readBrandIdentifier, new Set(['XBUD'])))).toBe(
      'acme.com ticker XBUD',
    );
  });
});

test('a missing brand has the reading of the identifier and suggestions', async () => {
  expect(await find('acme.co')).toMatchObject({
    reason: 'unknown',
    understood: 'the domain acme.co',
    near: expect.arrayContaining([expect.objectContaining({ domain: 'acme.com', symbol: null })]),
  });
  expect(await find('APC')).toMatchObject({
    understood: 'the ticker APC',
    near: [{ name: 'acme.com', domain: 'acme.com', symbol: 'APC:XETR' }],
  });
  expect(shown(await find('APC:XETR'))).toBe('acme.com ticker XETR');
  expect(await find('ACMECORP')).toMatchObject({ near: [{ domain: 'acmecorp.com' }] });
  expect(await find('ACME:XX')).toMatchObject({ near: [{ symbol: 'ACME:XNAS' }] });
  expect(await find('EUR/USD')).toMatchObject({ understood: 'the currency pair EUR/USD', near: [] });
});

test('everything seen before is answered without a promise, from the same bytes', async () => {
  const ask = () => service.brands.find(readBrandIdentifier('acme.com') as never, NONE);
  // Word of what was written for this file may still arrive, and has the record read anew.
  await expect.poll(() => ask() instanceof Promise, { timeout: 5000 }).toBe(false);
  const [first, second] = [ask(), ask()];
  expect(first).toEqual(second);
  expect(first).toMatchObject({ kind: 'found' });
  expect((first as Extract<BrandLookup, { kind: 'found' }>).served).toBe(
    (second as Extract<BrandLookup, { kind: 'found' }>).served,
  );
});

test('a thousand concurrent requests cost one read', async () => {
  const { id } = await aBrand(db, { domain: 'crowd.com' });
  await expect.poll(async () => shown(await find('crowd.com'))).toContain('crowd.com');
  service.brands.changed(changedSubjects({ brands: [String(id)] }));
  const lookups = await Promise.all(Array.from({ length: 1000 }, () => find('crowd.com')));
  expect(new Set(lookups.map((lookup) => lookup.kind === 'found' && lookup.served)).size).toBe(1);
});

test('changes of a brand, its domains and its listings take effect without a restart', async () => {
  const { id } = await aBrand(db, { domain: 'fresh.com' });
  await expect.poll(async () => shown(await find('fresh.com'))).toBe('fresh.com domain exact');

  await db.sql`update brand set long_name = 'Fresh Limited' where id = ${id}`;
  const longName = async () => {
    const lookup = await find('fresh.com');
    return lookup.kind === 'found' && lookup.served.record.long_name;
  };
  await expect.poll(longName).toBe('Fresh Limited');

  expect(shown(await find('fresh.org'))).toBe('none unknown');
  await db.sql`insert into brand_domain (domain, brand_id, is_primary, source) values ('fresh.org', ${id}, false, 'test')`;
  await expect.poll(async () => shown(await find('fresh.org'))).toBe('fresh.com domain alias');

  expect(shown(await find('FRSH'))).toBe('none unknown');
  await anInstrument(db, id, { listings: [{ mic: 'XNYS', ticker: 'FRSH' }] });
  await expect.poll(async () => shown(await find('FRSH'))).toBe('fresh.com ticker XNYS');

  await takeDown(db, 'test', parseDomain('fresh.com') as Domain, 'asked for');
  for (const text of ['fresh.com', 'fresh.org', 'shop.fresh.com', 'FRSH'])
    await expect.poll(async () => shown(await find(text)), { timeout: 5000 }).toBe('none withdrawn');
});
