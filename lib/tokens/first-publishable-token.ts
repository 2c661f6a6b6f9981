import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { token } from '../db/schema/index.ts';

/** Text of an account's oldest valid publishable token, if possible of one that does not end; public, so it may be shown. */
export async function firstPublishableToken(db: Database, accountId: string): Promise<string | null> {
  const [row] = await withPageDeadline(
    db.orm
      .select({ text: token.publishableText })
      .from(token)
      .where(
        and(
          eq(token.accountId, accountId),
          eq(token.kind, 'publishable'),
          isNotNull(token.publishableText),
          isNull(token.revokedAt),
          isNull(token.bannedAt),
          or(isNull(token.expiresAt), gt(token.expiresAt, sql`now()`)),
        ),
      )
      .orderBy(asc(isNotNull(token.expiresAt)), asc(token.createdAt), asc(token.id))
      .limit(1),
  );
  return row?.text ?? null;
}
