import type { Column } from '../../../components/ui/data-table.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';

export function accountColumns<Row extends { id: string; name: string; plan: PlanId }>(): Column<Row>[] {
  const t = getTranslator('operator.near');
  return [
    {
      head: t('account'),
      className: 'wrap-anywhere min-w-32',
      cell: ({ id, name }) => (
        <Link href={`/operator/accounts/${id}`} className="link">
          {name}
        </Link>
      ),
    },
    { head: t('plan'), onPhones: 'below', className: 'text-muted', cell: ({ plan }) => PLANS[plan].name },
  ];
}
