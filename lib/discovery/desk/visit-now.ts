import { type Database, ormIn } from '../../db/client.ts';
import { claimVisit } from '../queue/claim-visits.ts';
import { finishVisit } from '../queue/finish-visit.ts';
import { visitUnblocked } from '../queue/visit-unblocked.ts';
import type { VisitOptions, VisitResult } from '../visits/visit-site.ts';
import { OPERATOR_PRIORITY, queueDomains } from './queue-domains.ts';

/** Visits it in this process, as a crawler does. @returns null: it is withdrawn, blocked or being visited */
export async function visitNow(
  db: Database,
  actor: string,
  domain: string,
  options: Omit<VisitOptions, 'isShared' | 'earlier'>,
): Promise<VisitResult | null> {
  // In one transaction, so that no crawler sees it queued.
  const claimed = await db.sql.begin(async (sql) => {
    const own = ormIn(sql);
    await queueDomains(own, actor, [domain], OPERATOR_PRIORITY);
    return claimVisit(own, domain);
  });
  if (claimed === null) return null;
  const result = await visitUnblocked(db, domain, { ...options, earlier: claimed });
  await finishVisit(db, claimed, result, { isReviewing: false });
  return result;
}
