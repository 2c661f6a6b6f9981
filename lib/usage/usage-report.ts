import type { Operation, Outcome } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import type { Days } from './days.ts';

/** Dimensions of a report. */
export const USAGE_ASPECTS = ['day', 'token', 'operation', 'outcome'] as const;
export type UsageAspect = (typeof USAGE_ASPECTS)[number];

export const isUsageAspect = (text: string): text is UsageAspect =>
  (USAGE_ASPECTS as readonly string[]).includes(text);

/** A count; dimensions that were not asked for are null. */
export interface UsageLine {
  day: string | null;
  tokenId: string | null;
  /** Its name now. */
  tokenName: string | null;
  operation: Operation | null;
  outcome: Outcome | null;
  count: number;
}

/**
 * Counted requests of an account by the given dimensions, at most a second or so behind; by day, then largest first. Days
 * without requests are omitted.
 */
export async function usageReport(
  db: Database,
  accountId: string,
  { from, to, by }: Days & { by: readonly UsageAspect[] },
): Promise<UsageLine[]> {
  const { sql } = db;
  const has = (aspect: UsageAspect) => by.includes(aspect);
  const rows = await sql<(Omit<UsageLine, 'count'> & { count: string })[]>`
    with counted as (
      select ${has('day') ? sql`day::text` : sql`null::text`} as day,
             ${has('token') ? sql`token_id` : sql`null::uuid`} as token_id,
             ${has('operation') ? sql`operation` : sql`null::text`} as operation,
             ${has('outcome') ? sql`outcome` : sql`null::text`} as outcome, sum(count) as count
      from usage_day where account_id = ${accountId} and day between ${from}::date and ${to}::date
      group by 1, 2, 3, 4
    )
    select c.day, c.token_id as "tokenId", t.name as "tokenName", c.operation, c.outcome, c.count
    from counted c left join token t on t.id = c.token_id and t.account_id = ${accountId}
    order by c.day, c.count desc, c.token_id, c.operation, c.outcome`;
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
