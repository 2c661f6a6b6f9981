import { and, desc, eq, gte, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, iconVerdict, logo, logoRendition, visit } from '../../db/schema/index.ts';

export interface Find {
  domain: string;
  name: string | null;
  logoUrl: string | null;
  logoKind: string | null;
  weight: number | null;
  visitedAt: Date;
  /** It looks like the domain of a known brand, and is visited once an operator accepts that. */
  isLookAlike: boolean;
  /** 128 px; null: not served, because it waits for the review or a stronger source has a logo. */
  png: Buffer | null;
  shared: number;
}

/** Below it, a person should look. */
const SURE_WEIGHT = 70;
/** Domains with the same picture from which it may be a default of a shop or a template. */
const MANY_SITES = 3;
const SIZE = 128;

/** Newest first. @param options.forReview only look-alikes, and what a person should look at and has not accepted */
export async function listFinds(
  { orm, pictures }: Database,
  { forReview, most }: { forReview: boolean; most: number },
): Promise<Find[]> {
  const same = alias(visit, 'same');
  const shared = sql<number>`${orm
    .select({ others: sql`greatest(count(*)::int - 1, 0)` })
    .from(same)
    .where(eq(same.dhash, visit.dhash))}`;
  const fine = orm
    .select({ dhash: iconVerdict.dhash })
    .from(iconVerdict)
    .where(and(eq(iconVerdict.dhash, visit.dhash), eq(iconVerdict.verdict, 'fine')));
  const isLookAlike = eq(visit.reason, 'look_alike');
  const isFound = and(eq(visit.state, 'found'), isNotNull(visit.visitedAt));
  const isDoubtful = or(
    eq(visit.reason, 'review'),
    lt(visit.weight, SURE_WEIGHT),
    gte(shared, MANY_SITES - 1),
  );
  const visitedAt = sql`coalesce(${visit.visitedAt}, ${visit.lastAsked})`.mapWith(visit.lastAsked);
  const rows = await orm
    .select({
      domain: visit.domain,
      name: brand.name,
      logoUrl: visit.logoUrl,
      logoKind: visit.logoKind,
      weight: visit.weight,
      visitedAt,
      isLookAlike: sql<boolean>`${isLookAlike}`,
      png: logoRendition.png,
      object: logoRendition.object,
      shared,
    })
    .from(visit)
    .leftJoin(brandDomain, eq(brandDomain.domain, visit.domain))
    .leftJoin(brand, eq(brand.id, brandDomain.brandId))
    .leftJoin(logo, and(eq(logo.brandId, brand.id), eq(logo.origin, 'discovered')))
    .leftJoin(logoRendition, and(eq(logoRendition.logoId, logo.id), eq(logoRendition.size, SIZE)))
    .where(
      forReview
        ? or(and(isFound, notExists(fine), isDoubtful), and(eq(visit.state, 'refused'), isLookAlike))
        : isFound,
    )
    .orderBy(desc(visitedAt), visit.domain)
    .limit(most);
  return Promise.all(
    rows.map(async ({ object, ...row }) => ({ ...row, png: await pictures.show({ png: row.png, object }) })),
  );
}
