import 'server-only';
import { demoPublishableToken } from '../../../lib/accounts/ensure-demo-account.ts';
import { Unavailable, withDeadline } from '../../../lib/db/deadline.ts';
import { nextService } from '../../service.ts';

/**
 * The publishable token that the documentation shows and asks pictures with; null: none is in force, or nobody can
 * tell now. It is the demo account's; a page that knows its reader gives the reader's own here, and nowhere else.
 */
export const docsToken = (): Promise<string | null> => demoToken();

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
