import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** Makes a person an operator of this installation, or takes that away; in force from their next request on. */
export async function setOperator(
  db: Database,
  actor: string,
  email: string,
  isOperator: boolean,
): Promise<{ personId: string } | Refusal> {
  const [row] = await withDeadline(
    db.sql<{ id: string }[]>`
      with changed as (
        update person set is_operator = ${isOperator} where email = ${email} returning id
      ), told as (
        insert into audit_event (account_id, actor, action, subject)
        select null, ${actor}, ${isOperator ? 'operator.grant' : 'operator.revoke'}, id::text from changed
      )
      select id from changed`,
  );
  return row === undefined ? refuseBecause('not_found', 'person_unknown', {}) : { personId: row.id };
}

export const listOperators = (db: Database): Promise<{ email: string; name: string | null }[]> =>
  withDeadline(
    db.sql<{ email: string; name: string | null }[]>`
      select email, name from person where is_operator order by email`,
  );
