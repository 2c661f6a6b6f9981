import { type AnyColumn, and, between, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Operation, Outcome } from '../core/operations.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { token, usageDay, usageHour } from '../db/schema/index.ts';
import type { Days } from './days.ts';
import type { Hours } from './hours.ts';

export const USAGE_ASPECTS = ['day', 'token', 'operation', 'outcome'] as const;
export type UsageAspect = (typeof USAGE_ASPECTS)[number];

export const isUsageAspect = (text: string): text is UsageAspect =>
  (USAGE_ASPECTS as readonly string[]).includes(text);

export interface UsageLine {
  /** In a report by hour, `2026-11-23T06:00Z`. */
  day: string | null;
  tokenId: string | null;
  tokenName: string | null;
  operation: Operation | null;
  outcome: Outcome | null;
  count: number;
}

/** By day, then largest first; lags by about a second. Days without requests are omitted. */
export async function usageReport(
  db: Database,
  accountId: string,
  { from, to, by }: Days & { by: readonly UsageAspect[] },
): Promise<UsageLine[]> {
  return await report(db, accountId, by, usageDay, {
    slot: sql`${usageDay.day}::text`,
    within: between(usageDay.day, from, to),
  });
}

/** As `usageReport`, by hour; of the last nine days only. */
export async function usageByHour(
  db: Database,
  accountId: string,
  { fromMs, count, by }: Hours & { by: readonly UsageAspect[] },
): Promise<UsageLine[]> {
  const { hour } = usageHour;
  return await report(db, accountId, by, usageHour, {
    slot: sql`to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00"Z"')`,
    within: and(gte(hour, new Date(fromMs)), lt(hour, new Date(fromMs + count * HOUR_MS))),
  });
}

type Counts = PgTable & Record<'accountId' | 'tokenId' | 'operation' | 'outcome' | 'count', AnyColumn>;

async function report(
  db: Database,
  accountId: string,
  by: readonly UsageAspect[],
  counts: Counts,
  { slot, within }: { slot: SQL; within: SQL | undefined },
): Promise<UsageLine[]> {
  const only = <T>(aspect: UsageAspect, column: AnyColumn | SQL) =>
    sql<T | null>`${by.includes(aspect) ? column : sql`null`}`;
  const counted = db.orm
    .select({
      day: only<string>('day', slot).as('day'),
      tokenId: only<string>('token', counts.tokenId).as('token_id'),
      operation: only<Operation>('operation', counts.operation).as('operation'),
      outcome: only<Outcome>('outcome', counts.outcome).as('outcome'),
      count: sql<number>`sum(${counts.count})`.as('count'),
    })
    .from(counts)
    .where(and(eq(counts.accountId, accountId), within))
    .groupBy(sql`1, 2, 3, 4`)
    .as('counted');
  return await db.orm
    .select({
      day: counted.day,
      tokenId: counted.tokenId,
      tokenName: token.name,
      operation: counted.operation,
      outcome: counted.outcome,
      count: sql<number>`${counted.count}`.mapWith(Number),
    })
    .from(counted)
    .leftJoin(token, and(sql`${token.id} = ${counted.tokenId}::uuid`, eq(token.accountId, accountId)))
    .orderBy(counted.day, desc(counted.count), counted.tokenId, counted.operation, counted.outcome);
}
