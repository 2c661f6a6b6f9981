import { expect, test } from 'vitest';
import { readListPlace, sortRows } from './list-place.ts';

const PATH = '/operator/accounts';

test('order and page are read from the query; unknown ones are the first', () => {
  for (const [query, expected] of [
    [{}, { key: 'created', isDescending: true, page: 1 }],
    [
      { sort: 'name', page: '3' },
      { key: 'name', isDescending: false, page: 3 },
    ],
    [{ sort: '-name' }, { key: 'name', isDescending: true }],
    [
      { sort: 'password', page: '0' },
      { key: 'created', isDescending: true, page: 1 },
    ],
    [
      { sort: '--name', page: '-1' },
      { key: 'created', page: 1 },
    ],
  ] as const)
    expect(readListPlace(PATH, query, ['-created', 'name'])).toMatchObject(expected);
});

test('links keep the filter, and another order begins at the first page', () => {
  const { href } = readListPlace(
    PATH,
    { q: 'a&b', sort: 'name', page: '3', notice: 'plan', plan: undefined },
    ['-created', 'name'],
  );
  expect(href({ page: 4 })).toBe(`${PATH}?q=a%26b&sort=name&page=4`);
  expect(href({ page: 1 })).toBe(`${PATH}?q=a%26b&sort=name`);
  expect(href({ sort: '-name' })).toBe(`${PATH}?q=a%26b&sort=-name`);
  expect(href({ sort: '-created' })).toBe(`${PATH}?q=a%26b`);
  expect(readListPlace(PATH, { sort: 'name' }, ['-created', 'name']).href({ sort: '-created' })).toBe(PATH);
});

test('a prefix tells two lists of a page apart', () => {
  const query = { 'old-sort': '-name', sort: 'created', page: '2' };
  const place = readListPlace(PATH, query, ['-created', 'name'], 'old-');
  expect(place).toMatchObject({ key: 'name', isDescending: true, page: 1 });
  expect(place.href({ page: 2 })).toBe(`${PATH}?old-sort=-name&sort=created&page=2&old-page=2`);
});

test('rows without a value are last in both directions, and numbers in names count as numbers', () => {
  const sorted = (values: (string | number | Date | null)[], isDescending: boolean) =>
    sortRows(values, (value) => value, isDescending);
  expect(sorted(['key 10', null, 'Key 9', 'ä', 'b'], false)).toEqual(['ä', 'b', 'Key 9', 'key 10', null]);
  expect(sorted([2, null, 10, 1], true)).toEqual([10, 2, 1, null]);
  expect(sorted([new Date(2), new Date(1)], false)).toEqual([new Date(1), new Date(2)]);
});
