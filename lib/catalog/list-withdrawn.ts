import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { brand, brandDomain, cryptoAsset } from '../db/schema/index.ts';

interface WithdrawnSubject {
  kind: 'brand' | 'coin';
  name: string;
  key: string;
  reason: string | null;
  hiddenAt: Date;
}

export async function listWithdrawn({ orm }: Database): Promise<WithdrawnSubject[]> {
  const brands = orm
    .select({
      kind: sql<WithdrawnSubject['kind']>`'brand'`.as('kind'),
      name: sql<string>`${brand.name}`.as('name'),
      key: sql<string>`coalesce(${brandDomain.domain}, ${brand.name})`.as('key'),
      reason: brand.hiddenReason,
      hiddenAt: brand.hiddenAt,
    })
    .from(brand)
    .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .where(isNotNull(brand.hiddenAt));
  const coins = orm
    .select({
      kind: sql<WithdrawnSubject['kind']>`'coin'`.as('kind'),
      name: sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`.as('name'),
      key: sql<string>`${cryptoAsset.symbol}`.as('key'),
      reason: cryptoAsset.hiddenReason,
      hiddenAt: cryptoAsset.hiddenAt,
    })
    .from(cryptoAsset)
    .where(isNotNull(cryptoAsset.hiddenAt));
  const rows = await unionAll(brands, coins).orderBy(desc(brand.hiddenAt)).limit(1000);
  return rows.flatMap(({ hiddenAt, ...row }) => (hiddenAt === null ? [] : [{ ...row, hiddenAt }]));
}
