import { and, eq, isNull } from 'drizzle-orm';
import { listCorrections } from '../approvals/corrections/list-corrections.ts';
import { listExchangeRequests } from '../approvals/exchanges/list-exchange-requests.ts';
import { listUpgradeRequests } from '../approvals/upgrades/list-upgrade-requests.ts';
import { listAuditEvents } from '../audit/list-audit-events.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import { limitsOf } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { account, enabledExchange, paymentCustomer } from '../db/schema/index.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { quotaToday } from '../usage/quota-today.ts';

export async function accountView(db: Database, accountId: string) {
  const [row] = await db.orm
    .select()
    .from(account)
    .leftJoin(paymentCustomer, eq(paymentCustomer.accountId, account.id))
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (row === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const every = { accountId, state: null };
  const [enabled, today, tokens, exchangeRequests, upgradeRequests, corrections, audit] = await Promise.all([
    db.orm
      .select({ mic: enabledExchange.mic })
      .from(enabledExchange)
      .where(eq(enabledExchange.accountId, accountId))
      .orderBy(enabledExchange.mic),
    quotaToday(db, accountId),
    listTokens(db, accountId),
    listExchangeRequests(db, every),
    listUpgradeRequests(db, every),
    listCorrections(db, every),
    listAuditEvents(db, { isForOperator: true, accountId, action: null, before: null, most: 20 }),
  ]);
  const { account: kept, payment_customer: customer } = row;
  const { id, name, email, plan, limits, isDemo, bannedAt, banReason, createdAt } = kept;
  return {
    ...{ id, name, email, plan, isDemo, bannedAt, banReason, createdAt },
    agreedLimits: limits,
    limits: limitsOf(plan, limits),
    payment: customer && { customerId: customer.customerId, subscriptionId: customer.subscriptionId },
    exchanges: enabled.map(({ mic }) => ({ mic, name: exchangeName(mic) })),
    /** null only if the account was deleted in the meantime. */
    today: isRefusal(today) ? null : today,
    tokens,
    exchangeRequests,
    upgradeRequests,
    corrections,
    audit,
  };
}

export type AccountView = Exclude<Awaited<ReturnType<typeof accountView>>, Refusal>;
