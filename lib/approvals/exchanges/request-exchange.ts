import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readRequestText } from '../request-text.ts';

/** Asks the operator to enable an exchange for an account, with its audit event, in one statement. */
export async function requestExchange(
  db: Database,
  actor: string,
  accountId: string,
  input: { mic: string; reason: string },
): Promise<{ id: string } | Refusal> {
  const exchange = readExchangeOnRequest(input.mic);
  if (isRefusal(exchange)) return exchange;
  const reason = readRequestText(input.reason, 'reason');
  if (isRefusal(reason)) return reason;
  const { mic, name } = exchange;

  const id = newId();
  const rows = await db.sql`
    with fresh as (
      insert into exchange_request (id, account_id, mic, reason, requested_by)
      select ${id}, a.id, ${mic}, ${reason}, ${actor} from account a
      where a.id = ${accountId} and a.deleted_at is null
        and not exists (select from enabled_exchange e where e.account_id = a.id and e.mic = ${mic})
      on conflict (account_id, mic) where state = 'open' do nothing
      returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'exchange.request', id::text, jsonb_build_object('mic', ${mic}::text) from fresh
    returning subject`;
  return rows.length > 0 ? { id } : whyNot(db, accountId, mic, name);
}

async function whyNot(db: Database, accountId: string, mic: string, name: string): Promise<Refusal> {
  const [row] = await db.sql<{ enabled: boolean }[]>`
    select exists (select from enabled_exchange e where e.account_id = a.id and e.mic = ${mic}) as enabled
    from account a where a.id = ${accountId} and a.deleted_at is null`;
  if (row === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  return refuseBecause('conflict', row.enabled ? 'exchange_enabled' : 'exchange_requested', {
    exchange: name,
  });
}
