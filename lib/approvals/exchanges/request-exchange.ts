import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { readRequestText } from '../../core/text/request-text.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { account, enabledExchange, exchangeRequest } from '../../db/schema/index.ts';
import { openRequest } from '../open-request.ts';

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
  const { orm } = db;
  const enabled = orm
    .select()
    .from(enabledExchange)
    .where(and(eq(enabledExchange.accountId, account.id), eq(enabledExchange.mic, mic)));
  const may = and(eq(account.id, accountId), isNull(account.deletedAt), notExists(enabled));
  const row = { id, accountId: account.id, mic, reason, requestedBy: actor };
  const fresh = orm.$with('fresh').as(
    orm
      .insert(exchangeRequest)
      .select(rowsFrom(exchangeRequest, row, sql`${account} where ${may}`))
      .onConflictDoNothing({
        target: [exchangeRequest.accountId, exchangeRequest.mic],
        where: sql`state = 'open'`,
      })
      .returning({ id: exchangeRequest.id, accountId: exchangeRequest.accountId }),
  );
  if (await openRequest(db, fresh, { actor, action: 'exchange.request', detail: { mic } })) return { id };
  const [found] = await orm
    .select({ enabled: enabledExchange.mic })
    .from(account)
    .leftJoin(enabledExchange, and(eq(enabledExchange.accountId, account.id), eq(enabledExchange.mic, mic)))
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (found === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const why = found.enabled === null ? 'exchange_requested' : 'exchange_enabled';
  return refuseBecause('conflict', why, { exchange: name });
}
