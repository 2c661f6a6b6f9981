import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { solidSquare } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { catalogStats } from '../../catalog/catalog-stats.ts';
import { findSubject } from '../../catalog/find-subject.ts';
import { listWithdrawn } from '../../catalog/list-withdrawn.ts';
import { restore, takeDown } from '../../catalog/withdraw.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import type { NamedIdentifier } from '../../core/identifiers/identifier.ts';
import type { Database } from '../../db/client.ts';
import { loadStarter } from './load-starter.ts';
import type { StarterBrand, StarterCoin, StarterIndex, StarterLogo } from './starter-artefact.ts';

let db: Database;
let pictures: Record<string, StarterLogo>;
let bytes: Buffer;

beforeAll(async () => {
  db = await testDatabase();
  bytes = Buffer.alloc(0);
  pictures = {};
  for (const [name, color] of [
    ['red', '#cc0000'],
    ['blue', '#0000cc'],
  ] as const) {
    const renditions: StarterLogo['renditions'] = [];
    for (const size of [64, 128, 256] as const) {
      const png = await solidSquare(color, size);
      renditions.push({ size, offset: bytes.length, length: png.length });
      bytes = Buffer.concat([bytes, png]);
    }
    pictures[name] = {
      source: `pack@1/${name}`,
      license: 'CC0-1.0',
      masterSvg: `<svg id="${name}"/>`,
      hash: name.padEnd(64, '0'),
      renditions,
    };
  }
});

const brand = (domain: string, more: Partial<StarterBrand> = {}): StarterBrand => ({
  domain,
  aliases: [],
  name: domain,
  color: null,
  website: null,
  endedOn: null,
  sourceUrl: null,
  logo: pictures.red ?? null,
  ...more,
});

const coin = (symbol: string, name: string, more: Partial<StarterCoin> = {}): StarterCoin => ({
  symbol,
  name,
  coingeckoId: null,
  marketCapRank: null,
  preferred: true,
  color: null,
  logo: null,
  ...more,
});

function load(key: string, rows: Partial<StarterIndex>) {
  const dir = mkdtempSync(join(tmpdir(), 'starter-'));
  writeFileSync(
    join(dir, 'starter.json'),
    JSON.stringify({ key, brands: [], coins: [], currencies: [], ...rows }),
  );
  writeFileSync(join(dir, 'starter.bin'), bytes);
  return loadStarter(db.url, dir);
}

const read = (text: string): NamedIdentifier => {
  const identifier = text.includes('.') ? parseDomain(text) : parseCryptoSymbol(text);
  if (isRefusal(identifier)) throw new Error(identifier.detail);
  return identifier;
};
const find = (text: string) => findSubject(db, read(text));

test('a catalog is loaded once, updated where it differs, and leaves other sources alone', async () => {
  const first = await load('v1', {
    brands: [
      brand('acme.com', { aliases: ['acme.net'] }),
      brand('gone.com'),
      brand('taken.com'),
      brand('plain.com', { logo: null }),
    ],
    coins: [
      coin('AAA', 'Alpha', { logo: pictures.red ?? null }),
      coin('BBB', 'Beta'),
      coin('BBB', 'Other Beta', { preferred: false }),
    ],
    currencies: [
      { code: 'EUR', name: 'Euro', numeric: '978', minorUnits: 2, flag: 'eu', logo: pictures.blue ?? null },
    ],
  });
  expect(first).toMatchObject({
    loaded: true,
    counts: { brandsAdded: 4, domainsAdded: 5, coinsAdded: 3, currenciesAdded: 1 },
  });
  expect(await catalogStats(db)).toMatchObject({
    brands: 4,
    brandsWithLogo: 3,
    aliases: 1,
    coins: 3,
    coinsWithLogo: 1,
    currencies: 1,
    currenciesWithLogo: 1,
    renditions: 15,
    starterKey: 'v1',
  });

  expect(await load('v1', {})).toMatchObject({ loaded: false });

  await takeDown(db, 'test', read('taken.com'), 'the owner asked');
  await db.sql`insert into brand_domain (domain, brand_id, is_primary, source)
    select 'mine.com', brand_id, false, 'operator' from brand_domain where domain = 'acme.com'`;
  const before = await find('plain.com');

  const second = await load('v2', {
    brands: [
      brand('acme.com', { name: 'Acme', aliases: ['acme.org', 'mine.com'], logo: pictures.blue ?? null }),
      brand('new.com'),
      brand('plain.com', { logo: null }),
    ],
    coins: [coin('AAA', 'Alpha'), coin('BBB', 'Beta', { preferred: false }), coin('BBB', 'Other Beta')],
    currencies: [],
  });
  expect(second.counts).toMatchObject({
    brandsAdded: 1,
    brandsChanged: 1,
    brandsRemoved: 1,
    coinLogosRemoved: 1,
    currenciesRemoved: 1,
  });
  expect(await find('acme.com')).toMatchObject({
    name: 'Acme',
    keys: ['acme.com', 'acme.org', 'mine.com'],
    logo: { source: 'pack@1/blue' },
  });
  expect(await find('gone.com')).toBeNull();
  expect((await find('plain.com'))?.id).toBe(before?.id);
  // Withdrawn, and missing from the artefact: must stay withdrawn.
  expect(await find('taken.com')).toMatchObject({ hidden: true, hiddenReason: 'the owner asked' });
  expect(await listWithdrawn(db)).toMatchObject([
    { kind: 'brand', key: 'taken.com', reason: 'the owner asked', hiddenAt: expect.any(Date) },
  ]);
  expect(await find('BBB')).toMatchObject({ name: 'Other Beta' });

  await load('v3', { brands: [brand('taken.com', { name: 'Taken' })] });
  expect(await find('taken.com')).toMatchObject({ name: 'Taken', hidden: true });
  expect(await restore(db, 'test', read('taken.com'))).toMatchObject({ name: 'Taken' });
  expect(await find('www.taken.com')).toMatchObject({ hidden: false, hiddenReason: null });
});

test('an operator’s edit of a coin survives every load, and so does its logo', async () => {
  await load('o1', { coins: [coin('OPE', 'Opener', { logo: pictures.red ?? null })] });
  await db.sql`update crypto_asset set operator_name = 'Opened', operator_rank = 3 where symbol = 'OPE'`;
  await load('o2', { coins: [coin('OPE', 'Opener', { logo: pictures.red ?? null, marketCapRank: 70 })] });
  expect(
    await db.sql`
      select name, operator_name, operator_rank, market_cap_rank, exists (select from logo where crypto_asset_id = a.id) as logo
      from crypto_asset a where symbol = 'OPE'`,
  ).toEqual([{ name: 'Opener', operator_name: 'Opened', operator_rank: 3, market_cap_rank: 70, logo: true }]);
});

test('a symbol keeps its withdrawn coin, or an operator’s, whichever the catalog prefers', async () => {
  await load('c1', { coins: [coin('CCC', 'Old name'), coin('DDD', 'Theirs')] });
  await takeDown(db, 'test', read('CCC'), 'the owner asked');
  await db.sql`update crypto_asset set is_preferred = false where symbol = 'DDD'`;
  await db.sql`insert into crypto_asset (symbol, name, is_preferred, source) values ('DDD', 'Ours', true, 'operator')`;

  await load('c2', { coins: [coin('CCC', 'New name'), coin('DDD', 'Theirs')] });
  expect(await find('CCC')).toMatchObject({ name: 'Old name', hidden: true });
  expect(await find('DDD')).toMatchObject({ name: 'Ours' });
});

test('logos from operators and imports survive every load', async () => {
  await load('l1', { brands: [brand('given.com'), brand('imported.com'), brand('ours.com')] });
  await db.sql`
    update logo l set origin = case d.domain when 'given.com' then 'operator' else 'import' end, source = 'mine'
    from brand_domain d where d.brand_id = l.brand_id and d.domain in ('given.com', 'imported.com')`;
  await load('l2', {
    brands: [
      brand('given.com', { logo: null }),
      brand('imported.com', { logo: pictures.blue ?? null }),
      brand('ours.com', { logo: null }),
    ],
  });
  expect(await find('given.com')).toMatchObject({ logo: { source: 'mine' } });
  expect(await find('imported.com')).toMatchObject({ logo: { source: 'mine' } });
  expect(await find('ours.com')).toMatchObject({ logo: null });
});

test('values that a later version no longer has are cleared', async () => {
  const color = '#112233';
  await load('w1', {
    brands: [
      brand('shop.com', { website: 'https://shop.com', color, sourceUrl: 'https://shop.com/press' }),
      brand('seller.com', { aliases: ['seller.net'], sourceUrl: 'https://seller.com/press' }),
    ],
    coins: [coin('WWW', 'Web', { marketCapRank: 9, color, coingeckoId: 'old' }), coin('GGG', 'Gone')],
  });
  const second = await load('w2', {
    brands: [brand('shop.com', { color }), brand('seller.com', { sourceUrl: 'https://seller.com/logos' })],
    coins: [coin('WWW', 'Web', { coingeckoId: 'web' })],
  });
  expect(second.counts).toMatchObject({
    ...{ brandsAdded: 0, brandsRemoved: 0, domainsAdded: 0, domainsRemoved: 1 },
    ...{ coinsAdded: 0, coinsRemoved: 1 },
  });
  expect(
    await db.sql`
      select domain, website, color, source_url from brand join brand_domain on brand_id = id
      where domain in ('shop.com', 'seller.com', 'seller.net') order by domain`,
  ).toEqual([
    { domain: 'seller.com', website: null, color: null, source_url: 'https://seller.com/logos' },
    { domain: 'shop.com', website: null, color, source_url: null },
  ]);
  expect(
    await db.sql`select coingecko_id, market_cap_rank, color from crypto_asset where symbol = 'WWW'`,
  ).toEqual([{ coingecko_id: 'web', market_cap_rank: null, color: null }]);
});

test('a renamed coin is listed under both symbols, with the same CoinGecko id', async () => {
  const coins = [
    coin('OLDX', 'Exchange', { coingeckoId: 'ex' }),
    coin('NEWX', 'Exchange', { coingeckoId: 'ex' }),
  ];
  expect((await load('x1', { coins })).counts).toMatchObject({ coinsAdded: 2 });
  expect((await load('x2', { coins })).counts).toMatchObject({
    coinsAdded: 0,
    coinsChanged: 0,
    coinsRemoved: 0,
  });
  expect(await find('OLDX')).toMatchObject({ name: 'Exchange' });
  expect(await find('NEWX')).toMatchObject({ name: 'Exchange' });
});

test('a failed load changes nothing', async () => {
  const before = await catalogStats(db);
  const broken = {
    ...pictures.red,
    renditions: [{ size: 64, offset: bytes.length, length: 10 }],
  } as StarterLogo;
  await expect(
    load('v4', { brands: [brand('one.com'), brand('two.com', { logo: broken })] }),
  ).rejects.toThrow(RangeError);
  expect(await catalogStats(db)).toEqual(before);
});

test('two concurrent loads of one version create no duplicates', async () => {
  await Promise.all([
    load('v5', { brands: [brand('both.com')] }),
    load('v5', { brands: [brand('both.com')] }),
  ]);
  expect(await catalogStats(db)).toMatchObject({ brands: 1, domains: 1, renditions: 3 });
});

test('an unknown subject cannot be withdrawn', async () => {
  expect(await takeDown(db, 'test', read('nobody.com'), 'x')).toMatchObject({ code: 'not_found' });
});
