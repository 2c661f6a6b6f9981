import 'server-only';
import { demoPublishableToken } from '../../../lib/accounts/ensure-demo-account.ts';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { Unavailable } from '../../../lib/core/errors/unavailable.ts';
import { withDeadline } from '../../../lib/db/deadline.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { nextService } from '../../_server/service.ts';
import { findCurrentViewer } from '../../(account)/viewer.ts';

/**
 * The publishable token that the documentation shows and asks pictures with: the reader's own when they are signed in
 * and have one for any site, else the demo account's; null: none is in force, or nobody can tell now.
 */
export const docsToken = async (): Promise<string | null> => (await ownToken()) ?? (await demoToken());

async function ownToken(): Promise<string | null> {
  try {
    const viewer = await findCurrentViewer();
    if (viewer === null || !isViewer(viewer)) return null;
    const tokens = await listTokens(nextService().db, viewer.accountId);
    const usable = tokens.find(
      ({ publishableText, allowedDomains, status }) =>
        publishableText !== null && allowedDomains === null && status === 'active',
    );
    return usable?.publishableText ?? null;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}

/** What the server itself asks examples with: a reader's token is never spent by the page that shows it. */
export async function demoToken(): Promise<string | null> {
  try {
    return await withDeadline(demoPublishableToken(nextService().db));
  } catch (error) {
    // The words of a page need no database.
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
