import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { formatter, getTranslator, shareText } from '../../../messages/i18n.ts';

export function CountTable({
  label,
  name,
  rows,
}: {
  label: string;
  name: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
}) {
  const t = getTranslator('usage.columns');
  const format = formatter();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { head: name, className: 'min-w-32 max-w-48 sm:max-w-80', cell: (row) => row.name },
        { head: t('count'), isNumber: true, cell: ({ count }) => format.number(count) },
        {
          head: t('share'),
          isNumber: true,
          className: 'text-muted',
          cell: ({ count }) => shareText(count / total),
        },
      ]}
    />
  );
}
