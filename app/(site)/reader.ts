import 'server-only';
import { pagesToken } from '../../lib/accounts/ensure-demo-account.ts';
import { isViewer, type Viewer } from '../../lib/accounts/find-viewer.ts';
import { ifAvailable } from '../../lib/core/errors/unavailable.ts';
import type { PlanId } from '../../lib/core/plans/plans.ts';
import { withPageDeadline } from '../../lib/db/deadline.ts';
import { listTokens } from '../../lib/tokens/list-tokens.ts';
import { database } from '../_server/database.ts';
import { findCurrentViewer } from '../(account)/viewer.ts';

/** The token of the images on the page itself, which must not count against the reader; null: none, or no database. */
export const findImageToken = (): Promise<string | null> =>
  ifAvailable(() => withPageDeadline(pagesToken(database())));

/** The signed-in reader's unrestricted publishable token; null: none, or no database. */
export const findReaderToken = (): Promise<string | null> =>
  ifAvailable(async () => {
    const viewer = await findReader();
    if (viewer === null) return null;
    const tokens = await listTokens(database(), viewer.accountId);
    const usable = tokens.find(
      ({ publishableText, allowedDomains, status }) =>
        publishableText !== null && allowedDomains === null && status === 'active',
    );
    return usable?.publishableText ?? null;
  });

/** Of the signed-in reader's account; null: not signed in, or no database. */
export const readerPlan = (): Promise<PlanId | null> =>
  ifAvailable(async () => (await findReader())?.plan ?? null);

async function findReader(): Promise<Viewer | null> {
  const viewer = await findCurrentViewer();
  return viewer !== null && isViewer(viewer) ? viewer : null;
}
