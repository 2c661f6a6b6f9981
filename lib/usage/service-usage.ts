import { and, between, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Operation, Outcome } from '../core/operations.ts';
import { limitsOf, type PlanId } from '../core/plans/plans.ts';
import { DAY_MS, HOUR_MS, isoDay } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { account, usageDay, usageHour } from '../db/schema/index.ts';
import { HOURS_KEPT_DAYS } from './add-usage.ts';
import type { Days } from './days.ts';

export interface ServiceUsageLine {
  day: string;
  operation: Operation;
  outcome: Outcome;
  count: number;
}

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

export async function countSignUps({ orm }: Database, { from, to }: Days): Promise<number> {
  return await orm.$count(
    account,
    sql`(${account.createdAt} at time zone 'utc')::date between ${from}::date and ${to}::date`,
  );
}

export interface TimeSteps {
  fromMs: number;
  stepMinutes: number;
  count: number;
}

/** Accounts created in each step, deleted ones included. */
export async function signUpsByStep(
  { orm }: Database,
  { fromMs, stepMinutes, count }: TimeSteps,
): Promise<number[]> {
  const stepMs = stepMinutes * 60_000;
  const from = new Date(fromMs);
  const step = sql<number>`floor(extract(epoch from ${account.createdAt} - ${from.toISOString()}::timestamptz) * 1000 / ${stepMs}::float8)::int`;
  const rows = await orm
    .select({ step, count: sql<number>`count(*)`.mapWith(Number) })
    .from(account)
    .where(and(gte(account.createdAt, from), lt(account.createdAt, new Date(fromMs + count * stepMs))))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.step, row.count]));
  return Array.from({ length: count }, (_, i) => found.get(i) ?? 0);
}

export interface BusyAccount {
  id: string;
  name: string;
  plan: PlanId;
  count: number;
}

/** Accounts with the most requests since a moment, in whole hours, or in whole days from nine days ago on. */
export async function busiestAccounts(
  { orm }: Database,
  { since, most }: { since: Date; most: number },
): Promise<BusyAccount[]> {
  const isRecent = since.getTime() > Date.now() - HOURS_KEPT_DAYS * DAY_MS;
  const counts = isRecent ? usageHour : usageDay;
  const within = isRecent
    ? gte(usageHour.hour, new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS))
    : gte(usageDay.day, isoDay(since.getTime()));
  const busiest = orm
    .select({ accountId: counts.accountId, count: sql<number>`sum(${counts.count})`.as('count') })
    .from(counts)
    .where(within)
    .groupBy(counts.accountId)
    .orderBy(desc(sql`count`), counts.accountId)
    .limit(most)
    .as('busiest');
  const rows = await orm
    .select({ id: account.id, name: account.name, plan: account.plan, count: busiest.count })
    .from(busiest)
    .innerJoin(account, eq(account.id, busiest.accountId))
    .orderBy(desc(busiest.count), account.id);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export interface PressedAccount {
  id: string;
  name: string;
  plan: PlanId;
  used: number;
  perDay: number;
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
