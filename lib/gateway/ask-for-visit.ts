import type { Wanted } from '../catalog/wanted.ts';
import { PLANS } from '../core/plans/plans.ts';
import type { Admitted, RequestContext } from './admit.ts';

/** See lib/db/schema/visit.ts: asked ahead, by a paid account, by a free one. */
const AHEAD = 3;
const PAID = 1;
const FREE = 2;

/**
 * Asks for a visit of the website with a missing logo; the request does not wait for it.
 * @returns seconds after which the answer may be another; null: no visit is on its way
 */
export function askForVisit(
  { gateway, request, nowMs }: RequestContext,
  { caller: { id, kind, account } }: Admitted,
  wanted: Wanted,
): number | null {
  const priority = request.method === 'HEAD' ? AHEAD : PLANS[account.plan].attributionRequired ? FREE : PAID;
  const asker = {
    accountId: account.id,
    limits: account.limits,
    priority,
    ...(kind === 'publishable' && { pageTokenId: id }),
    client: request.client,
  };
  return gateway.wanted.want(wanted, asker, nowMs);
}
