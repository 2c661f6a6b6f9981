import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { limitsOf, type PlanId } from '../core/plans/plans.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import { DAY_MS, dayOf, isoDay } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { account } from '../db/schema/index.ts';
import { usedToday } from './used-today.ts';

export interface Quota {
  used: number;
  perDay: number;
  left: number;
  perMinute: number;
  isUsedUp: boolean;
}

export interface QuotaToday {
  plan: PlanId;
  day: string;
  resetsAt: Date;
  resetsInSeconds: number;
  logo: Quota;
  brand: Quota;
}

/** Today's usage by the database's clock; lags by about a second. */
export async function quotaToday(db: Database, accountId: string): Promise<QuotaToday | Refusal> {
  const [row] = await db.orm
    .select({
      plan: account.plan,
      limits: account.limits,
      nowMs: sql<number>`blazon_now_ms()`,
    })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (row === undefined) return refuse('not_found', `There is no account ${accountId}.`);
  const used = (await usedToday(db, [accountId])).get(accountId) ?? { logo: 0, brand: 0 };
  const limits = limitsOf(row.plan, row.limits);
  const quotaOf = (operation: LimitedOperation, count: number): Quota => {
    const perDay = limits[POLICIES[operation].daily];
    return {
      used: count,
      perDay,
      left: Math.max(0, perDay - count),
      perMinute: limits[POLICIES[operation].burst],
      isUsedUp: count >= perDay,
    };
  };
  const today = dayOf(row.nowMs);
  const resetsAt = new Date((today + 1) * DAY_MS);
  return {
    plan: row.plan,
    day: isoDay(row.nowMs),
    resetsAt,
    resetsInSeconds: Math.max(0, Math.ceil((resetsAt.getTime() - row.nowMs) / 1000)),
    logo: quotaOf('logo', used.logo),
    brand: quotaOf('brand', used.brand),
  };
}
