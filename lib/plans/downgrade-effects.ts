import type { Database } from '../db/client.ts';
import { type Refusal, refuse } from '../errors/errors.ts';
import { limitsOf, PLANS, type PlanId, type PlanLimits } from '../plans/plans.ts';

/** Something that works now and stops working, or works less. */
export interface DowngradeEffect {
  effect:
    | 'smaller_logos'
    | 'attribution'
    | 'no_brand_data'
    | 'no_mcp'
    | 'fewer_logos'
    | 'slower_logos'
    | 'less_brand_data'
    | 'slower_brand_data';
  sentence: string;
}

/** What an account has and does, as far as another plan may touch it. */
export interface PlanUse {
  plan: PlanId;
  limits: Partial<PlanLimits> | null;
  /** Secret tokens in force. */
  secretTokens: number;
  /** Uses on the busiest of the last 30 days, and today. */
  busiest: { logo: number; brand: number };
  today: { logo: number; brand: number };
}

/** What will stop working when an account goes from its plan to another; empty when nothing does. Pure. */
export function downgradeEffects(use: PlanUse, to: PlanId): DowngradeEffect[] {
  const [now, then] = [PLANS[use.plan], PLANS[to]];
  const [limitsNow, limitsThen] = [limitsOf(use.plan, use.limits), then.limits];
  const effects: DowngradeEffect[] = [];
  const add = (effect: DowngradeEffect['effect'], sentence: string) => effects.push({ effect, sentence });

  if (then.largestSize < now.largestSize)
    add(
      'smaller_logos',
      `Logos are served at ${then.largestSize} px at most, also where a page asks for ${now.largestSize} px.`,
    );
  if (then.attributionRequired && !now.attributionRequired)
    add('attribution', 'Every page that shows logos has to show the attribution link.');
  if (now.brandData && !then.brandData)
    add(
      'no_brand_data',
      `Brand data is answered with 403 plan_required${use.secretTokens === 0 ? '.' : `; ${plural(use.secretTokens, 'brand token stops', 'brand tokens stop')} working until you upgrade again.`}`,
    );
  if (now.mcp && !then.mcp) add('no_mcp', 'Assistants get no answer over MCP.');
  if (limitsThen.logoPerDay < limitsNow.logoPerDay)
    add(
      'fewer_logos',
      perDay('Logo requests', limitsNow.logoPerDay, limitsThen.logoPerDay, use.busiest.logo, use.today.logo),
    );
  if (limitsThen.logoPerMinute < limitsNow.logoPerMinute)
    add('slower_logos', perMinute('Logo requests', limitsNow.logoPerMinute, limitsThen.logoPerMinute));
  if (then.brandData && limitsThen.brandPerDay < limitsNow.brandPerDay)
    add(
      'less_brand_data',
      perDay(
        'Brand data and MCP requests',
        limitsNow.brandPerDay,
        limitsThen.brandPerDay,
        use.busiest.brand,
        use.today.brand,
      ),
    );
  if (then.brandData && limitsThen.brandPerMinute < limitsNow.brandPerMinute)
    add(
      'slower_brand_data',
      perMinute('Brand data and MCP requests', limitsNow.brandPerMinute, limitsThen.brandPerMinute),
    );
  return effects;
}

function perDay(what: string, now: number, then: number, busiest: number, today: number): string {
  const limit = `${what} are limited to ${count(then)} a day instead of ${count(now)}`;
  if (today >= then)
    return `${limit}; ${count(today)} were used today, so that further ones are refused until 00:00 UTC.`;
  return busiest > then
    ? `${limit}; the busiest of your last 30 days had ${count(busiest)}.`
    : `${limit}; your last 30 days stayed below that.`;
}

const perMinute = (what: string, now: number, then: number) =>
  `${what} are limited to ${count(then)} a minute instead of ${count(now)}.`;

const count = (n: number) => n.toLocaleString('en-US');
const plural = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;

/** What an account has and does; by the database's clock. */
export async function findPlanUse(db: Database, accountId: string): Promise<PlanUse | Refusal> {
  const [row] = await db.sql<
    {
      plan: PlanId;
      limits: Partial<PlanLimits> | null;
      secret_tokens: string;
      busiest_logo: string;
      busiest_brand: string;
      today_logo: string;
      today_brand: string;
    }[]
  >`
    with today as (select (blazon_now() at time zone 'utc')::date as day),
    days as (
      select u.day, coalesce(sum(count) filter (where operation = 'logo'), 0) as logo,
             coalesce(sum(count) filter (where operation <> 'logo'), 0) as brand
      from usage_day u, today where account_id = ${accountId} and u.day > today.day - 30 group by u.day
    )
    select a.plan, a.limits,
           (select count(*) from token t where t.account_id = a.id and t.kind = 'secret' and t.revoked_at is null
              and (t.expires_at is null or t.expires_at > blazon_now())) as secret_tokens,
           coalesce((select max(logo) from days), 0) as busiest_logo,
           coalesce((select max(brand) from days), 0) as busiest_brand,
           coalesce((select logo from days join today using (day)), 0) as today_logo,
           coalesce((select brand from days join today using (day)), 0) as today_brand
    from account a where a.id = ${accountId} and a.deleted_at is null`;
  if (row === undefined) return refuse('not_found', `There is no account ${accountId}.`);
  return {
    plan: row.plan,
    limits: row.limits,
    secretTokens: Number(row.secret_tokens),
    busiest: { logo: Number(row.busiest_logo), brand: Number(row.busiest_brand) },
    today: { logo: Number(row.today_logo), brand: Number(row.today_brand) },
  };
}
