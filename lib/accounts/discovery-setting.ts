import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { account } from '../db/schema/index.ts';
import type { Actor } from './members.ts';

export async function readDiscovery(db: Database, accountId: string): Promise<boolean> {
  const [row] = await withPageDeadline(
    db.orm.select({ discovers: account.discovers }).from(account).where(eq(account.id, accountId)),
  );
  return row?.discovers ?? false;
}

/** Takes effect within a second. A value that it has already changes nothing. */
export async function setDiscovery(
  db: Database,
  actor: Actor,
  discovers: boolean,
): Promise<{ discovers: boolean } | Refusal> {
  if (!may(actor, 'account.discovery')) return NOT_ALLOWED;
  const { orm } = db;
  const isTheirs = and(eq(account.id, actor.accountId), isNull(account.deletedAt));
  const changed = orm.$with('changed').as(
    orm
      .update(account)
      .set({ discovers })
      .where(and(isTheirs, ne(account.discovers, discovers)))
      .returning({ id: account.id }),
  );
  const event = audited(db, {
    from: changed,
    accountId: changed.id,
    actor: actor.actor,
    action: discovers ? 'account.discovery_on' : 'account.discovery_off',
    subject: changed.id,
  });
  const rows = await withPageDeadline(
    orm.with(changed, event).select({ id: account.id }).from(account).where(isTheirs),
  );
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { discovers };
}
