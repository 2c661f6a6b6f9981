import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../core/brands/brand-fields.ts';
import type { LogoOrigin } from '../core/brands/logo-origins.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import type { Identifier } from '../core/identifiers/identifier.ts';
import type { LogoSize } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import type { CoinField } from './edit-coin.ts';
import { isInForce } from './in-force.ts';
import { type LogoSubject, subjectOf } from './logo-subjects.ts';

/** What an operator sees of a brand, coin or currency. */
export interface SubjectView {
  kind: 'brand' | 'coin' | 'currency';
  id: string;
  name: string;
  /** Primary domain of a brand, symbol of a coin, code of a currency. */
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
    /** What is served at the middle size. */
    png: Buffer;
  } | null;
  /** Only of brands. */
  brand: { fields: FieldView[]; domains: DomainView[]; listings: ListingView[] } | null;
  /** Only of coins: their fields, as `readCoinValue` takes them. */
  coin: FieldView<CoinField>[] | null;
}

export interface FieldView<Field = BrandField> {
  field: Field;
  /** As `readFieldValue` takes it, or its JSON; null where nobody knows it. */
  value: unknown;
  /** Who says so; null where nobody does. */
  source: string | null;
  /** The operator's own: it can be undone. */
  isEdited: boolean;
}

export interface DomainView {
  domain: string;
  isPrimary: boolean;
  source: string;
}

export interface ListingView {
  mic: string;
  exchange: string;
  ticker: string;
  kind: string;
  /** The first UTC day on which it is not valid any more, which may be to come; null: no end is known. */
  validTo: string | null;
}

/** The size operators are shown. */
const SHOWN: LogoSize = 128;

/** What answers for an identifier, withdrawn or not, with everything known of it; null when nothing does. */
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

interface HeadRow {
  name: string;
  key: string;
  source: string;
  hidden_ms: number | null;
  hidden_reason: string | null;
}

const KINDS = { brand_id: 'brand', crypto_asset_id: 'coin', currency_code: 'currency' } as const;

async function headOf({ sql }: Database, { column, id }: LogoSubject) {
  const hidden = sql`(extract(epoch from s.hidden_at) * 1000)::float8 as hidden_ms, s.hidden_reason`;
  const [row] =
    column === 'brand_id'
      ? await sql<HeadRow[]>`
          select s.name, d.domain as key, s.source, ${hidden}
          from brand s join brand_domain d on d.brand_id = s.id and d.is_primary where s.id = ${id}`
      : column === 'crypto_asset_id'
        ? await sql<HeadRow[]>`
            select coalesce(s.operator_name, s.name) as name, s.symbol as key, s.source, ${hidden} from crypto_asset s where s.id = ${id}`
        : await sql<HeadRow[]>`
            select name, code as key, source, null::float8 as hidden_ms, null as hidden_reason
            from currency where code = ${id}`;
  if (row === undefined) return null;
  return {
    kind: KINDS[column],
    name: row.name,
    key: row.key,
    source: row.source,
    hiddenAt: row.hidden_ms === null ? null : new Date(row.hidden_ms),
    hiddenReason: row.hidden_reason,
  };
}

async function logoOf({ sql }: Database, { column, id }: LogoSubject): Promise<SubjectView['logo']> {
  const [row] = await sql<
    (Omit<NonNullable<SubjectView['logo']>, 'updatedAt' | 'png'> & { updated_ms: number; png: string })[]
  >`
    select l.origin, l.source, l.license, l.content_hash as "contentHash",
           (extract(epoch from l.updated_at) * 1000)::float8 as updated_ms, encode(r.png, 'hex') as png
    from logo l join logo_rendition r on r.logo_id = l.id and r.size = ${SHOWN}
    where l.${sql(column)}::text = ${id}`;
  if (row === undefined) return null;
  const { updated_ms, png, ...logo } = row;
  return { ...logo, updatedAt: new Date(updated_ms), png: Buffer.from(png, 'hex') };
}

async function coinOf({ sql }: Database, id: string): Promise<SubjectView['coin']> {
  const [row] = await sql<
    {
      name: string;
      operatorName: string | null;
      rank: number | null;
      operatorRank: number | null;
      source: string;
      rankSource: string | null;
    }[]
  >`
    select name, operator_name as "operatorName", market_cap_rank as rank, operator_rank as "operatorRank", source,
           rank_source as "rankSource"
    from crypto_asset where id = ${id}`;
  if (row === undefined) return null;
  const rankSource = row.rank === null ? null : (row.rankSource ?? row.source);
  return [
    { field: 'name', value: row.operatorName ?? row.name, ...said(row.operatorName, row.source) },
    { field: 'rank', value: row.operatorRank ?? row.rank, ...said(row.operatorRank, rankSource) },
  ];
}

const said = (byOperator: unknown, source: string | null) => ({
  source: byOperator === null ? source : 'operator',
  isEdited: byOperator !== null,
});

async function brandOf({ sql }: Database, id: string): Promise<SubjectView['brand']> {
  const [[row], edits, domains, listings] = await Promise.all([
    sql<{ source: string; columns: string; sources: string }[]>`
      select source, to_jsonb(b)::text as columns, field_sources::text as sources from brand b where id = ${id}`,
    sql<{ field: string }[]>`select field from brand_edit where brand_id = ${id}`,
    sql<DomainView[]>`
      select domain, is_primary as "isPrimary", source from brand_domain
      where brand_id = ${id} order by is_primary desc, domain`,
    sql<Omit<ListingView, 'exchange'>[]>`
      select l.mic, l.ticker, i.kind, l.valid_to::text as "validTo"
      from listing l join instrument i on i.id = l.instrument_id
      where i.brand_id = ${id} order by not ${isInForce(sql)}, i.kind, l.mic, l.ticker limit 200`,
  ]);
  if (row === undefined) return null;
  const columns: Record<string, unknown> = JSON.parse(row.columns);
  const sources: Partial<Record<BrandField, [source: string, day: string]>> = JSON.parse(row.sources);
  const edited = new Set(edits.map(({ field }) => field));
  return {
    fields: BRAND_FIELD_NAMES.map((field) => {
      const value = columns[BRAND_FIELDS[field].column] ?? null;
      return {
        field,
        value,
        source: sources[field]?.[0] ?? (value === null ? null : row.source),
        isEdited: edited.has(field),
      };
    }),
    domains,
    listings: listings.map((listing) => ({ ...listing, exchange: exchangeName(listing.mic) })),
  };
}
