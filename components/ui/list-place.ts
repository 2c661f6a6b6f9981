/** Order and page of a list, as in its URL: `sort=name`, `sort=-name` (descending), `page=2`. */
export interface ListPlace {
  key: string;
  isDescending: boolean;
  page: number;
  /** URL of the same list in another order, then at its first page, or at another page. */
  href: (to: { sort: string } | { page: number }) => string;
}

/**
 * @param query of the page: the filter, which stays in every URL, with `sort` and `page`; others are dropped
 * @param sorts keys of the columns; a minus: descending at first. The first one is the order without `sort`.
 * @param prefix of `sort` and `page`, where a page has several lists
 */
export function readListPlace(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  sorts: readonly [string, ...string[]],
  prefix = '',
): ListPlace {
  const [sortName, pageName] = [`${prefix}sort`, `${prefix}page`];
  const sent = query[sortName] ?? '';
  const sort = sorts.some((one) => keyOf(one) === keyOf(sent)) ? sent : sorts[0];
  const page = /^[1-9]\d{0,4}$/.test(query[pageName] ?? '') ? Number(query[pageName]) : 1;
  return {
    key: keyOf(sort),
    isDescending: sort.startsWith('-'),
    page,
    href(to) {
      const next =
        'sort' in to ? { [sortName]: to.sort, [pageName]: undefined } : { [pageName]: `${to.page}` };
      const all = { ...query, ...next };
      if (all[sortName] === sorts[0]) delete all[sortName];
      if (all[pageName] === '1') delete all[pageName];
      const kept = Object.entries(all).filter(
        (one): one is [string, string] => one[0] !== 'notice' && !!one[1],
      );
      return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
    },
  };
}

/** @param sort a key, with a minus if descending */
export const keyOf = (sort: string): string => sort.replace(/^-/, '');

export type SortValue = string | number | Date | boolean | null;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows in the order of the list; rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (
      direction *
      (typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b))
    );
  });
}
