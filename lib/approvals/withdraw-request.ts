import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';

/** What an account asks an operator for and may take back, by the table it is kept in. */
const TABLES = { exchange: 'exchange_request', upgrade: 'upgrade_request' } as const;

/** Takes back an open request of an account, with its audit event, in one statement. */
export async function withdrawRequest(
  db: Database,
  actor: string,
  kind: keyof typeof TABLES,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<{ id: string } | Refusal> {
  const rows = await db.sql`
    with changed as (
      update ${db.sql(TABLES[kind])} set state = 'withdrawn', decided_by = ${actor}, decided_at = now()
      where id = ${requestId} and account_id = ${accountId} and state = 'open' returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject)
    select account_id, ${actor}, ${`${kind}.withdraw`}, id::text from changed
    returning subject`;
  return rows.length > 0
    ? { id: requestId }
    : refuseBecause('not_found', 'request_not_open', { request: requestId });
}
