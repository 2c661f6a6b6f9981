import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { person, secondFactor } from '../db/schema/index.ts';

/** For operators, who name a person by address. @param email canonical */
export async function findPerson(db: Database, email: string) {
  const [row] = await withPageDeadline(
    db.orm
      .select({
        personId: person.id,
        email: person.email,
        name: person.name,
        isEmailVerified: sql<boolean>`${person.emailVerified} is not null`,
        isOperator: person.isOperator,
        hasSecondFactor: sql<boolean>`${secondFactor.confirmedAt} is not null`,
        createdAt: person.createdAt,
      })
      .from(person)
      .leftJoin(secondFactor, eq(secondFactor.personId, person.id))
      .where(eq(person.email, email)),
  );
  return row ?? refuseBecause('not_found', 'person_unknown', {});
}

export type FoundPerson = Exclude<Awaited<ReturnType<typeof findPerson>>, Refusal>;
