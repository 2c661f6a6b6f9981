import { DataTable } from '../../../components/ui/data-table.tsx';
import type { BusyAccount } from '../../../lib/usage/service-usage.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { accountColumns } from './account-columns.tsx';

export function BusiestAccounts({ accounts }: { accounts: readonly BusyAccount[] }) {
  const t = getTranslator('operator.near');
  const title = getTranslator('operator.service')('busiest');
  const format = formatter();
  return (
    <div className="space-y-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {accounts.length === 0 ? (
        <p className="text-muted text-sm">{getTranslator('operator.service')('busiestNone')}</p>
      ) : (
        <DataTable
          label={title}
          rows={accounts}
          keyOf={({ id }) => id}
          columns={[
            ...accountColumns(),
            { head: t('used'), isNumber: true, cell: ({ count }) => format.number(count) },
          ]}
        />
      )}
    </div>
  );
}
