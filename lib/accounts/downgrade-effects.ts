import { and, count, eq, gt, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { EFFECTS, type EffectText } from '../core/plans/effects.ts';
import { limitsOf, PLANS, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import { sentences, type Values, type ValuesOf } from '../core/text/sentences.ts';
import type { Database } from '../db/client.ts';
import { account, token, usageDay } from '../db/schema/index.ts';

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

export interface PlanUse {
  plan: PlanId;
  limits: Partial<PlanLimits> | null;
  secretTokens: number;
  /** Requests on the busiest of the last 30 days, and today. */
  busiest: { logo: number; brand: number };
  today: { logo: number; brand: number };
}

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
  const { orm } = db;
  const today = sql`(blazon_now() at time zone 'utc')::date`;
  const counted = (isLogo: SQL) => sql<number>`coalesce(sum(${usageDay.count}) filter (where ${isLogo}), 0)`;
  const days = orm.$with('days').as(
    orm
      .select({
        isToday: sql<boolean>`${usageDay.day} = ${today}`.as('is_today'),
        logo: counted(eq(usageDay.operation, 'logo')).as('logo'),
        brand: counted(ne(usageDay.operation, 'logo')).as('brand'),
      })
      .from(usageDay)
      .where(and(eq(usageDay.accountId, accountId), gt(usageDay.day, sql`${today} - 30`)))
      .groupBy(usageDay.day),
  );
  const most = (column: SQLWrapper) => sql`(select coalesce(max(${column}), 0) from ${days})`.mapWith(Number);
  const now = (column: SQLWrapper) =>
    sql`coalesce((select ${column} from ${days} where ${days.isToday}), 0)`.mapWith(Number);
  const secrets = orm
    .select({ count: count() })
    .from(token)
    .where(
      and(
        eq(token.accountId, account.id),
        eq(token.kind, 'secret'),
        isNull(token.revokedAt),
        or(isNull(token.expiresAt), gt(token.expiresAt, sql`blazon_now()`)),
      ),
    );
  const [row] = await orm
    .with(days)
    .select({
      plan: account.plan,
      limits: account.limits,
      secretTokens: sql`${secrets}`.mapWith(Number),
      busiest: { logo: most(days.logo), brand: most(days.brand) },
      today: { logo: now(days.logo), brand: now(days.brand) },
    })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  return row ?? refuseBecause('not_found', 'account_unknown', { account: accountId });
}
