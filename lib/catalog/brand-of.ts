import type { BrandFacts } from '../core/brands/brand-facts.ts';
import type { BrandField } from '../core/brands/brand-fields.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { isCurrent } from './listing-dates.ts';
import { wantedColumns } from './logo-of.ts';
import { type Wanted, type WantedColumns, wantedOf } from './wanted.ts';

export type DomainMatch = 'exact' | 'alias' | 'parent-domain';

export interface BrandRow {
  /** null: known by securities only. */
  domain: string | null;
  /** One of its current listings, for a company without a domain. */
  listing: { mic: string; ticker: string } | null;
  name: string;
  longName: string | null;
  shortDescription: string | null;
  longDescription: string | null;
  website: string | null;
  colors: string[];
  foundedYear: number | null;
  /** Day, month or year (ISO 8601). */
  endedOn: string | null;
  employees: string | null;
  issuedCurrency: string | null;
  social: NonNullable<BrandFacts['social']>;
  address: Partial<NonNullable<BrandFacts['address']>>;
  gics: string | null;
  hidden: boolean;
  sources: BrandSources;
}

interface BrandSources {
  /** Of every field that is not in `fields`. */
  brand: string;
  domain: string | null;
  fields: Partial<Record<BrandField, readonly [source: string, day: string]>>;
}

export type BrandOfDomain =
  | { brandId: string; match: DomainMatch }
  | { brandId: null; wanted: Wanted | null };

/** The brand of the most specific name, e.g. of `['docs.google.com', 'google.com']`. One indexed query. */
export async function brandIdOfDomain(db: Database, candidates: readonly string[]): Promise<BrandOfDomain> {
  const registrable = candidates.at(-1) ?? '';
  type Found = { brand_id: string | null; domain: string; is_primary: boolean };
  const [row] = await withDeadline(db.sql<(Found & WantedColumns)[]>`
    select hit.*, null as found_on, ${wantedColumns(db.sql`${registrable}::text`, db)}
    from (select 1) as always
    left join lateral (
      select d.brand_id, d.domain, d.is_primary
      from unnest(${candidates as string[]}::text[]) with ordinality as c (domain, rank)
      join brand_domain d on d.domain = c.domain
      order by c.rank
      limit 1
    ) as hit on true
    left join visit v on v.domain = ${registrable}::text and hit.brand_id is null`);
  if (row === undefined || row.brand_id === null)
    return { brandId: null, wanted: row === undefined ? null : wantedOf(row) };
  const asked = candidates[0] ?? '';
  const isWhole = row.domain === asked || `www.${row.domain}` === asked;
  return { brandId: row.brand_id, match: isWhole ? (row.is_primary ? 'exact' : 'alias') : 'parent-domain' };
}

interface Row {
  domain: string | null;
  mic: string | null;
  ticker: string | null;
  name: string;
  long_name: string | null;
  short_description: string | null;
  long_description: string | null;
  website: string | null;
  color: string | null;
  colors: string[] | null;
  founded_year: number | null;
  ended_on: string | null;
  employees: string | null;
  issued_currency: string | null;
  social: BrandRow['social'] | null;
  address: BrandRow['address'] | null;
  gics: string | null;
  hidden: boolean;
  source: string;
  domain_source: string | null;
  field_sources: BrandSources['fields'];
}

/** Exchanges in the order in which listings name a company. */
export const RANKED_MICS: readonly string[] = EXCHANGES.map(({ mic }) => mic);

export async function brandById(db: Database, brandId: string): Promise<BrandRow | null> {
  const [row] = await withDeadline(db.sql<Row[]>`
    select d.domain, l.mic, l.ticker, b.name, b.long_name, b.short_description, b.long_description, b.website, b.color, b.colors,
           b.founded_year, b.ended_on, b.employees, b.issued_currency, b.social, b.address, b.gics,
           b.hidden_at is not null as hidden, b.source, d.source as domain_source, b.field_sources
    from brand b
    left join brand_domain d on d.brand_id = b.id and d.is_primary
    left join lateral (
      select l.mic, l.ticker from instrument i join listing l on l.instrument_id = i.id
      where i.brand_id = b.id and d.domain is null and ${isCurrent(db.sql)}
      order by i.kind <> 'common', array_position((select ${RANKED_MICS}::text[]), l.mic), l.ticker limit 1
    ) as l on true
    where b.id = ${brandId}`);
  if (row === undefined) return null;
  return {
    domain: row.domain,
    listing: row.mic === null || row.ticker === null ? null : { mic: row.mic, ticker: row.ticker },
    name: row.name,
    longName: row.long_name,
    shortDescription: row.short_description,
    longDescription: row.long_description,
    website: row.website,
    colors: row.colors ?? (row.color === null ? [] : [row.color]),
    foundedYear: row.founded_year,
    endedOn: row.ended_on,
    employees: row.employees,
    issuedCurrency: row.issued_currency,
    social: asObject(row.social),
    address: asObject(row.address),
    gics: row.gics,
    hidden: row.hidden,
    sources: {
      brand: row.source,
      domain: row.domain_source,
      fields: asObject(row.field_sources),
    },
  };
}

/** drizzle() disables the driver's JSON parsing on the client: in `sql` statements a jsonb column is text. */
const asObject = <T extends object>(value: T | string | null): T =>
  (typeof value === 'string' ? JSON.parse(value) : (value ?? {})) as T;
