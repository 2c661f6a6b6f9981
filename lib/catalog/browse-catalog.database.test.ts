import { beforeAll, expect, test } from 'vitest';
import { aBrand, aCoin, anInstrument } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import type { Database } from '../db/client.ts';
import { browseCatalog, type CatalogFilter, ENTRIES_PER_PAGE } from './browse-catalog.ts';
import { editBrand } from './edit-brand.ts';
import { subjectPicture } from './subject-picture.ts';
import { takeDown } from './withdraw.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'alpha.com', name: 'Alpha' });
  await aBrand(db, { domain: 'beta.com', name: 'Beta', color: null });
  await aBrand(db, { domain: 'gamma.com', name: 'Gamma' });
  await aCoin(db, { symbol: 'AAC' });
  await aCoin(db, { symbol: 'BBC', color: null });
  done(await editBrand(db, 'x', domain('gamma.com'), { field: 'name', value: 'Gamma Works' }));
  done(await takeDown(db, 'x', domain('alpha.com'), 'asked to'));
});

const domain = (text: string) => {
  const read = parseDomain(text);
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
};
const ALL: CatalogFilter = {
  kind: 'brand',
  logo: null,
  source: null,
  state: null,
  beginning: '',
  order: '-newest',
  after: null,
};
const keys = async (filter: Partial<CatalogFilter>) =>
  (await browseCatalog(db, { ...ALL, ...filter })).entries.map(({ key }) => key);

test('every filter leaves the entries with its property, newest first', async () => {
  expect(await keys({})).toEqual(['gamma.com', 'beta.com', 'alpha.com']);
  expect(await keys({ logo: 'none' })).toEqual(['beta.com']);
  expect(await keys({ logo: 'starter' })).toEqual(['gamma.com', 'alpha.com']);
  expect(await keys({ logo: 'operator' })).toEqual([]);
  expect(await keys({ source: 'test' })).toHaveLength(3);
  expect(await keys({ source: 'gleif' })).toEqual([]);
  expect(await keys({ state: 'edited' })).toEqual(['gamma.com']);
  expect(await keys({ state: 'hidden' })).toEqual(['alpha.com']);
  expect(await keys({ beginning: 'BET' })).toEqual(['beta.com']);
  expect(await keys({ beginning: 'gamma works' })).toEqual(['gamma.com']);
  expect(await keys({ beginning: '%' })).toEqual([]);
  expect(await keys({ kind: 'coin' })).toEqual(['BBC', 'AAC']);
  expect(await keys({ kind: 'coin', logo: 'none', beginning: 'b' })).toEqual(['BBC']);
});

test('pages continue where the last one ended, until there are no more', async () => {
  for (let i = 0; i < ENTRIES_PER_PAGE; i += 1) await aCoin(db, { symbol: `PAGE${i}`, color: null });
  const first = await browseCatalog(db, { ...ALL, kind: 'coin' });
  const second = await browseCatalog(db, { ...ALL, kind: 'coin', after: first.next });
  expect(first.entries).toHaveLength(ENTRIES_PER_PAGE);
  expect(second.entries.map(({ key }) => key)).toEqual(['BBC', 'AAC']);
  expect(second.next).toBeNull();
});

test('names order entries both ways, and pages of equal names lose none', async () => {
  expect(await keys({ order: 'name' })).toEqual(['alpha.com', 'beta.com', 'gamma.com']);
  expect(await keys({ order: '-name' })).toEqual(['gamma.com', 'beta.com', 'alpha.com']);
  expect(await keys({ order: 'newest' })).toEqual(['alpha.com', 'beta.com', 'gamma.com']);
  await db.sql`update crypto_asset set name = 'Same' where symbol like 'PAGE%'`;
  for (const order of ['name', '-name'] as const) {
    const first = await browseCatalog(db, { ...ALL, kind: 'coin', order });
    const second = await browseCatalog(db, { ...ALL, kind: 'coin', order, after: first.next });
    const all = [...first.entries, ...second.entries].map(({ key }) => key);
    expect(new Set(all).size).toBe(ENTRIES_PER_PAGE + 2);
    expect(
      all
        .slice(order === 'name' ? 0 : -2)
        .slice(0, 2)
        .sort(),
    ).toEqual(['AAC', 'BBC']);
  }
});

test('the picture of a hidden brand is only for operators', async () => {
  expect(await subjectPicture(db, domain('gamma.com'), { withHidden: false })).not.toBeNull();
  expect(await subjectPicture(db, domain('beta.com'), { withHidden: true })).toBeNull();
  expect(await subjectPicture(db, domain('alpha.com'), { withHidden: false })).toBeNull();
  expect(await subjectPicture(db, domain('alpha.com'), { withHidden: true })).not.toBeNull();
});

test('a brand without a domain has a symbol, of its common stock first, if it is listed', async () => {
  const listed = await aBrand(db, { domain: null, name: 'Zenith Listed' });
  await anInstrument(db, listed.id, { kind: 'fund', listings: [{ mic: 'XNAS', ticker: 'ZNTF' }] });
  await anInstrument(db, listed.id, {
    listings: [
      { mic: 'XETR', ticker: 'ZNTD' },
      { mic: 'XNYS', ticker: 'ZNT' },
    ],
  });
  await aBrand(db, { domain: null, name: 'Zenith Private' });
  const { entries } = await browseCatalog(db, { ...ALL, beginning: 'zenith', order: 'name' });
  expect(entries.map(({ key, ticker }) => [key, ticker])).toEqual([
    [null, 'ZNT'],
    [null, null],
  ]);
});

test.each([
  ['few', undefined],
  ['many', 0],
])('%s entries with a start are found in each order and by page', async (_many, maxStarting) => {
  for (const name of ['Quu One', 'Quu Two', 'Quu Three'])
    await aBrand(db, { domain: `${name.slice(4).toLowerCase()}-${maxStarting}.com`, name });
  await aBrand(db, { domain: `quu-four-${maxStarting}.com`, name: 'Four', color: null });
  const names = async (filter: Partial<CatalogFilter>) => {
    const { entries } = await browseCatalog(db, { ...ALL, beginning: 'QUU', ...filter }, maxStarting);
    return entries.filter(({ key }) => key?.endsWith(`-${maxStarting}.com`));
  };
  const newest = await names({});
  expect(newest.map(({ name }) => name)).toEqual(['Four', 'Quu Three', 'Quu Two', 'Quu One']);
  expect((await names({ order: 'name' })).map(({ name }) => name)).toEqual([
    'Four',
    'Quu One',
    'Quu Three',
    'Quu Two',
  ]);
  expect(await names({ logo: 'none' })).toEqual([newest[0]]);
  expect(await names({ order: 'name', after: newest[1]?.id ?? 0 })).toEqual([newest[2]]);
  expect(await names({ after: newest[2]?.id ?? 0 })).toEqual([newest[3]]);
});
