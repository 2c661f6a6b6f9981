import { and, desc, eq, sql } from 'drizzle-orm';
import { BRAND_FIELD_NAMES, type BrandField } from '../core/brands/brand-fields.ts';
import type { LogoOrigin } from '../core/brands/logo-origins.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import type { Identifier } from '../core/identifiers/identifier.ts';
import type { LogoSize } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import {
  brand,
  brandDomain,
  brandEdit,
  cryptoAsset,
  currency,
  instrument,
  listing,
  logo,
  logoRendition,
} from '../db/schema/index.ts';
import type { CoinField } from './edit-coin.ts';
import { currentListing } from './listing-dates.ts';
import { type LogoSubject, subjectOf } from './logo-subjects.ts';

export interface SubjectView {
  kind: 'brand' | 'coin' | 'currency';
  id: string;
  name: string;
  key: string;
  source: string;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  logo: {
    origin: LogoOrigin;
    source: string;
    license: string;
    contentHash: string;
    updatedAt: Date;
    /** null: the bucket is away. */
    png: Buffer | null;
  } | null;
  brand: { fields: FieldView[]; domains: DomainView[]; listings: ListingView[] } | null;
  coin: FieldView<CoinField>[] | null;
}

export interface FieldView<Field = BrandField> {
  field: Field;
  /** As `readFieldValue` reads it, or its JSON; null if unknown. */
  value: unknown;
  source: string | null;
  isEdited: boolean;
}

interface DomainView {
  domain: string;
  isPrimary: boolean;
  source: string;
}

export interface ListingView {
  mic: string;
  exchange: string;
  ticker: string;
  kind: string;
  /** The first UTC day on which it is no longer valid, possibly in the future; null: no known end. */
  validTo: string | null;
}

const SHOWN: LogoSize = 128;

/** The subject of an identifier with all its data, withdrawn or not, or null. */
export async function subjectView(db: Database, identifier: Identifier): Promise<SubjectView | null> {
  const subject = await subjectOf(db, identifier);
  if (subject === null) return null;
  const [head, logo, brand, coin] = await Promise.all([
    headOf(db, subject),
    logoOf(db, subject),
    subject.column === 'brand_id' ? brandOf(db, subject.id) : null,
    subject.column === 'crypto_asset_id' ? coinOf(db, subject.id) : null,
  ]);
  return head === null ? null : { ...head, id: subject.id, logo, brand, coin };
}

const KINDS = { brand_id: 'brand', crypto_asset_id: 'coin', currency_code: 'currency' } as const;

async function headOf({ orm }: Database, { column, id }: LogoSubject) {
  const [row] =
    column === 'brand_id'
      ? await orm
          .select({
            name: brand.name,
            key: sql<string>`coalesce(${brandDomain.domain}, ${brand.name})`,
            source: brand.source,
            hiddenAt: brand.hiddenAt,
            hiddenReason: brand.hiddenReason,
          })
          .from(brand)
          .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
          .where(eq(brand.id, Number(id)))
      : column === 'crypto_asset_id'
        ? await orm
            .select({
              name: sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`,
              key: cryptoAsset.symbol,
              source: cryptoAsset.source,
              hiddenAt: cryptoAsset.hiddenAt,
              hiddenReason: cryptoAsset.hiddenReason,
            })
            .from(cryptoAsset)
            .where(eq(cryptoAsset.id, Number(id)))
        : await orm
            .select({ name: currency.name, key: currency.code, source: currency.source })
            .from(currency)
            .where(eq(currency.code, id));
  return row === undefined ? null : { hiddenAt: null, hiddenReason: null, ...row, kind: KINDS[column] };
}

async function logoOf(
  { orm, pictures }: Database,
  { column, id }: LogoSubject,
): Promise<SubjectView['logo']> {
  const { origin, source, license, contentHash, updatedAt } = logo;
  const { png, object } = logoRendition;
  const [row] = await orm
    .select({ origin, source, license, contentHash, updatedAt, png, object })
    .from(logo)
    .innerJoin(logoRendition, and(eq(logoRendition.logoId, logo.id), eq(logoRendition.size, SHOWN)))
    .where(
      column === 'brand_id'
        ? eq(logo.brandId, Number(id))
        : column === 'crypto_asset_id'
          ? eq(logo.cryptoAssetId, Number(id))
          : eq(logo.currencyCode, id),
    );
  if (row === undefined) return null;
  const { object: _, ...shown } = row;
  return { ...shown, png: await pictures.show(row) };
}

async function coinOf({ orm }: Database, id: string): Promise<SubjectView['coin']> {
  const [row] = await orm
    .select()
    .from(cryptoAsset)
    .where(eq(cryptoAsset.id, Number(id)));
  if (row === undefined) return null;
  const { name, operatorName, marketCapRank, operatorRank, source } = row;
  const rankSource = marketCapRank === null ? null : (row.rankSource ?? source);
  return [
    { field: 'name', value: operatorName ?? name, ...said(operatorName, source) },
    { field: 'rank', value: operatorRank ?? marketCapRank, ...said(operatorRank, rankSource) },
  ];
}

const said = (byOperator: unknown, source: string | null) => ({
  source: byOperator === null ? source : 'operator',
  isEdited: byOperator !== null,
});

const MAX_LISTINGS = 200;

async function brandOf(db: Database, id: string): Promise<SubjectView['brand']> {
  const brandId = Number(id);
  const [[row], edits, domains, listings] = await Promise.all([
    db.orm.select().from(brand).where(eq(brand.id, brandId)),
    db.orm.select({ field: brandEdit.field }).from(brandEdit).where(eq(brandEdit.brandId, brandId)),
    db.orm
      .select({ domain: brandDomain.domain, isPrimary: brandDomain.isPrimary, source: brandDomain.source })
      .from(brandDomain)
      .where(eq(brandDomain.brandId, brandId))
      .orderBy(desc(brandDomain.isPrimary), brandDomain.domain),
    db.orm
      .select({ mic: listing.mic, ticker: listing.ticker, kind: instrument.kind, validTo: listing.validTo })
      .from(listing)
      .innerJoin(instrument, eq(instrument.id, listing.instrumentId))
      .where(eq(instrument.brandId, brandId))
      .orderBy(desc(currentListing), instrument.kind, listing.mic, listing.ticker)
      .limit(MAX_LISTINGS),
  ]);
  if (row === undefined) return null;
  const edited = new Set(edits.map(({ field }) => field));
  return {
    fields: BRAND_FIELD_NAMES.map((field) => ({
      field,
      value: row[field],
      source: row.fieldSources[field]?.[0] ?? (row[field] === null ? null : row.source),
      isEdited: edited.has(field),
    })),
    domains,
    listings: listings.map((listing) => ({ ...listing, exchange: exchangeName(listing.mic) })),
  };
}
