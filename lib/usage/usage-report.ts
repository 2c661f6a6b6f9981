import { type AnyColumn, and, between, desc, eq, sql } from 'drizzle-orm';
import type { Operation, Outcome } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { token, usageDay } from '../db/schema/index.ts';
import type { Days } from './days.ts';

export const USAGE_ASPECTS = ['day', 'token', 'operation', 'outcome'] as const;
export type UsageAspect = (typeof USAGE_ASPECTS)[number];

export const isUsageAspect = (text: string): text is UsageAspect =>
  (USAGE_ASPECTS as readonly string[]).includes(text);

export interface UsageLine {
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
  const only = <T>(aspect: UsageAspect, column: AnyColumn) =>
    sql<T | null>`${by.includes(aspect) ? column : sql`null`}`;
  const counted = db.orm
    .select({
      day: only<string>('day', usageDay.day).as('day'),
      tokenId: only<string>('token', usageDay.tokenId).as('token_id'),
      operation: only<Operation>('operation', usageDay.operation).as('operation'),
      outcome: only<Outcome>('outcome', usageDay.outcome).as('outcome'),
      count: sql<number>`sum(${usageDay.count})`.as('count'),
    })
    .from(usageDay)
    .where(and(eq(usageDay.accountId, accountId), between(usageDay.day, from, to)))
    .groupBy(sql`1, 2, 3, 4`)
    .as('counted');
  return await db.orm
    .select({
      day: sql<string | null>`${counted.day}::text`,
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
