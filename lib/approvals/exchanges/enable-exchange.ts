import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import type { Database } from '../../db/client.ts';

/**
 * An operator enables an exchange for an account without a request, with its audit event, in one statement; an open
 * request for it is approved with it. In force within a second. What is on already stays on.
 */
export async function enableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return exchange;
  const { mic } = exchange;
  const rows = await db.sql`
    with owner as (
      select id from account where id = ${accountId} and deleted_at is null
    ), enabled as (
      insert into enabled_exchange (account_id, mic) select id, ${mic} from owner
      on conflict do nothing returning account_id, mic
    ), approved as (
      update exchange_request set state = 'approved', decided_by = ${actor}, decided_at = now()
      from owner where account_id = owner.id and mic = ${mic} and state = 'open'
    ), told as (
      insert into audit_event (account_id, actor, action, subject)
      select account_id, ${actor}, 'exchange.enable', mic from enabled
    )
    select from owner`;
  return rows.length > 0 ? { mic } : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

/** Turns an exchange off again for an account, with its audit event, in one statement; in force within a second. */
export async function disableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return exchange;
  const { mic, name } = exchange;
  const rows = await db.sql`
    with disabled as (
      delete from enabled_exchange where account_id = ${accountId} and mic = ${mic} returning account_id, mic
    )
    insert into audit_event (account_id, actor, action, subject)
    select account_id, ${actor}, 'exchange.disable', mic from disabled
    returning subject`;
  return rows.length > 0
    ? { mic }
    : refuseBecause('not_found', 'exchange_not_enabled', { exchange: name, account: accountId });
}
