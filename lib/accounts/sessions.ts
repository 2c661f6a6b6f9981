import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import { actorOf } from '../core/actor.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { session } from '../db/schema/index.ts';
import { otherAccessEnded } from './end-other-access.ts';
import { hashSessionToken, SESSION_DAYS, SESSION_IDLE_DAYS } from './session-secret.ts';

/** Shown in the list of sessions, so that people recognize their browsers. */
export interface Device {
  userAgent: string | null;
  /** `networkOf` the client's address. */
  network: string | null;
}

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export const sessionEnd = (): Date => new Date(Date.now() + SESSION_DAYS * 86_400_000);

/** Minutes within which the second step must follow the first. */
const SECOND_STEP_MINUTES = 15;

/** Creates the session of a completed first step. For a person with a second factor it waits for `takeSecondStep`. */
export async function createSession(
  db: Database,
  token: string,
  personId: string,
  expires: Date,
  { userAgent, network }: Device,
): Promise<void> {
  await withDeadline(db.sql`
    with swept as (
      delete from session where token_hash in (
        select token_hash from session
        where expires_at < now() or last_used_at < now() - make_interval(days => ${SESSION_IDLE_DAYS})
        limit 20 for update skip locked)
    ), factor as (
      select exists (
        select from second_factor where person_id = ${personId} and confirmed_at is not null) as is_on
    ), audited as (${audited(db, {
      from: db.sql('factor'),
      accountId: null,
      actor: actorOf(personId, network),
      action: db.sql`case when is_on then 'person.first-step' else 'person.sign-in' end`,
      subject: personId,
    })})
    insert into session (token_hash, id, person_id, awaits_second_factor, expires_at, user_agent, address)
    select ${hashSessionToken(token)}, ${newId()}::uuid, ${personId}::uuid, is_on,
           case when is_on then now() + make_interval(mins => ${SECOND_STEP_MINUTES})
                else ${expires.toISOString()}::timestamptz end,
           ${userAgent?.slice(0, 300) ?? null}::text, ${network}::text
    from factor`);
}

export interface ListedSession {
  id: string;
  createdAtMs: number;
  lastUsedAtMs: number;
  userAgent: string | null;
  network: string | null;
}

export async function listSessions(db: Database, personId: string): Promise<ListedSession[]> {
  const rows = await withDeadline(
    db.orm
      .select()
      .from(session)
      .where(
        and(
          eq(session.userId, personId),
          not(session.awaitsSecondFactor),
          gt(session.expires, sql`now()`),
          gt(session.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
        ),
      )
      .orderBy(desc(session.lastUsedAt))
      .limit(100),
  );
  return rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
    id,
    createdAtMs: createdAt.getTime(),
    lastUsedAtMs: lastUsedAt.getTime(),
    userAgent,
    network: address,
  }));
}

/** @returns whether it was one of theirs */
export async function endSession(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  sessionId: string,
): Promise<boolean> {
  const rows = await withDeadline(db.sql`
    with ended as (delete from session where id = ${sessionId} and person_id = ${personId} returning id)
    ${audited(db, {
      from: db.sql('ended'),
      accountId: null,
      actor,
      action: 'person.sign-out',
      subject: db.sql('id'),
    })}
    returning subject`);
  return rows.length > 0;
}

/**
 * Signs the person out of every browser, including this one; deletes their unused links and other access
 * (`otherAccessEnded`).
 */
export async function endAllSessions(
  db: Database,
  { personId, email, actor }: { personId: string; email: string; actor: string },
): Promise<void> {
  await withDeadline(db.sql`
    with target as (select id, email from person where id = ${personId}),
         ${otherAccessEnded(db, 'target')},
         ended as (delete from session where person_id = ${personId}),
         links as (delete from mail_link where person_id = ${personId} or email = ${email})
    ${audited(db, { accountId: null, actor, action: 'person.sign-out-everywhere', subject: personId })}`);
}

export async function dropSession(db: Database, token: string): Promise<void> {
  await withDeadline(db.orm.delete(session).where(eq(session.sessionToken, hashSessionToken(token))));
}

/**
 * Ends the browser's previous session when it signs in again. The new session keeps the account, so that a
 * confirmation by sign-in cannot apply to another account.
 */
export async function replaceSession(db: Database, before: string, now: string): Promise<void> {
  await withDeadline(db.sql`
    with moved as (
      update session set account_id = old.account_id from session old
      where old.token_hash = ${hashSessionToken(before)} and session.token_hash = ${hashSessionToken(now)}
        and old.person_id = session.person_id
    )
    delete from session where token_hash = ${hashSessionToken(before)} and token_hash <> ${hashSessionToken(now)}`);
}

/** @returns false: the person is not a member of the account */
export async function chooseAccount(
  db: Database,
  { personId, sessionId }: { personId: string; sessionId: string },
  accountId: string,
): Promise<boolean> {
  const rows = await withDeadline(db.sql`
    update session set account_id = m.account_id
    from membership m join account a on a.id = m.account_id and a.deleted_at is null
    where session.id = ${sessionId} and session.person_id = ${personId}
      and m.person_id = session.person_id and m.account_id = ${accountId}
    returning 1`);
  return rows.length > 0;
}
