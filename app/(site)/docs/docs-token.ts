import 'server-only';
import { demoPublishableToken } from '../../../lib/accounts/ensure-demo-account.ts';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { Unavailable } from '../../../lib/core/errors/unavailable.ts';
import { withDeadline } from '../../../lib/db/deadline.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { database } from '../../_server/database.ts';
import { findCurrentViewer } from '../../(account)/viewer.ts';

export const docsToken = async (): Promise<string | null> => (await ownToken()) ?? (await demoToken());

async function ownToken(): Promise<string | null> {
  try {
    const viewer = await findCurrentViewer();
    if (viewer === null || !isViewer(viewer)) return null;
    const tokens = await listTokens(database(), viewer.accountId);
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

/** For example requests, which must not count against the reader. */
export async function demoToken(): Promise<string | null> {
  try {
    return await withDeadline(demoPublishableToken(database()));
  } catch (error) {
    // Pages work without the database.
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
