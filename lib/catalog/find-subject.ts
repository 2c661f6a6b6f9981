import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { NamedIdentifier } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import { brand, brandDomain, cryptoAsset, logo } from '../db/schema/index.ts';

interface FoundSubject {
  kind: 'brand' | 'coin';
  id: number;
  name: string;
  keys: string[];
  color: string | null;
  source: string;
  hidden: boolean;
  hiddenReason: string | null;
  logo: { source: string; license: string; contentHash: string } | null;
}

const LOGO = { source: logo.source, license: logo.license, contentHash: logo.contentHash };

export async function findSubject(db: Database, identifier: NamedIdentifier): Promise<FoundSubject | null> {
  const found =
    identifier.kind === 'domain'
      ? await findBrand(db, identifier.candidates)
      : await findCoin(db, [identifier.symbol, ...identifier.alternatives]);
  if (found === undefined) return null;
  const { hiddenAt, ...subject } = found;
  return { kind: identifier.kind === 'domain' ? 'brand' : 'coin', ...subject, hidden: hiddenAt !== null };
}

async function findBrand({ orm }: Database, domains: readonly string[]) {
  const [found] = await orm
    .select({
      id: brand.id,
      name: brand.name,
      keys: sql<string[]>`(
        select array_agg(d.domain order by d.is_primary desc, d.domain) from brand_domain d where d.brand_id = ${brand.id})`,
      color: brand.color,
      source: brand.source,
      hiddenAt: brand.hiddenAt,
      hiddenReason: brand.hiddenReason,
      logo: LOGO,
    })
    .from(brandDomain)
    .innerJoin(brand, eq(brand.id, brandDomain.brandId))
    .leftJoin(logo, eq(logo.brandId, brand.id))
    .where(inArray(brandDomain.domain, [...domains]))
    .orderBy(desc(sql`length(${brandDomain.domain})`))
    .limit(1);
  return found;
}

async function findCoin({ orm }: Database, symbols: readonly string[]) {
  const [found] = await orm
    .select({
      id: cryptoAsset.id,
      name: sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`,
      keys: sql<string[]>`array[${cryptoAsset.symbol}]`,
      color: cryptoAsset.color,
      source: cryptoAsset.source,
      hiddenAt: cryptoAsset.hiddenAt,
      hiddenReason: cryptoAsset.hiddenReason,
      logo: LOGO,
    })
    .from(cryptoAsset)
    .leftJoin(logo, eq(logo.cryptoAssetId, cryptoAsset.id))
    .where(and(inArray(cryptoAsset.symbol, [...symbols]), cryptoAsset.isPreferred))
    .orderBy(desc(sql`length(${cryptoAsset.symbol})`))
    .limit(1);
  return found;
}
