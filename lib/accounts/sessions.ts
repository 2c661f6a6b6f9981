import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { actorOf } from '../core/actor.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, membership, passkey, person, secondFactor, session } from '../db/schema/index.ts';
import { allAccessEnded, targetPerson } from './end-other-access.ts';
import { hashSessionToken, SESSION_DAYS, SESSION_IDLE_DAYS } from './session-secret.ts';

export interface Device {
  userAgent: string | null;
  network: string | null;
}

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export const sessionEnd = (): Date => new Date(Date.now() + SESSION_DAYS * 86_400_000);

/** Minutes within which the second step must follow the first. */
const SECOND_STEP_MINUTES = 15;

/**
 * Creates the session of a completed first step. For a person with a second factor it waits for `takeSecondStep`, and for
 * an operator with a passkey, for one of the two.
 * @param passkeyId a passkey, which is both steps
 */
export async function createSession(
  db: Database,
  token: string,
  personId: string,
  expires: Date,
  { userAgent, network }: Device,
  passkeyId: string | null = null,
): Promise<void> {
  const { orm } = db;
  const stale = orm
    .select({ token: session.sessionToken })
    .from(session)
    .where(
      or(
        lt(session.expires, sql`now()`),
        lt(session.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
      ),
    )
    .limit(20)
    .for('update', { skipLocked: true });
  const factor = sql`(select ${passkeyId}::uuid is null and (
    exists (
      select from ${secondFactor}
      where ${secondFactor.personId} = ${personId} and ${secondFactor.confirmedAt} is not null)
    or exists (
      select from ${passkey} join ${person} on ${person.id} = ${passkey.personId}
      where ${passkey.personId} = ${personId} and ${person.isOperator})) as is_on) as factor`;
  const row = {
    sessionToken: hashSessionToken(token),
    id: newId(),
    userId: personId,
    awaitsSecondFactor: sql`factor.is_on`,
    expires: sql`case when factor.is_on then now() + make_interval(mins => ${SECOND_STEP_MINUTES})
                      else ${expires.toISOString()}::timestamptz end`,
    userAgent: userAgent?.slice(0, 300) ?? null,
    address: network,
    passkeyId,
  };
  const event = audited(db, {
    from: factor,
    accountId: null,
    actor: actorOf(personId, network),
    action: sql`case when factor.is_on then 'person.first-step' else 'person.sign-in' end`,
    subject: personId,
    detail: passkeyId === null ? null : { by: 'passkey' },
  });
  await withPageDeadline(
    orm
      .with(orm.$with('swept').as(orm.delete(session).where(inArray(session.sessionToken, stale))), event)
      .insert(session)
      .select(rowsFrom(session, row, factor)),
  );
}

export interface ListedSession {
  id: string;
  createdAtMs: number;
  lastUsedAtMs: number;
  userAgent: string | null;
  network: string | null;
}

export async function listSessions(db: Database, personId: string): Promise<ListedSession[]> {
  const rows = await withPageDeadline(
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

export async function endSession(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  sessionId: string,
): Promise<boolean> {
  const { orm } = db;
  const ended = orm.$with('ended').as(
    orm
      .delete(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, personId)))
      .returning({ id: session.id }),
  );
  const event = audited(db, {
    from: ended,
    accountId: null,
    actor,
    action: 'person.sign-out',
    subject: ended.id,
  });
  const rows = await withPageDeadline(orm.with(ended, event).select().from(ended));
  return rows.length > 0;
}

/** Signs the person out of every browser, including this one, and ends links and other access. @param who.sessionId absent on the command line */
export async function endAllSessions(
  db: Database,
  {
    personId,
    email,
    actor,
    sessionId,
  }: { personId: string; email: string; actor: string; sessionId?: string },
): Promise<void> {
  const { orm } = db;
  const target = targetPerson(db, eq(person.id, personId));
  await withPageDeadline(
    orm
      .with(
        target,
        ...allAccessEnded(db, target, email, sessionId === undefined ? {} : { by: sessionId }),
        audited(db, { accountId: null, actor, action: 'person.sign-out-everywhere', subject: personId }),
      )
      .select()
      .from(target),
  );
}

export async function dropSession(db: Database, token: string): Promise<void> {
  await withPageDeadline(db.orm.delete(session).where(eq(session.sessionToken, hashSessionToken(token))));
}

/** Ends the previous session. The new one keeps its account, so that no confirmation applies to another account. */
export async function replaceSession(db: Database, before: string, now: string): Promise<void> {
  const { orm } = db;
  const old = alias(session, 'old');
  const [from, to] = [hashSessionToken(before), hashSessionToken(now)];
  const moved = orm.$with('moved').as(
    orm
      .update(session)
      .set({ accountId: sql`${old.accountId}` })
      .from(old)
      .where(and(eq(old.sessionToken, from), eq(session.sessionToken, to), eq(old.userId, session.userId))),
  );
  await withPageDeadline(
    orm
      .with(moved)
      .delete(session)
      .where(and(eq(session.sessionToken, from), ne(session.sessionToken, to))),
  );
}

/** @returns false: the person is not a member of the account */
export async function chooseAccount(
  db: Database,
  { personId, sessionId }: { personId: string; sessionId: string },
  accountId: string,
): Promise<boolean> {
  const rows = await withPageDeadline(
    db.orm
      .update(session)
      .set({ accountId: sql`${membership.accountId}` })
      .from(membership)
      .innerJoin(account, and(eq(account.id, membership.accountId), isNull(account.deletedAt)))
      .where(
        and(
          eq(session.id, sessionId),
          eq(session.userId, personId),
          eq(membership.personId, session.userId),
          eq(membership.accountId, accountId),
        ),
      )
      .returning({ id: session.id }),
  );
  return rows.length > 0;
}
