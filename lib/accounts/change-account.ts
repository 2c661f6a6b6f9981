import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import { type Database, json } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import type { SignedIn } from './find-viewer.ts';
import type { Actor } from './members.ts';

/** Calls the actor's account something else. @param name read already (`readName`) */
export async function renameAccount(
  db: Database,
  actor: Actor,
  name: string,
): Promise<{ name: string } | Refusal> {
  if (!may(actor, 'account.rename')) return NOT_ALLOWED;
  const rows = await withDeadline(db.sql`
    with before as (select id, name from account where id = ${actor.accountId} and deleted_at is null for update),
    changed as (update account set name = ${name} from before where account.id = before.id returning account.id)
    insert into audit_event (account_id, actor, action, subject, detail)
    select before.id, ${actor.actor}, 'account.rename', before.id::text,
           jsonb_build_object('from', before.name, 'to', ${name}::text) from before returning 1`);
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { name };
}

/**
 * Deletes the actor's account: its tokens die on every instance within a second, its members lose it, its name is
 * gone. What was counted stays, as counts of nobody (docs/decisions/0043).
 */
export async function deleteAccount(db: Database, actor: Actor): Promise<{ accountId: string } | Refusal> {
  if (!may(actor, 'account.delete')) return NOT_ALLOWED;
  const rows = await withDeadline(db.sql`
    with gone as (
      update account set deleted_at = now(), name = 'Deleted account'
      where id = ${actor.accountId} and deleted_at is null and not is_demo returning id
    ), members as (delete from membership using gone where account_id = gone.id),
       asked as (delete from invitation using gone where account_id = gone.id),
       revoked as (
         update token set revoked_at = coalesce(revoked_at, now()), name = 'Deleted', publishable_text = null
         from gone where account_id = gone.id
       )
    insert into audit_event (account_id, actor, action, subject)
    select id, ${actor.actor}, 'account.delete', id::text from gone returning 1`);
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { accountId: actor.accountId };
}

/** A further account of a person, on the plan Free; this browser works in it from then on. */
export async function openAccount(
  db: Database,
  { personId, sessionId, actor }: SignedIn,
  name: string,
): Promise<{ accountId: string }> {
  const accountId = newId();
  await withDeadline(db.sql`
    with fresh as (
      insert into account (id, name, plan) values (${accountId}, ${name}, 'free') returning id
    ), owner as (
      insert into membership (account_id, person_id, role) select id, ${personId}, 'owner' from fresh
    ), chosen as (
      update session set account_id = fresh.id from fresh where session.id = ${sessionId} and person_id = ${personId}
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select id, ${actor}, 'account.create', id::text, ${json({ plan: 'free' })} from fresh`);
  return { accountId };
}
