import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { Link } from './link.tsx';
import { keyOf, type ListPlace } from './list-place.ts';
import { Table, Td, Th } from './table.tsx';

export interface Column<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Stands left of the cell and of the lines below it. */
  picture?: (row: Row) => ReactNode;
  className?: string;
  headClassName?: string;
  isNumber?: boolean;
  /** Columns without room on phones are left out, join the text below the row's first cell, or follow it on a line. */
  onPhones?: 'hidden' | 'below' | 'line';
  /** Tooltip for truncated cells. */
  title?: (row: Row) => string;
  /** Key of the column in `sort`; a minus: descending at first. Absent: not sortable. */
  sort?: string;
}

/** @param columns false: hidden for this reader @param idOf for links to a row @param place of a list that grows */
export function DataTable<Row>({
  label,
  className,
  columns,
  rows,
  keyOf: keyOfRow,
  idOf,
  place: list,
}: {
  label: string;
  className?: string;
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  idOf?: (row: Row) => string;
  place?: ListPlace;
}) {
  const shown = columns.filter((column) => column !== false);
  const first = shown.findIndex(({ onPhones }) => onPhones === undefined);
  const below = shown.filter(({ onPhones }) => onPhones === 'below' || onPhones === 'line');
  // A single row has no order.
  const place = rows.length > 1 ? list : undefined;
  return (
    <Table label={label} className={className} isLong={list !== undefined}>
      <thead>
        <tr>
          {shown.map(({ head, headClassName, isNumber, onPhones, sort }, i) => (
            <Th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              key={i}
              className={cn(isNumber && 'text-right', onPhones && 'max-sm:hidden', headClassName)}
              aria-sort={place === undefined || sort === undefined ? undefined : orderOf(sort, place)}
            >
              {place === undefined || sort === undefined ? (
                head
              ) : (
                <SortLink sort={sort} place={place}>
                  {head}
                </SortLink>
              )}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOfRow(row, index)} id={idOf?.(row)}>
            {shown.map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <Td key={i} className={cellClass(column)} title={column.title?.(row)}>
                <Beside picture={column.picture?.(row)}>
                  {column.cell(row)}
                  {i === first && below.length > 0 && <Below columns={below} row={row} />}
                </Beside>
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Beside({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  if (picture === undefined || picture === null) return children;
  return (
    <span className="flex items-center gap-3">
      {picture}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function Below<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const parts = columns
    .map(({ cell, onPhones }) => ({ part: cell(row), isLine: onPhones === 'line' }))
    .filter(({ part }) => part !== null && part !== '');
  return (
    <span className="mt-0.5 block font-normal text-muted text-xs sm:hidden">
      {parts.map(({ part, isLine }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <Fragment key={i}>
          {i > 0 && !isLine && ' · '}
          {isLine ? <span className="mt-1.5 block">{part}</span> : part}
        </Fragment>
      ))}
    </span>
  );
}

const cellClass = <Row,>({ isNumber, onPhones, className }: Column<Row>): string =>
  cn(isNumber && 'text-right tabular-nums', onPhones && 'max-sm:hidden', className);

const orderOf = (sort: string, { key, isDescending }: ListPlace) =>
  keyOf(sort) !== key ? 'none' : isDescending ? 'descending' : 'ascending';

const ARROWS = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown };

function SortLink({ sort, place, children }: { sort: string; place: ListPlace; children: ReactNode }) {
  const order = orderOf(sort, place);
  const Arrow = ARROWS[order];
  const next = order === 'none' ? sort : order === 'ascending' ? `-${keyOf(sort)}` : keyOf(sort);
  return (
    <Link
      href={place.href({ sort: next })}
      scroll={false}
      className={cn(
        'group inline-flex items-center gap-1 rounded hover:text-ink',
        order !== 'none' && 'text-ink',
      )}
    >
      {children}
      <Arrow
        aria-hidden="true"
        className={cn('size-3.5', order === 'none' && 'opacity-40 group-hover:opacity-100')}
      />
    </Link>
  );
}
