import { beforeAll, expect, test } from 'vitest';
import { aBrand, aCoin } from '../../tests/support/factories.ts';
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
  before: null,
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
  const second = await browseCatalog(db, { ...ALL, kind: 'coin', before: first.next });
  expect(first.entries).toHaveLength(ENTRIES_PER_PAGE);
  expect(second.entries.map(({ key }) => key)).toEqual(['BBC', 'AAC']);
  expect(second.next).toBeNull();
});

test('the picture of a hidden brand is only for operators', async () => {
  expect(await subjectPicture(db, domain('gamma.com'), { withHidden: false })).not.toBeNull();
  expect(await subjectPicture(db, domain('beta.com'), { withHidden: true })).toBeNull();
  expect(await subjectPicture(db, domain('alpha.com'), { withHidden: false })).toBeNull();
  expect(await subjectPicture(db, domain('alpha.com'), { withHidden: true })).not.toBeNull();
});
