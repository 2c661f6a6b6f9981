import { and, eq, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { readExchangeOnRequest } from '../../core/exchanges/find-exchange.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { account, enabledExchange, exchangeRequest } from '../../db/schema/index.ts';

/** Enables an exchange for an account within a second, and approves an open request for it. */
export async function enableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return { ...exchange, parameter: { name: 'mic' } };
  const { mic } = exchange;
  const { orm } = db;
  const owner = orm.$with('owner').as(
    orm
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, accountId), isNull(account.deletedAt))),
  );
  const enabled = orm.$with('enabled').as(
    orm
      .insert(enabledExchange)
      .select(rowsFrom(enabledExchange, { accountId: owner.id, mic }, owner))
      .onConflictDoNothing()
      .returning({ accountId: enabledExchange.accountId }),
  );
  const approved = orm.$with('approved').as(
    orm
      .update(exchangeRequest)
      .set({ state: 'approved', decidedBy: actor, decidedAt: sql`now()` })
      .from(owner)
      .where(
        and(
          eq(exchangeRequest.accountId, owner.id),
          eq(exchangeRequest.mic, mic),
          eq(exchangeRequest.state, 'open'),
        ),
      ),
  );
  const event = audited(db, {
    from: enabled,
    accountId: enabled.accountId,
    actor,
    action: 'exchange.enable',
    subject: mic,
  });
  const rows = await orm.with(owner, enabled, approved, event).select().from(owner);
  return rows.length > 0 ? { mic } : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

export async function disableExchange(
  db: Database,
  actor: string,
  accountId: string,
  text: string,
): Promise<{ mic: string } | Refusal> {
  const exchange = readExchangeOnRequest(text);
  if (isRefusal(exchange)) return { ...exchange, parameter: { name: 'mic' } };
  const { mic, name } = exchange;
  const { orm } = db;
  const disabled = orm.$with('disabled').as(
    orm
      .delete(enabledExchange)
      .where(and(eq(enabledExchange.accountId, accountId), eq(enabledExchange.mic, mic)))
      .returning({ accountId: enabledExchange.accountId }),
  );
  const event = audited(db, {
    from: disabled,
    accountId: disabled.accountId,
    actor,
    action: 'exchange.disable',
    subject: mic,
  });
  const rows = await orm.with(disabled, event).select().from(disabled);
  return rows.length > 0
    ? { mic }
    : refuseBecause('not_found', 'exchange_not_enabled', { exchange: name, account: accountId });
}
