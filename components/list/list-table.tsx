import type { ComponentProps } from 'react';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { keyOf, type ListPlace, type SortValue, sortRows } from '../ui/list-place.ts';
import { ListPager } from './list-pager.tsx';

const PER_PAGE = 50;

/** `by`: what to sort the rows by. */
export type ListColumn<Row> = Column<Row> & { by?: (row: Row) => SortValue };

/** A table of rows in memory, sorted and paged by its URL. Rows that the database sorts and pages use `DataTable`. */
export function ListTable<Row>({
  place,
  rows,
  columns,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'place'> & {
  place: ListPlace;
  columns: readonly (ListColumn<Row> | false)[];
}) {
  const sorted = columns.find((column) => column !== false && keyOf(column.sort ?? '') === place.key);
  const by = sorted !== false ? sorted?.by : undefined;
  const ordered = by === undefined ? rows : sortRows(rows, by, place.isDescending);
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(place.page, pages);
  return (
    <>
      <DataTable
        {...table}
        place={place}
        rows={ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        columns={columns}
      />
      <ListPager place={{ ...place, page }} total={rows.length} perPage={PER_PAGE} />
    </>
  );
}
