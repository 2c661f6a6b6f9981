import type { Database } from '../../db/client.ts';
import { readBlockedNetworks, withoutNetworks } from '../network/blocked-networks.ts';
import { type VisitOptions, type VisitResult, visitSite } from '../visits/visit-site.ts';
import { failedVisit } from './failed-visit.ts';
import { patiently } from './patiently.ts';
import { isSharedPicture } from './shared-picture.ts';

/** Visits a domain as far as the operator's blocks and verdicts in the database allow. */
export async function visitUnblocked(
  db: Database,
  domain: string,
  options: Omit<VisitOptions, 'isShared'>,
): Promise<VisitResult> {
  const blocked = await patiently(() => readBlockedNetworks(db));
  let metBlocked = false;
  const network = withoutNetworks(options.around.network, blocked, () => {
    metBlocked = true;
  });
  const result = await visitSite(domain, {
    ...options,
    around: { ...options.around, network },
    isShared: (picture) => patiently(() => isSharedPicture(db, domain, picture)),
  });
  return metBlocked && result.reason === 'not_public' ? { ...result, ...failedVisit('blocked') } : result;
}
