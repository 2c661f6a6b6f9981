import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, invitation, membership, session, token } from '../db/schema/index.ts';
import type { SignedIn } from './find-viewer.ts';
import { FIRST_TOKEN, firstToken } from './first-token.ts';
import type { Actor } from './members.ts';
import { readRequiredName } from './read-input.ts';
import { refuseTries } from './throttle.ts';

export async function renameAccount(
  db: Database,
  actor: Actor,
  typed: string,
): Promise<{ name: string } | Refusal> {
  if (!may(actor, 'account.rename')) return NOT_ALLOWED;
  const name = readRequiredName(typed);
  if (isRefusal(name)) return name;
  const { orm } = db;
  const before = orm.$with('before').as(
    orm
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(and(eq(account.id, actor.accountId), isNull(account.deletedAt)))
      .for('update'),
  );
  const changed = orm
    .$with('changed')
    .as(orm.update(account).set({ name }).from(before).where(eq(account.id, before.id)));
  const event = audited(db, {
    from: sql`${before} where ${before.name} <> ${name}`,
    accountId: before.id,
    actor: actor.actor,
    action: 'account.rename',
    subject: before.id,
    detail: sql`jsonb_build_object('from', ${before.name}, 'to', ${name}::text)`,
  });
  const rows = await withPageDeadline(orm.with(before, changed, event).select().from(before));
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { name };
}

export const ERASED = { deletedAt: sql`now()`, name: 'Deleted account' };
export const REVOKED = {
  revokedAt: sql`coalesce(${token.revokedAt}, now())`,
  name: 'Deleted',
  publishableText: null,
};

/** Tokens are rejected within a second; usage counts stay, without a name (docs/decisions/0043). */
export async function deleteAccount(db: Database, actor: Actor): Promise<{ accountId: string } | Refusal> {
  if (!may(actor, 'account.delete')) return NOT_ALLOWED;
  const { orm } = db;
  const gone = orm.$with('gone').as(
    orm
      .update(account)
      .set(ERASED)
      .where(and(eq(account.id, actor.accountId), isNull(account.deletedAt), not(account.isDemo)))
      .returning({ id: account.id }),
  );
  const ids = orm.select({ id: gone.id }).from(gone);
  const event = audited(db, {
    from: gone,
    accountId: gone.id,
    actor: actor.actor,
    action: 'account.delete',
    subject: gone.id,
  });
  const rows = await withPageDeadline(
    orm
      .with(
        gone,
        orm.$with('members').as(orm.delete(membership).where(inArray(membership.accountId, ids))),
        orm.$with('invitations').as(orm.delete(invitation).where(inArray(invitation.accountId, ids))),
        orm.$with('revoked').as(orm.update(token).set(REVOKED).where(inArray(token.accountId, ids))),
        event,
      )
      .select()
      .from(gone),
  );
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { accountId: actor.accountId };
}

/** Opens a further account of a person, with a publishable token, and chooses it in the session. */
export async function openAccount(
  db: Database,
  { personId, sessionId, actor }: SignedIn,
  typed: string,
): Promise<{ accountId: string } | Refusal> {
  const name = readRequiredName(typed);
  if (isRefusal(name)) return name;
  const throttled = await refuseTries(db, 'accounts_many', ['accounts opened by a person', personId]);
  if (throttled !== null) return throttled;
  const { orm } = db;
  const accountId = newId();
  const fresh = orm
    .$with('fresh')
    .as(orm.insert(account).values({ id: accountId, name, plan: 'free' }).returning({ id: account.id }));
  const owner = orm
    .$with('owner')
    .as(
      orm
        .insert(membership)
        .select(rowsFrom(membership, { accountId: fresh.id, personId, role: 'owner' }, fresh)),
    );
  const chosen = orm.$with('chosen').as(
    orm
      .update(session)
      .set({ accountId: sql`${fresh.id}` })
      .from(fresh)
      .where(and(eq(session.id, sessionId), eq(session.userId, personId))),
  );
  const ownToken = firstToken(accountId);
  const issued = orm.$with('issued').as(orm.insert(token).select(rowsFrom(token, ownToken, fresh)));
  const events = audited(db, {
    from: sql`(values
      ('account.create', ${accountId}::text, ${JSON.stringify({ plan: 'free' })}::jsonb),
      ('token.issue', ${ownToken.id}, ${JSON.stringify(FIRST_TOKEN)})
    ) as event (action, subject, detail)`,
    accountId,
    actor,
    action: sql`event.action`,
    subject: sql`event.subject`,
    detail: sql`event.detail`,
  });
  await withPageDeadline(orm.with(fresh, owner, chosen, issued, events).select().from(fresh));
  return { accountId };
}
