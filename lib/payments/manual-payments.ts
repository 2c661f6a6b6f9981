import { changePlan } from '../accounts/change-plan.ts';
import { requestUpgrade } from '../approvals/upgrades/request-upgrade.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { isUpgrade } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import type { Payments } from './payments.ts';

export const manualPayments = (db: Database): Payments => ({
  provider: 'manual',
  async choose(actor, { accountId, from, to, note }) {
    if (isUpgrade(from, to)) {
      const request = await requestUpgrade(db, actor, accountId, { plan: to, note });
      return isRefusal(request) ? request : { outcome: 'requested', requestId: request.id };
    }
    const changed = await changePlan(db, actor, accountId, { plan: to, limits: null });
    return isRefusal(changed) ? changed : { outcome: 'changed', plan: to };
  },
  close: async () => ({ ended: false }),
  portal: async () => refuseBecause('not_found', 'payment_invoices', {}),
});
