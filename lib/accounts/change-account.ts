import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import type { SignedIn } from './find-viewer.ts';
import type { Actor } from './members.ts';
import { readRequiredName } from './read-input.ts';

export async function renameAccount(
  db: Database,
  actor: Actor,
  typed: string,
): Promise<{ name: string } | Refusal> {
  if (!may(actor, 'account.rename')) return NOT_ALLOWED;
  const name = readRequiredName(typed);
  if (isRefusal(name)) return name;
  const { sql } = db;
  const rows = await withDeadline(sql`
    with before as (select id, name from account where id = ${actor.accountId} and deleted_at is null for update),
    changed as (update account set name = ${name} from before where account.id = before.id returning account.id)
    ${audited(db, {
      from: sql('before'),
      accountId: sql('id'),
      actor: actor.actor,
      action: 'account.rename',
      subject: sql('id'),
      detail: sql`jsonb_build_object('from', name, 'to', ${name}::text)`,
    })}
    returning subject`);
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { name };
}

/**
 * Deletes the actor's account: its tokens are rejected on every instance within a second, and its name is erased.
 * Usage counts stay, without a name (docs/decisions/0043).
 */
export async function deleteAccount(db: Database, actor: Actor): Promise<{ accountId: string } | Refusal> {
  if (!may(actor, 'account.delete')) return NOT_ALLOWED;
  const { sql } = db;
  const rows = await withDeadline(sql`
    with gone as (
      update account set deleted_at = now(), name = 'Deleted account'
      where id = ${actor.accountId} and deleted_at is null and not is_demo returning id
    ), members as (delete from membership using gone where account_id = gone.id),
       invitations as (delete from invitation using gone where account_id = gone.id),
       revoked as (
         update token set revoked_at = coalesce(revoked_at, now()), name = 'Deleted', publishable_text = null
         from gone where account_id = gone.id
       )
    ${audited(db, {
      from: sql('gone'),
      accountId: sql('id'),
      actor: actor.actor,
      action: 'account.delete',
      subject: sql('id'),
    })}
    returning subject`);
  return rows.length === 0 ? refuseBecause('not_found', 'account_gone', {}) : { accountId: actor.accountId };
}

export async function openAccount(
  db: Database,
  { personId, sessionId, actor }: SignedIn,
  typed: string,
): Promise<{ accountId: string } | Refusal> {
  const name = readRequiredName(typed);
  if (isRefusal(name)) return name;
  const { sql } = db;
  const accountId = newId();
  await withDeadline(sql`
    with fresh as (
      insert into account (id, name, plan) values (${accountId}, ${name}, 'free') returning id
    ), owner as (
      insert into membership (account_id, person_id, role) select id, ${personId}, 'owner' from fresh
    ), chosen as (
      update session set account_id = fresh.id from fresh where session.id = ${sessionId} and person_id = ${personId}
    )
    ${audited(db, {
      accountId,
      actor,
      action: 'account.create',
      subject: accountId,
      detail: json({ plan: 'free' }),
    })}`);
  return { accountId };
}
