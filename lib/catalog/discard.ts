import { eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { brand, brandDomain, brandKey, instrument, listing, securitiesNumber } from '../db/schema/index.ts';

export const DISCARDABLE = {
  brand: { key: 'its id', example: '17' },
  domain: { key: 'the domain', example: 'old.example.com' },
  listing: { key: 'its id', example: '4711' },
  number: { key: 'type and value', example: 'isin:US0378331005' },
  key: { key: 'type and value', example: 'lei:HWUPKR0MPOU8FGXBT394' },
} as const;

export type Discardable = keyof typeof DISCARDABLE;

export const isDiscardable = (text: string): text is Discardable => Object.hasOwn(DISCARDABLE, text);

/** Takes effect within a second. A source that still has the row restores it with its next import. */
export async function discard(
  db: Database,
  actor: string,
  what: Discardable,
  key: string,
): Promise<{ what: Discardable; key: string } | Refusal> {
  const { orm } = db;
  const [type = '', value = ''] = key.split(/:(.*)/s);
  const brandOfInstrument = (id: typeof listing.instrumentId | typeof securitiesNumber.instrumentId) => {
    const issuer = orm.select({ id: instrument.brandId }).from(instrument).where(eq(instrument.id, id));
    return sql<number>`${issuer}`.as('brand_id');
  };
  const deletes = {
    brand: () =>
      orm
        .delete(brand)
        .where(sql`${brand.id}::text = ${key}`)
        .returning({ brandId: sql<number>`${brand.id}`.as('brand_id') }),
    domain: () =>
      orm
        .delete(brandDomain)
        .where(eq(brandDomain.domain, key))
        .returning({ brandId: sql<number>`${brandDomain.brandId}`.as('brand_id') }),
    listing: () =>
      orm
        .delete(listing)
        .where(sql`${listing.id}::text = ${key}`)
        .returning({ brandId: brandOfInstrument(listing.instrumentId) }),
    number: () =>
      orm
        .delete(securitiesNumber)
        .where(sql`${securitiesNumber.type} = ${type} and ${securitiesNumber.value} = ${value}`)
        .returning({ brandId: brandOfInstrument(securitiesNumber.instrumentId) }),
    key: () =>
      orm
        .delete(brandKey)
        .where(sql`${brandKey.type} = ${type} and ${brandKey.value} = ${value}`)
        .returning({ brandId: sql<number>`${brandKey.brandId}`.as('brand_id') }),
  };
  const gone = orm.$with('gone').as(deletes[what]());
  const event = audited(db, {
    from: gone,
    accountId: null,
    actor,
    action: 'catalog.discard',
    subject: sql`'brand:' || ${gone.brandId}`,
    detail: { [what]: key },
  });
  const rows = await orm.with(gone, event).select().from(gone);
  return rows.length > 0
    ? { what, key }
    : refuse('not_found', `There is no ${what} ${key} in the catalog; expected ${DISCARDABLE[what].key}.`);
}
