import type { ReactNode } from 'react';
import { formatter, words } from '../../app/words.ts';
import { Table, Td, Th } from '../ui/table.tsx';

/** Names with their counts and shares, the largest first. */
export function CountTable({
  label,
  name,
  rows,
}: {
  label: string;
  /** Head of the names. */
  name: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
}) {
  const t = words('usage.columns');
  const format = formatter();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Table label={words('shell')('table', { name: label })}>
      <thead>
        <tr>
          <Th>{name}</Th>
          <Th className="text-right">{t('count')}</Th>
          <Th className="text-right">{t('share')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <Td className="wrap-anywhere min-w-32">{row.name}</Td>
            <Td className="text-right tabular-nums">{format.number(row.count)}</Td>
            <Td className="text-right text-muted tabular-nums">
              {format.number(row.count / total, { style: 'percent', maximumFractionDigits: 1 })}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
