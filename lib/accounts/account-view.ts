import { listCorrections } from '../approvals/corrections/list-corrections.ts';
import { listExchangeRequests } from '../approvals/exchanges/list-exchange-requests.ts';
import { listUpgradeRequests } from '../approvals/upgrades/list-upgrade-requests.ts';
import { listAuditEvents } from '../audit/list-audit-events.ts';
import { isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import { limitsOf, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { quotaToday } from '../usage/quota-today.ts';

interface Row {
  name: string;
  email: string | null;
  plan: PlanId;
  limits: Partial<PlanLimits> | null;
  is_demo: boolean;
  banned_ms: number | null;
  ban_reason: string | null;
  created_ms: number;
  customer_id: string | null;
  subscription_id: string | null;
  exchanges: string[];
}

/** Everything an operator sees of an account: plan and numbers, tokens, today, exchanges, requests, the last changes. */
export async function accountView(db: Database, accountId: string) {
  const [row] = await db.sql<Row[]>`
    select a.name, a.email, a.plan, a.limits, a.is_demo, (extract(epoch from a.banned_at) * 1000)::float8 as banned_ms,
           a.ban_reason, (extract(epoch from a.created_at) * 1000)::float8 as created_ms,
           p.customer_id, p.subscription_id,
           array(select e.mic from enabled_exchange e where e.account_id = a.id order by e.mic) as exchanges
    from account a left join payment_customer p on p.account_id = a.id
    where a.id = ${accountId} and a.deleted_at is null`;
  if (row === undefined) return refuse('not_found', `There is no account ${accountId}.`);
  const every = { accountId, state: null };
  const [today, tokens, exchangeRequests, upgradeRequests, corrections, audit] = await Promise.all([
    quotaToday(db, accountId),
    listTokens(db, accountId),
    listExchangeRequests(db, every),
    listUpgradeRequests(db, every),
    listCorrections(db, every),
    listAuditEvents(db, { isForOperator: true, accountId, action: null, before: null, most: 20 }),
  ]);
  return {
    id: accountId,
    name: row.name,
    email: row.email,
    plan: row.plan,
    /** Agreed with it, on top of the plan's. */
    agreedLimits: row.limits,
    limits: limitsOf(row.plan, row.limits),
    isDemo: row.is_demo,
    bannedAt: row.banned_ms === null ? null : new Date(row.banned_ms),
    banReason: row.ban_reason,
    createdAt: new Date(row.created_ms),
    payment:
      row.customer_id === null ? null : { customerId: row.customer_id, subscriptionId: row.subscription_id },
    exchanges: row.exchanges.map((mic) => ({ mic, name: exchangeName(mic) })),
    /** null only when the account was deleted between two questions. */
    today: isRefusal(today) ? null : today,
    tokens,
    exchangeRequests,
    upgradeRequests,
    corrections,
    audit,
  };
}

export type AccountView = Exclude<Awaited<ReturnType<typeof accountView>>, Refusal>;
