import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { password, person, signInMethod } from '../db/schema/index.ts';
import { readOptionalName } from './read-input.ts';

export interface WaysIn {
  hasPassword: boolean;
  providers: string[];
}

export async function findWaysIn(db: Database, personId: string): Promise<WaysIn> {
  const [passwords, methods] = await withDeadline(
    Promise.all([
      db.orm.select({ at: password.changedAt }).from(password).where(eq(password.personId, personId)),
      db.orm
        .select({ provider: signInMethod.provider })
        .from(signInMethod)
        .where(eq(signInMethod.userId, personId))
        .orderBy(signInMethod.provider),
    ]),
  );
  return { hasPassword: passwords.length > 0, providers: methods.map(({ provider }) => provider) };
}

/** Disconnects a provider. Sign-in by mailed link always remains. */
export async function disconnectProvider(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  provider: string,
): Promise<{ provider: string } | Refusal> {
  const rows = await withDeadline(db.sql`
    with gone as (
      delete from sign_in_method where person_id = ${personId} and provider = ${provider} returning provider
    )
    ${audited(db, {
      from: db.sql('gone'),
      accountId: null,
      actor,
      action: 'person.disconnect',
      subject: db.sql('provider'),
    })}
    returning subject`);
  return rows.length === 0 ? refuseBecause('not_found', 'person_unknown', {}) : { provider };
}

/** @param typed may be empty: no name */
export async function renamePerson(
  db: Database,
  personId: string,
  typed: string,
): Promise<{ name: string | null } | Refusal> {
  const name = readOptionalName(typed);
  if (isRefusal(name)) return name;
  await withDeadline(db.orm.update(person).set({ name }).where(eq(person.id, personId)));
  return { name };
}
