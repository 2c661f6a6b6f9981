import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { EFFECTS, type EffectText } from '../core/plans/effects.ts';
import { limitsOf, PLANS, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import { sentences, type Values, type ValuesOf } from '../core/text/sentences.ts';
import type { Database } from '../db/client.ts';

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
  text: EffectText;
  values: Values;
}

const inEnglish = sentences(EFFECTS);

export const effectSentence = ({ text, values }: DowngradeEffect): string => inEnglish(text, values);

/** An account's plan and usage that a downgrade may affect. */
export interface PlanUse {
  plan: PlanId;
  limits: Partial<PlanLimits> | null;
  secretTokens: number;
  /** Requests on the busiest of the last 30 days, and today. */
  busiest: { logo: number; brand: number };
  today: { logo: number; brand: number };
}

/** What a downgrade would end or reduce. */
export function downgradeEffects(use: PlanUse, to: PlanId): DowngradeEffect[] {
  const [now, then] = [PLANS[use.plan], PLANS[to]];
  const [limitsNow, limitsThen] = [limitsOf(use.plan, use.limits), then.limits];
  const effects: DowngradeEffect[] = [];
  const add = <Text extends EffectText>(
    effect: DowngradeEffect['effect'],
    text: Text,
    values: ValuesOf<(typeof EFFECTS)[Text]>,
  ) => effects.push({ effect, text, values });
  const addPerDay = (effect: 'fewer_logos' | 'less_brand_data', operation: 'logo' | 'brand') => {
    const [before, limit] = [limitsNow[`${operation}PerDay`], limitsThen[`${operation}PerDay`]];
    const [today, busiest] = [use.today[operation], use.busiest[operation]];
    if (limit >= before) return;
    if (today >= limit) add(effect, `${effect}_today`, { before, limit, today });
    else if (busiest > limit) add(effect, `${effect}_busiest`, { before, limit, busiest });
    else add(effect, effect, { before, limit });
  };
  const addPerMinute = (effect: 'slower_logos' | 'slower_brand_data', operation: 'logo' | 'brand') => {
    const [before, limit] = [limitsNow[`${operation}PerMinute`], limitsThen[`${operation}PerMinute`]];
    if (limit < before) add(effect, effect, { before, limit });
  };

  if (then.largestSize < now.largestSize)
    add('smaller_logos', 'smaller_logos', { before: now.largestSize, limit: then.largestSize });
  if (then.attributionRequired && !now.attributionRequired) add('attribution', 'attribution', {});
  if (now.brandData && !then.brandData) {
    const tokens = use.secretTokens;
    if (tokens > 1) add('no_brand_data', 'no_brand_data_tokens', { tokens });
    else add('no_brand_data', tokens === 1 ? 'no_brand_data_token' : 'no_brand_data', {});
  }
  if (now.mcp && !then.mcp) add('no_mcp', 'no_mcp', {});
  addPerDay('fewer_logos', 'logo');
  addPerMinute('slower_logos', 'logo');
  if (then.brandData) {
    addPerDay('less_brand_data', 'brand');
    addPerMinute('slower_brand_data', 'brand');
  }
  return effects;
}

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
  if (row === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  return {
    plan: row.plan,
    limits: row.limits,
    secretTokens: Number(row.secret_tokens),
    busiest: { logo: Number(row.busiest_logo), brand: Number(row.busiest_brand) },
    today: { logo: Number(row.today_logo), brand: Number(row.today_brand) },
  };
}
