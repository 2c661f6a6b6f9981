import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { brand, brandDomain, instrument, listing } from '../db/schema/index.ts';
import { currentListing } from './listing-dates.ts';
import { searchCatalog } from './search-catalog.ts';

export interface NearBrand {
  name: string;
  domain: string | null;
  /** If found by a ticker: its notation, such as `VOD:XLON`. */
  symbol: string | null;
}

const MAX_NEAR = 5;

/** Brands whose name or domain starts with a word, else with the word minus its last one or two letters. */
export async function brandsNearWord(db: Database, word: string): Promise<NearBrand[]> {
  for (const shorter of [word, word.slice(0, -1), word.slice(0, -2)]) {
    if (shorter.length < 3) return [];
    // The deadline of a search is that of a page, but this is for a response to a program.
    const found = await withDeadline(searchCatalog(db, shorter, { kind: 'domain' }));
    const near = found.flatMap((hit) =>
      hit.kind === 'domain' ? [{ name: hit.name, domain: hit.domain, symbol: null }] : [],
    );
    if (near.length > 0) return near.slice(0, MAX_NEAR);
  }
  return [];
}

export async function brandsNearTicker(db: Database, ticker: string): Promise<NearBrand[]> {
  const rows = await withDeadline(
    db.orm
      .select({ name: brand.name, domain: brandDomain.domain, mic: listing.mic })
      .from(listing)
      .innerJoin(instrument, eq(instrument.id, listing.instrumentId))
      .innerJoin(brand, and(eq(brand.id, instrument.brandId), isNull(brand.hiddenAt)))
      .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
      .where(and(eq(listing.ticker, ticker), currentListing))
      .orderBy(listing.mic)
      .limit(MAX_NEAR),
  );
  return rows.map(({ name, domain, mic }) => ({ name, domain, symbol: `${ticker}:${mic}` }));
}
