import { and, desc, eq, exists, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { LogoOrigin } from '../core/brands/logo-origins.ts';
import type { Database } from '../db/client.ts';
import { escapeLike } from '../db/escape-like.ts';
import { brand, brandDomain, brandEdit, cryptoAsset, logo } from '../db/schema/index.ts';

export const BROWSE_KINDS = ['brand', 'coin'] as const;
export const BROWSE_STATES = ['edited', 'hidden'] as const;

export interface CatalogFilter {
  kind: (typeof BROWSE_KINDS)[number];
  /** `none`: without a logo; an origin: with a logo of that origin. */
  logo: 'none' | LogoOrigin | null;
  /** Source of the entry, such as `starter` or `wikidata`. */
  source: string | null;
  state: (typeof BROWSE_STATES)[number] | null;
  /** Start of a name, domain or symbol; empty: all. */
  beginning: string;
  /** Only entries older than this id, for the next page. */
  before: number | null;
}

export interface CatalogEntry {
  id: number;
  kind: CatalogFilter['kind'];
  name: string;
  /** Domain or symbol; null: a brand without a domain. */
  key: string | null;
  source: string;
  logo: { origin: LogoOrigin; source: string; contentHash: string } | null;
  isHidden: boolean;
}

export const ENTRIES_PER_PAGE = 50;

/** Brands or coins with the filter's properties, newest first. `next` is the `before` of the next page. */
export async function browseCatalog(
  db: Database,
  filter: CatalogFilter,
): Promise<{ entries: CatalogEntry[]; next: number | null }> {
  const rows = await (filter.kind === 'brand' ? brands(db, filter) : coins(db, filter));
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map(({ hiddenAt, ...row }) => ({
    ...row,
    kind: filter.kind,
    isHidden: hiddenAt !== null,
  }));
  return { entries, next: rows.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

const LOGO = { origin: logo.origin, source: logo.source, contentHash: logo.contentHash };

const logoIs = (wanted: CatalogFilter['logo']) =>
  wanted === null ? undefined : wanted === 'none' ? isNull(logo.id) : eq(logo.origin, wanted);

function brands({ orm }: Database, { logo: wanted, source, state, beginning, before }: CatalogFilter) {
  const start = `${escapeLike(beginning.toLowerCase())}%`;
  const edits = orm.select({ one: sql`1` }).from(brandEdit).where(eq(brandEdit.brandId, brand.id));
  const domains = orm
    .select({ one: sql`1` })
    .from(brandDomain)
    .where(and(eq(brandDomain.brandId, brand.id), sql`${brandDomain.domain} like ${start}`));
  return orm
    .select({
      id: brand.id,
      name: brand.name,
      key: brandDomain.domain,
      source: brand.source,
      hiddenAt: brand.hiddenAt,
      logo: LOGO,
    })
    .from(brand)
    .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .leftJoin(logo, eq(logo.brandId, brand.id))
    .where(
      and(
        logoIs(wanted),
        source === null ? undefined : eq(brand.source, source),
        state === 'edited' ? exists(edits) : undefined,
        state === 'hidden' ? isNotNull(brand.hiddenAt) : undefined,
        beginning === '' ? undefined : or(sql`lower(${brand.name}) like ${start}`, exists(domains)),
        before === null ? undefined : lt(brand.id, before),
      ),
    )
    .orderBy(desc(brand.id))
    .limit(ENTRIES_PER_PAGE + 1);
}

function coins({ orm }: Database, { logo: wanted, source, state, beginning, before }: CatalogFilter) {
  const name = sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`;
  return orm
    .select({
      id: cryptoAsset.id,
      name,
      key: cryptoAsset.symbol,
      source: cryptoAsset.source,
      hiddenAt: cryptoAsset.hiddenAt,
      logo: LOGO,
    })
    .from(cryptoAsset)
    .leftJoin(logo, eq(logo.cryptoAssetId, cryptoAsset.id))
    .where(
      and(
        cryptoAsset.isPreferred,
        logoIs(wanted),
        source === null ? undefined : eq(cryptoAsset.source, source),
        state === 'edited'
          ? or(isNotNull(cryptoAsset.operatorName), isNotNull(cryptoAsset.operatorRank))
          : undefined,
        state === 'hidden' ? isNotNull(cryptoAsset.hiddenAt) : undefined,
        beginning === ''
          ? undefined
          : or(
              sql`${cryptoAsset.symbol} like ${`${escapeLike(beginning.toUpperCase())}%`}`,
              sql`lower(${name}) like ${`${escapeLike(beginning.toLowerCase())}%`}`,
            ),
        before === null ? undefined : lt(cryptoAsset.id, before),
      ),
    )
    .orderBy(desc(cryptoAsset.id))
    .limit(ENTRIES_PER_PAGE + 1);
}
