import type { ReactNode } from 'react';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

const SHARE = { style: 'percent', maximumFractionDigits: 1 } as const;
/** What would be shown as nothing. */
const LEAST_SHARE = 0.0005;

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
  const t = getTranslator('usage.columns');
  const format = formatter();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Table label={getTranslator('shell')('table', { name: label })}>
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
            <Td className="min-w-32 max-w-48 sm:max-w-80">{row.name}</Td>
            <Td className="text-right tabular-nums">{format.number(row.count)}</Td>
            <Td className="text-right text-muted tabular-nums">
              {row.count / total < LEAST_SHARE && row.count > 0
                ? t('least')
                : format.number(row.count / total, SHARE)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
