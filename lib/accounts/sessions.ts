import { randomBytes } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { hashSessionToken, SESSION_DAYS, SESSION_IDLE_DAYS } from './session-secret.ts';

/** What a session remembers of the browser, so that its owner recognises it. */
export interface Device {
  userAgent: string | null;
  /** `networkOf` the client's address. */
  network: string | null;
}

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export const sessionEnd = (): Date => new Date(Date.now() + SESSION_DAYS * 86_400_000);

/** Signs a browser in; sessions that ended are swept away in passing, and the audit log is told. */
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
    ), told as (
      insert into audit_event (account_id, actor, action, subject)
      values (null, ${network === null ? `person:${personId}` : `person:${personId}@${network}`}, 'person.sign-in', ${personId})
    )
    insert into session (token_hash, id, person_id, expires_at, user_agent, address)
    values (${hashSessionToken(token)}, ${newId()}, ${personId}, ${expires.toISOString()},
            ${userAgent?.slice(0, 300) ?? null}, ${network})`);
}

export interface ListedSession {
  id: string;
  createdAtMs: number;
  lastUsedAtMs: number;
  userAgent: string | null;
  network: string | null;
}

/** The browsers a person is signed in with, last used first. */
export const listSessions = (db: Database, personId: string): Promise<ListedSession[]> =>
  withDeadline(
    db.sql<ListedSession[]>`
      select id, (extract(epoch from created_at) * 1000)::float8 as "createdAtMs",
             (extract(epoch from last_used_at) * 1000)::float8 as "lastUsedAtMs",
             user_agent as "userAgent", address as network
      from session
      where person_id = ${personId} and expires_at > now()
        and last_used_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      order by last_used_at desc limit 100`,
  );

/** Signs one browser of the person out. @returns whether it was one of theirs */
export async function endSession(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  sessionId: string,
): Promise<boolean> {
  const rows = await withDeadline(db.sql`
    with ended as (delete from session where id = ${sessionId} and person_id = ${personId} returning id)
    insert into audit_event (account_id, actor, action, subject)
    select null, ${actor}, 'person.sign-out', id::text from ended returning 1`);
  return rows.length > 0;
}

/** Signs every browser of the person out, this one too, and takes their unused links back. */
export async function endAllSessions(
  db: Database,
  { personId, email, actor }: { personId: string; email: string; actor: string },
): Promise<void> {
  await withDeadline(db.sql`
    with ended as (delete from session where person_id = ${personId}),
         links as (delete from mail_link where person_id = ${personId} or email = ${email})
    insert into audit_event (account_id, actor, action, subject)
    values (null, ${actor}, 'person.sign-out-everywhere', ${personId})`);
}

/** Ends a session: its cookie is worth nothing from then on. */
export async function dropSession(db: Database, token: string): Promise<void> {
  await withDeadline(db.sql`delete from session where token_hash = ${hashSessionToken(token)}`);
}

/**
 * Ends the session a browser had before it signed in anew. When it was the same person, the new one goes on in the
 * account the old one was in: what is confirmed by signing in again must not happen elsewhere.
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

/** Works in another account from now on, in this browser. @returns false when the person is no member of it */
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
