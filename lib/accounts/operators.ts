import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { person } from '../db/schema/index.ts';

/**
 * Grants or revokes operator rights, effective with the person's next request.
 * @param email canonical
 * @param allowUnverified grants them to an address that its owner never confirmed: somebody else may have signed up
 */
export async function setOperator(
  db: Database,
  actor: string,
  email: string,
  isOperator: boolean,
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): Promise<{ personId: string } | Refusal> {
  const [row] = await withDeadline(db.sql<{ subject: string }[]>`
    with changed as (
      update person set is_operator = ${isOperator}
      where email = ${email} and (email_verified_at is not null or ${!isOperator || allowUnverified})
      returning id, email, email_verified_at is not null as is_verified
    )
    ${audited(db, {
      from: db.sql('changed'),
      accountId: null,
      actor,
      action: isOperator ? 'operator.grant' : 'operator.revoke',
      subject: db.sql('id'),
      detail: db.sql`jsonb_build_object('email', email, 'verified', is_verified)`,
    })}
    returning subject`);
  if (row !== undefined) return { personId: row.subject };
  const [known] = await withDeadline(
    db.orm.select({ id: person.id }).from(person).where(eq(person.email, email)),
  );
  return known === undefined
    ? refuseBecause('not_found', 'person_unknown', {})
    : refuseBecause('conflict', 'email_unverified', { email });
}

export const listOperators = (
  db: Database,
): Promise<{ email: string; name: string | null; isVerified: boolean }[]> =>
  withDeadline(
    db.orm
      .select({
        email: person.email,
        name: person.name,
        isVerified: sql<boolean>`${person.emailVerified} is not null`,
      })
      .from(person)
      .where(eq(person.isOperator, true))
      .orderBy(person.email),
  );
