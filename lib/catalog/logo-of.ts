import type { NumberType } from '../core/identifiers/securities-numbers.ts';
import type { LogoSize } from '../core/plans/plans.ts';
import type { Database, Fragment } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { type PictureColumns, type StoredPicture, storedPicture } from '../db/pictures/picture-store.ts';
import { type Discovered, discoveredOf, type Wanted, type WantedColumns, wantedOf } from './wanted.ts';

/** How the identifier led to the subject (header `X-Logo-Match`). */
export type Match =
  | 'exact'
  | 'alias'
  | 'parent-domain'
  | 'symbol'
  | 'listing'
  | 'fund-provider'
  | NumberType
  | 'currency'
  | 'pair';

export interface KnownSubject {
  /** Name of its invalidation: `brand:<id>`, `coin:<symbol>` or `currency:<code>`. */
  subject: string;
  match: Match;
  fund?: string;
  color: string | null;
  /** For a ticker that is no longer used: the notation of the company's current listing, if any. */
  former?: { now: string | null };
  hidden: boolean;
  logo: { id: number; contentHash: string } | null;
  /** Set for a logo from the website of the brand. */
  discovered: Discovered | null;
  wanted: Wanted | null;
}

export interface Rendition {
  /** A slice of the driver's receive buffer: copy it before caching. */
  png: Buffer;
  /** Opaque tag without quotes. */
  etag: string;
  contentHash: string;
}

export type StoredRendition = Omit<Rendition, 'png'> & { png: StoredPicture };

export const isRead = (rendition: StoredRendition): rendition is Rendition =>
  typeof rendition.png !== 'string';

export interface FoundLogo {
  known: KnownSubject | null;
  rendition: StoredRendition | null;
  wanted: Wanted | null;
}

interface Row extends WantedColumns, RenditionColumns {
  id: string;
  key: string;
  is_primary: boolean;
  color: string | null;
  hidden: boolean;
  logo_id: string | null;
  content_hash: string | null;
}

/** Columns of a query that found nothing are null. */
type RowOrNone = { [Column in keyof Row]: Row[Column] | null } & WantedColumns;

export async function logoOfDomain(
  db: Database,
  candidates: readonly string[],
  size: LogoSize,
): Promise<FoundLogo> {
  const registrable = candidates.at(-1) ?? '';
  const [row] = await withDeadline(db.sql<RowOrNone[]>`
    select hit.*, r.png, r.object, r.etag, ${wantedColumns(db.sql`coalesce(p.domain, ${registrable}::text)`, db)}
    from (select 1) as always
    left join lateral (
      select b.id, d.domain as key, d.is_primary, b.color, b.hidden_at is not null as hidden,
             l.id as logo_id, l.content_hash, ${foundOn(db)}
      from unnest(${candidates as string[]}::text[]) with ordinality as c (domain, rank)
      join brand_domain d on d.domain = c.domain
      join brand b on b.id = d.brand_id
      left join logo l on l.brand_id = b.id
      order by c.rank
      limit 1
    ) as hit on true
    left join logo_rendition r on r.logo_id = hit.logo_id and r.size = ${size}
    left join brand_domain p on p.brand_id = hit.id and p.is_primary and (hit.logo_id is null or hit.found_on is not null)
    left join visit v on v.domain = coalesce(p.domain, ${registrable}::text) and hit.logo_id is null`);
  if (row === undefined) throw new Error('a row without a brand is missing');
  if (!isFilled(row)) return { known: null, rendition: null, wanted: wantedOf(row) };
  const asked = candidates[0] ?? '';
  const isWhole = row.key === asked || `www.${row.key}` === asked;
  return found(row, `brand:${row.id}`, isWhole ? (row.is_primary ? 'exact' : 'alias') : 'parent-domain');
}

const isFilled = (row: RowOrNone): row is Row => row.id !== null;

/** UTC day of a logo `l` from a website. */
export const foundOn = ({ sql }: Database) =>
  sql`case when l.origin = 'discovered' then to_char(l.updated_at at time zone 'utc', 'YYYY-MM-DD') end as found_on`;

/** Of `WantedColumns`, except `found_on`. */
export const wantedColumns = (home: Fragment, { sql }: Database) => sql`
  ${home} as home, v.state as visit_state, v.reason as visit_reason,
  (extract(epoch from v.due_at) * 1000)::float8 as visit_due_ms,
  to_char(v.visited_at at time zone 'utc', 'YYYY-MM-DD') as visited_on`;

interface CoinRow extends Row {
  /** Brand of the project's domain, whose logo is shown if the coin has none. */
  lender: string | null;
}

/** The preferred coin of the first listed symbol, or its project's domain if it has no logo. One indexed query. */
export async function logoOfCoin(
  db: Database,
  symbols: readonly string[],
  size: LogoSize,
): Promise<FoundLogo> {
  const [row] = await withDeadline(db.sql<CoinRow[]>`
    select a.id, a.symbol as key, true as is_primary, a.color, a.hidden_at is not null as hidden,
           l.id as logo_id, l.content_hash, case when l.crypto_asset_id is null then b.id end as lender, r.png, r.object, r.etag, ${foundOn(db)}, ${wantedColumns(db.sql`a.domain`, db)}
    from unnest(${symbols as string[]}::text[]) with ordinality as c (symbol, rank)
    join crypto_asset a on a.symbol = c.symbol and a.is_preferred
    left join brand_domain d on d.domain = a.domain
    left join brand b on b.id = d.brand_id and b.hidden_at is null
    left join lateral (
      select o.* from logo o where o.crypto_asset_id = a.id
      union all
      select o.* from logo o where o.brand_id = b.id and not exists (select from logo where crypto_asset_id = a.id)
    ) as l on true
    left join logo_rendition r on r.logo_id = l.id and r.size = ${size}
    left join visit v on v.domain = a.domain and l.id is null
    order by c.rank
    limit 1`);
  if (row === undefined) return { known: null, rendition: null, wanted: null };
  return found(row, row.lender === null ? `coin:${row.key}` : `brand:${row.lender}`, 'symbol');
}

export async function renditionOf(
  db: Database,
  logo: { id: number; contentHash: string },
  size: LogoSize,
): Promise<StoredRendition | null> {
  const [row] = await withDeadline(db.sql<RenditionColumns[]>`
    select r.png, r.object, r.etag from logo_rendition r join logo l on l.id = r.logo_id
    where r.logo_id = ${logo.id} and r.size = ${size} and l.content_hash = ${logo.contentHash}`);
  return row === undefined ? null : storedRendition(row, logo.contentHash);
}

export interface RenditionColumns extends PictureColumns {
  etag: string | null;
}

export function storedRendition(row: RenditionColumns, contentHash: string): StoredRendition | null {
  const png = storedPicture(row);
  return png === null || row.etag === null ? null : { png, etag: row.etag, contentHash };
}

function found(row: Row, subject: string, match: Match): FoundLogo {
  const logo =
    row.logo_id === null || row.content_hash === null
      ? null
      : { id: Number(row.logo_id), contentHash: row.content_hash };
  return {
    known: {
      subject,
      match,
      color: row.color,
      hidden: row.hidden,
      logo,
      discovered: discoveredOf(row),
      wanted: logo === null ? wantedOf(row) : null,
    },
    wanted: null,
    rendition: logo && storedRendition(row, logo.contentHash),
  };
}
