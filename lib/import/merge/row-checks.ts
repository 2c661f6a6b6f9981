import type { Transaction } from '../../catalog/load-starter.ts';

/*
 * PostgreSQL asks for the parent of each row by itself, a quarter of what a new brand costs. A parent that this very
 * transaction has made can be deleted by nobody else, and whether all were made is a matter of counting: where all of a
 * set are, each row need not be asked about. Only a superuser may say so; for everyone else nothing changes.
 */

/** Whether the transaction may do without: it is a superuser's, and announces its changes itself, for no trigger will. */
export async function mayCount(sql: Transaction): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select current_setting('is_superuser') = 'on' and current_setting('blazon.bulk', true) is not distinct from 'on' as may`;
  return row?.may === true;
}

/** Until `askRows`, or the end of the transaction, foreign keys are not looked at. */
export const countRows = (sql: Transaction) => sql`set local session_replication_role = replica`;

export const askRows = (sql: Transaction) => sql`set local session_replication_role to default`;

/** @throws where fewer parents were made than the rows to come belong to */
export function assertAllMade(made: number, wanted: number, what: string): void {
  if (made !== wanted) throw new Error(`${wanted} ${what} were to be made, and ${made} were`);
}
