import type { Wanted } from '../catalog/wanted.ts';
import { PLANS } from '../core/plans/plans.ts';
import type { Asker } from '../discovery/asking/wanted-domains.ts';
import type { Admitted, Caller, RequestContext } from './admit.ts';

/** See lib/db/schema/visit.ts: asked ahead, by a paid account, by a free one. */
const AHEAD = 3;
const PAID = 1;
const FREE = 2;
/** Of all visitors of our own pages together. */
const VISITORS = { discoverPerDay: 1_000, discoverWaiting: 50 };

/** @returns seconds after which the answer may be another; null: no visit is on its way */
export function askForVisit(
  { gateway, request, nowMs }: RequestContext,
  { caller }: Admitted,
  wanted: Wanted,
): number | null {
  if (!caller.account.discovers) return null;
  const asker = { ...askerOf(caller), client: request.client };
  return gateway.wanted.want(
    wanted,
    request.method === 'HEAD' ? { ...asker, priority: AHEAD } : asker,
    nowMs,
  );
}

function askerOf({ id, kind, account, isForOwnPages }: Caller): Omit<Asker, 'client'> {
  if (isForOwnPages)
    return { ownerId: id, limits: VISITORS, priority: FREE, isVisitor: true, pageTokenId: id };
  return {
    ownerId: account.id,
    limits: account.limits,
    priority: PLANS[account.plan].attributionRequired ? FREE : PAID,
    ...(kind === 'publishable' && { pageTokenId: id }),
  };
}
