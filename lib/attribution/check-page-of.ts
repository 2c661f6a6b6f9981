import type { Viewer } from '../accounts/find-viewer.ts';
import { spendTry } from '../accounts/throttle.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import type { DocumentReader } from '../net/documents/document-reader.ts';
import { type AttributionCheck, checkAttribution } from './check-attribution.ts';

export async function checkPageOf(
  db: Database,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  url: string,
  appOrigin: string,
  documents: DocumentReader,
): Promise<AttributionCheck | Refusal> {
  if (!may(viewer, 'attribution.check')) return NOT_ALLOWED;
  if (url.trim() === '')
    return refuseBecause('invalid_request', 'address_empty', {}, { parameter: { name: 'url' } });
  const throttled = await spendTry(db, ['attribution checks of an account', viewer.accountId]);
  if (throttled !== null) {
    const minutes = Math.ceil(throttled.retryAfterSeconds / 60);
    return refuseBecause('rate_limited', 'checks_many', { minutes }, throttled);
  }
  return checkAttribution(url, appOrigin, documents);
}
