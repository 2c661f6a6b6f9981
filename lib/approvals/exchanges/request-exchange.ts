import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { account, enabledExchange } from '../../db/schema/index.ts';
import { openRequest } from '../open-request.ts';
import { readRequestText } from '../request-text.ts';

/** Requests an exchange for an account from the operator. */
export async function requestExchange(
  db: Database,
  who: Acting,
  accountId: string,
  input: { mic: string; reason: string },
): Promise<{ id: string } | Refusal> {
  const actor = actorWith(who, 'exchanges.request');
  if (isRefusal(actor)) return actor;
  const exchange = readExchangeOnRequest(input.mic);
  if (isRefusal(exchange)) return exchange;
  const reason = readRequestText(input.reason, 'reason');
  if (isRefusal(reason)) return reason;
  const { mic, name } = exchange;
  const id = newId();
  const insert = db.sql`
    insert into exchange_request (id, account_id, mic, reason, requested_by)
    select ${id}, a.id, ${mic}, ${reason}, ${actor} from account a
    where a.id = ${accountId} and a.deleted_at is null
      and not exists (select from enabled_exchange e where e.account_id = a.id and e.mic = ${mic})
    on conflict (account_id, mic) where state = 'open' do nothing
    returning id, account_id`;
  if (await openRequest(db, insert, { actor, action: 'exchange.request', detail: { mic } })) return { id };
  const [row] = await db.orm
    .select({ enabled: enabledExchange.mic })
    .from(account)
    .leftJoin(enabledExchange, and(eq(enabledExchange.accountId, account.id), eq(enabledExchange.mic, mic)))
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (row === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const why = row.enabled === null ? 'exchange_requested' : 'exchange_enabled';
  return refuseBecause('conflict', why, { exchange: name });
}
