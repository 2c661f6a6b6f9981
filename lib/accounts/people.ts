import { and, eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { password, person, signInMethod } from '../db/schema/index.ts';
import { readOptionalName } from './read-input.ts';

export interface Connection {
  provider: string;
  email: string | null;
  connectedAtMs: number;
}

export interface WaysIn {
  hasPassword: boolean;
  connections: Connection[];
}

export async function findWaysIn(db: Database, personId: string): Promise<WaysIn> {
  const [passwords, methods] = await withPageDeadline(
    Promise.all([
      db.orm.select({ at: password.changedAt }).from(password).where(eq(password.personId, personId)),
      db.orm
        .select({
          provider: signInMethod.provider,
          email: signInMethod.email,
          connectedAt: signInMethod.createdAt,
        })
        .from(signInMethod)
        .where(eq(signInMethod.userId, personId))
        .orderBy(signInMethod.provider, signInMethod.createdAt),
    ]),
  );
  return {
    hasPassword: passwords.length > 0,
    connections: methods.map(({ connectedAt, ...one }) => ({ ...one, connectedAtMs: connectedAt.getTime() })),
  };
}

/** Disconnects a provider. Sign-in by mailed link always remains. */
export async function disconnectProvider(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  provider: string,
): Promise<{ provider: string } | Refusal> {
  const { orm } = db;
  const gone = orm.$with('gone').as(
    orm
      .delete(signInMethod)
      .where(and(eq(signInMethod.userId, personId), eq(signInMethod.provider, provider)))
      .returning({ provider: signInMethod.provider }),
  );
  const event = audited(db, {
    from: gone,
    accountId: null,
    actor,
    action: 'person.disconnect',
    subject: gone.provider,
  });
  const rows = await withPageDeadline(orm.with(gone, event).select().from(gone));
  return rows.length === 0 ? refuseBecause('not_found', 'person_unknown', {}) : { provider };
}

export async function renamePerson(
  db: Database,
  personId: string,
  typed: string,
): Promise<{ name: string | null } | Refusal> {
  const name = readOptionalName(typed);
  if (isRefusal(name)) return name;
  await withPageDeadline(db.orm.update(person).set({ name }).where(eq(person.id, personId)));
  return { name };
}
