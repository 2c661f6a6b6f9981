import { and, between, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Operation, Outcome } from '../core/operations.ts';
import { limitsOf, type PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { account, usageDay } from '../db/schema/index.ts';
import type { Days } from './days.ts';

export interface ServiceUsageLine {
  day: string;
  operation: Operation;
  outcome: Outcome;
  count: number;
}

/** Counts of all accounts by day, operation and outcome; lags by about a second. */
export async function serviceUsage({ orm }: Database, { from, to }: Days): Promise<ServiceUsageLine[]> {
  const { day, operation, outcome } = usageDay;
  const rows = await orm
    .select({ day, operation, outcome, count: sql<number>`sum(${usageDay.count})`.mapWith(Number) })
    .from(usageDay)
    .where(between(day, from, to))
    .groupBy(day, operation, outcome)
    .orderBy(day);
  return rows.map((row) => ({ ...row, outcome: row.outcome as Outcome }));
}

/** Accounts created in a period, deleted ones included. */
export async function countSignUps({ orm }: Database, { from, to }: Days): Promise<number> {
  return await orm.$count(
    account,
    sql`(${account.createdAt} at time zone 'utc')::date between ${from}::date and ${to}::date`,
  );
}

export interface PressedAccount {
  id: string;
  name: string;
  plan: PlanId;
  used: number;
  perDay: number;
  /** Of the daily limit that is used most. */
  share: number;
}

/** Accounts that have used the largest share of a daily limit on a day, among the 200 with the most requests. */
export async function accountsNearLimits(
  { orm }: Database,
  { day, most }: { day: string; most: number },
): Promise<PressedAccount[]> {
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${usageDay.count}) filter (where ${condition}), 0)`.mapWith(Number);
  const rows = await orm
    .select({
      id: account.id,
      name: account.name,
      plan: account.plan,
      limits: account.limits,
      logo: sumOf(sql`${usageDay.operation} = 'logo'`),
      brand: sumOf(sql`${usageDay.operation} <> 'logo'`),
    })
    .from(usageDay)
    .innerJoin(account, and(eq(account.id, usageDay.accountId), isNull(account.deletedAt)))
    .where(eq(usageDay.day, day))
    .groupBy(account.id)
    .orderBy(desc(sql`sum(${usageDay.count})`))
    .limit(200);
  return rows
    .map(({ limits, logo, brand, ...row }) => {
      const { logoPerDay, brandPerDay } = limitsOf(row.plan, limits);
      const uses = [
        { used: logo, perDay: logoPerDay },
        { used: brand, perDay: brandPerDay },
      ].map((use) => ({ ...use, share: use.perDay === 0 ? 0 : use.used / use.perDay }));
      const [worst = { used: 0, perDay: 0, share: 0 }] = uses.sort((a, b) => b.share - a.share);
      return { ...row, ...worst };
    })
    .sort((a, b) => b.share - a.share)
    .slice(0, most);
}
