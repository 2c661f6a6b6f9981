import { expect, test } from 'vitest';
import { catalogPath, isFiltered, readFilter } from './filter.ts';

test('values that no filter has are ignored', () => {
  const filter = readFilter({
    q: ' acme ',
    kind: 'x',
    logo: 'constructor',
    source: '__proto__',
    state: '',
    sort: 'id',
    after: '1e9',
  });
  expect(filter).toEqual({
    kind: 'brand',
    hasKind: false,
    logo: null,
    source: null,
    state: null,
    beginning: 'acme',
    order: '-newest',
    after: null,
  });
  expect(isFiltered(filter)).toBe(false);
  expect(isFiltered(readFilter({ logo: 'none' }))).toBe(true);
  expect(isFiltered(readFilter({ q: 'acme', kind: 'brand' }))).toBe(true);
  expect(isFiltered(readFilter({ q: 'acme', sort: '-name' }))).toBe(false);
});

test('the path has the chosen values only', () => {
  expect(catalogPath({ q: 'a&b', kind: '', logo: 'none', after: undefined })).toBe(
    '/operator/catalog?q=a%26b&logo=none',
  );
  expect(catalogPath({})).toBe('/operator/catalog');
});
