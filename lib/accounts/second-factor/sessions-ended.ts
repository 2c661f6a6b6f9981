import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { session } from '../../db/schema/index.ts';

/** CTE that ends sessions of a person. @param changed CTE with the person, empty if nothing changed */
export const sessionsEnded = (
  { orm }: Pick<Database, 'orm'>,
  changed: SQLWrapper & { personId: SQLWrapper },
  which: SQL | undefined,
) =>
  orm
    .$with('ended')
    .as(
      orm
        .delete(session)
        .where(and(sql`${session.userId} in (select ${changed.personId} from ${changed})`, which)),
    );
