import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Table, Td, Th } from './table.tsx';

export interface Column<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  className?: string;
  headClassName?: string;
  isNumber?: boolean;
  /** Tooltip for truncated cells. */
  title?: (row: Row) => string;
}

/** @param columns false: hidden for this reader @param idOf the row's id attribute, for links to it */
export function DataTable<Row>({
  label,
  className,
  columns,
  rows,
  keyOf,
  idOf,
}: {
  label: string;
  className?: string;
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  idOf?: (row: Row) => string;
}) {
  const shown = columns.filter((column) => column !== false);
  return (
    <Table label={label} className={className}>
      <thead>
        <tr>
          {shown.map(({ head, headClassName, isNumber }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <Th key={i} className={cn(isNumber && 'text-right', headClassName)}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} id={idOf?.(row)}>
            {shown.map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <Td key={i} className={cellClass(column)} title={column.title?.(row)}>
                {column.cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const cellClass = <Row,>({ isNumber, className }: Column<Row>): string =>
  cn(isNumber && 'text-right tabular-nums', className);
