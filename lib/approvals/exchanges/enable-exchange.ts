import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';

/** Enables an exchange for an account within a second, and approves an open request for it. */
export async function enableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const { sql } = db;
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return exchange;
  const { mic } = exchange;
  const rows = await sql`
    with owner as (
      select id from account where id = ${accountId} and deleted_at is null
    ), enabled as (
      insert into enabled_exchange (account_id, mic) select id, ${mic} from owner
      on conflict do nothing returning account_id, mic
    ), approved as (
      update exchange_request set state = 'approved', decided_by = ${actor}, decided_at = now()
      from owner where account_id = owner.id and mic = ${mic} and state = 'open'
    ), audited as (${audited(db, {
      from: sql('enabled'),
      accountId: sql('account_id'),
      actor,
      action: 'exchange.enable',
      subject: mic,
    })})
    select from owner`;
  return rows.length > 0 ? { mic } : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

export async function disableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const { sql } = db;
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return exchange;
  const { mic, name } = exchange;
  const rows = await sql`
    with disabled as (
      delete from enabled_exchange where account_id = ${accountId} and mic = ${mic} returning account_id
    )
    ${audited(db, {
      from: sql('disabled'),
      accountId: sql('account_id'),
      actor,
      action: 'exchange.disable',
      subject: mic,
    })}
    returning subject`;
  return rows.length > 0
    ? { mic }
    : refuseBecause('not_found', 'exchange_not_enabled', { exchange: name, account: accountId });
}
