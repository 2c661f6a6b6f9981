import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** The oldest publishable token of an account that is in force, as text: it may be shown, for it is public anyway. */
export async function firstPublishableToken(db: Database, accountId: string): Promise<string | null> {
  const [row] = await withDeadline(
    db.sql<{ text: string }[]>`
      select publishable_text as text from token
      where account_id = ${accountId} and kind = 'publishable' and publishable_text is not null
        and revoked_at is null and banned_at is null and (expires_at is null or expires_at > now())
      order by created_at, id limit 1`,
  );
  return row?.text ?? null;
}
