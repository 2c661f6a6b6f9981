import { type Refusal, refuse } from '../core/errors/errors.ts';
import { limitsOf, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import type { Database } from '../db/client.ts';

/** How an account stands against a daily limit. */
export interface Quota {
  used: number;
  perDay: number;
  left: number;
  perMinute: number;
  isUsedUp: boolean;
}

export interface QuotaToday {
  plan: PlanId;
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
  /** 00:00 UTC. */
  resetsAt: Date;
  resetsInSeconds: number;
  logo: Quota;
  /** Brand operation and MCP together. */
  brand: Quota;
}

/** Today of an account by the database's clock, at most a second or so behind. */
export async function quotaToday(db: Database, accountId: string): Promise<QuotaToday | Refusal> {
  const [row] = await db.sql<
    {
      plan: PlanId;
      limits: Partial<PlanLimits> | null;
      day: string;
      now_ms: number;
      logo: string;
      brand: string;
    }[]
  >`
    select a.plan, a.limits, today.day::text as day, blazon_now_ms() as now_ms,
           coalesce(sum(u.count) filter (where u.operation = 'logo'), 0) as logo,
           coalesce(sum(u.count) filter (where u.operation <> 'logo'), 0) as brand
    from account a
    cross join (select (blazon_now() at time zone 'utc')::date as day) today
    left join usage_day u on u.account_id = a.id and u.day = today.day
    where a.id = ${accountId} and a.deleted_at is null
    group by a.id, today.day`;
  if (row === undefined) return refuse('not_found', `There is no account ${accountId}.`);
  const limits = limitsOf(row.plan, row.limits);
  const quotaOf = (operation: LimitedOperation, used: number): Quota => {
    const perDay = limits[POLICIES[operation].daily];
    return {
      used,
      perDay,
      left: Math.max(0, perDay - used),
      perMinute: limits[POLICIES[operation].burst],
      isUsedUp: used >= perDay,
    };
  };
  const resetsAt = new Date(Date.parse(row.day) + 86_400_000);
  return {
    plan: row.plan,
    day: row.day,
    resetsAt,
    resetsInSeconds: Math.max(0, Math.ceil((resetsAt.getTime() - row.now_ms) / 1000)),
    logo: quotaOf('logo', Number(row.logo)),
    brand: quotaOf('brand', Number(row.brand)),
  };
}
