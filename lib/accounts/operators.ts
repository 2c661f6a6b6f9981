import { eq } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { person } from '../db/schema/index.ts';

/** Grants or revokes operator rights, effective with the person's next request. @param email canonical */
export async function setOperator(
  db: Database,
  actor: string,
  email: string,
  isOperator: boolean,
): Promise<{ personId: string } | Refusal> {
  const [row] = await withDeadline(db.sql<{ subject: string }[]>`
    with changed as (update person set is_operator = ${isOperator} where email = ${email} returning id)
    ${audited(db, {
      from: db.sql('changed'),
      accountId: null,
      actor,
      action: isOperator ? 'operator.grant' : 'operator.revoke',
      subject: db.sql('id'),
    })}
    returning subject`);
  return row === undefined ? refuseBecause('not_found', 'person_unknown', {}) : { personId: row.subject };
}

export const listOperators = (db: Database): Promise<{ email: string; name: string | null }[]> =>
  withDeadline(
    db.orm
      .select({ email: person.email, name: person.name })
      .from(person)
      .where(eq(person.isOperator, true))
      .orderBy(person.email),
  );
