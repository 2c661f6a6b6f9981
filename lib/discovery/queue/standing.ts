import { and, eq, gte, inArray, lt, ne, or } from 'drizzle-orm';
import { LOGO_ORIGINS } from '../../core/brands/logo-origins.ts';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, discoveryBlock, logo } from '../../db/schema/index.ts';
import { lookAlikesOf } from './look-alike.ts';

export type Obstacle = 'blocked' | 'withdrawn' | 'in_catalog' | 'look_alike';

type Orm = Pick<Database, 'orm'>;

/**
 * Whether the operator blocked a domain or took its brand down, its logo has a stronger source, or the domain looks like
 * that of a brand that others know. The last does not hold for visits that the operator asks for.
 * @param db of a transaction: blocks and takedowns that come later see its result and remove it
 */
export async function obstacleTo(
  { orm }: Orm,
  { domain, priority }: { domain: string; priority: number },
): Promise<Obstacle | null> {
  const isBlocked = inArray(discoveryBlock.subject, namesAbove(domain));
  if ((await orm.$count(discoveryBlock, isBlocked)) > 0) return 'blocked';
  const [row] = await orm
    .select({ hiddenAt: brand.hiddenAt, origin: logo.origin })
    .from(brandDomain)
    .innerJoin(brand, eq(brand.id, brandDomain.brandId))
    .leftJoin(logo, eq(logo.brandId, brand.id))
    .where(eq(brandDomain.domain, domain));
  if (row === undefined)
    return priority > 0 && (await looksLikeABrand({ orm }, domain)) ? 'look_alike' : null;
  if (row.hiddenAt !== null) return 'withdrawn';
  return row.origin !== null && row.origin !== LOGO_ORIGINS.at(-1) ? 'in_catalog' : null;
}

/** Whether the first label looks like that of a domain whose brand is known from more than its website. */
async function looksLikeABrand({ orm }: Orm, domain: string): Promise<boolean> {
  // All names that begin with the label and a dot: the slash follows it.
  const beginnings = lookAlikesOf(domain).map((label) =>
    and(gte(brandDomain.domain, `${label}.`), lt(brandDomain.domain, `${label}/`)),
  );
  if (beginnings.length === 0) return false;
  const rows = await orm
    .select({ domain: brandDomain.domain })
    .from(brandDomain)
    .innerJoin(brand, eq(brand.id, brandDomain.brandId))
    .where(and(or(...beginnings), ne(brand.source, 'crawl')))
    .limit(1);
  return rows.length > 0;
}

function namesAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
