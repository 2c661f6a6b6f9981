import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { mailLink, person } from '../db/schema/index.ts';

/** @param email canonical @param allowUnverified although somebody else may have signed up with the address */
export async function setOperator(
  db: Database,
  actor: string,
  email: string,
  isOperator: boolean,
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): Promise<{ personId: string } | Refusal> {
  const { orm } = db;
  const isVerified = isNotNull(person.emailVerified);
  const changed = orm.$with('changed').as(
    orm
      .update(person)
      .set({ isOperator })
      .where(and(eq(person.email, email), !isOperator || allowUnverified ? undefined : isVerified))
      .returning({
        personId: sql<string>`${person.id}`.as('person_id'),
        email: person.email,
        isVerified: sql<boolean>`${isVerified}`.as('is_verified'),
      }),
  );
  // Another operator may have handed one out before: it must not lead into an operator's account.
  const handedOut = orm
    .$with('handed_out')
    .as(
      orm
        .delete(mailLink)
        .where(
          and(
            eq(mailLink.purpose, 'handed_out_reset'),
            inArray(mailLink.personId, orm.select({ id: changed.personId }).from(changed)),
          ),
        ),
    );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: isOperator ? 'operator.grant' : 'operator.revoke',
    subject: changed.personId,
    detail: sql`jsonb_build_object('email', ${changed.email}, 'verified', ${changed.isVerified})`,
  });
  const [row] = await withPageDeadline(
    orm.with(changed, handedOut, event).select({ personId: changed.personId }).from(changed),
  );
  if (row !== undefined) return row;
  const [known] = await withPageDeadline(
    orm.select({ id: person.id }).from(person).where(eq(person.email, email)),
  );
  return known === undefined
    ? refuseBecause('not_found', 'person_unknown', {})
    : refuseBecause('conflict', 'email_unverified', { email });
}

export const listOperators = (
  db: Database,
): Promise<{ email: string; name: string | null; isVerified: boolean }[]> =>
  withPageDeadline(
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
