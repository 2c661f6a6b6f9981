import { and, eq, isNull, like, or, sql } from 'drizzle-orm';
import { isRefusal } from '../core/errors/errors.ts';
import { parseDomain, parsePastedDomain } from '../core/identifiers/domain.ts';
import { HIDES_NOTHING, type Hideable } from '../core/identifiers/hidden-data.ts';
import { isPastedUrl, pastedHost } from '../core/identifiers/pasted-url.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { escapeLike } from '../db/escape-like.ts';
import { cryptoAsset, logo } from '../db/schema/index.ts';
import { type ByName, MAX_CONSIDERED, stocksBeginning } from './stocks-beginning.ts';
import { WELL_KNOWN_DOMAINS } from './well-known.ts';

export type Suggestion =
  | { kind: 'domain'; name: string; domain: string; hasLogo: boolean }
  | { kind: 'ticker'; name: string; symbol: string; hasLogo: boolean }
  | { kind: 'crypto'; name: string; symbol: string; hasLogo: boolean };

export const MAX_SUGGESTIONS = 8;
const MAX_SEARCH_LENGTH = 64;
const MAX_HITS = 40;

interface SearchOptions {
  kind?: Suggestion['kind'] | undefined;
  /** Kinds of numbers that find nothing. */
  hidden?: ReadonlySet<Hideable>;
  /** Default: `all` if `kind` is `ticker`, else `none`, since most are found as brands. */
  byStockName?: ByName;
}

/** Subjects that start with the text, or with the host of a pasted URL, best first. */
export async function searchCatalog(
  db: Database,
  typed: string,
  { kind, hidden = HIDES_NOTHING, byStockName = kind === 'ticker' ? 'all' : 'none' }: SearchOptions = {},
): Promise<Suggestion[]> {
  const isHost = isPastedUrl(typed) || !isRefusal(parsePastedDomain(typed));
  const wanted = (isHost ? pastedHost(typed) : typed).normalize('NFKC').trim().toLowerCase();
  if (wanted === '' || wanted.length > MAX_SEARCH_LENGTH || /[\p{Cc}\p{Cs}]/u.test(wanted)) return [];
  const hits = await Promise.all([
    kind === undefined || kind === 'domain' ? brandsBeginning(db, wanted) : [],
    kind === undefined || kind === 'ticker' ? tickersBeginning(db, wanted, byStockName, hidden) : [],
    kind === undefined || kind === 'crypto' ? coinsBeginning(db, wanted) : [],
  ]);
  return hits
    .flat()
    .sort((a, b) => a.distance - b.distance || a.order - b.order || compareText(a.text, b.text))
    .slice(0, MAX_SUGGESTIONS)
    .map((hit) => hit.suggestion);
}

interface Hit {
  suggestion: Suggestion;
  /** Distance from the typed text; 0 is an exact match. */
  distance: number;
  /** Order within a distance: smaller is better known, or shorter. */
  order: number;
  text: string;
}

const WELL_KNOWN = new Set(WELL_KNOWN_DOMAINS);

interface BrandRow {
  name: string;
  domain: string;
  has_logo: boolean;
}

async function brandsBeginning(db: Database, wanted: string): Promise<Hit[]> {
  const domain = parseDomain(wanted);
  const hosts = isRefusal(domain) ? [] : domain.candidates;
  const known = WELL_KNOWN_DOMAINS.filter((domain) => domain.startsWith(wanted));
  const start = `${escapeLike(wanted)}%`;
  const rows = await withPageDeadline(db.sql<BrandRow[]>`
    with hit as (
      (select b.id, d.domain, d.is_primary
       from (select id, name from brand where lower(name) like ${start} and hidden_at is null limit ${MAX_CONSIDERED}) b
       join brand_domain d on d.brand_id = b.id and d.is_primary
       order by length(b.name), b.name limit ${MAX_HITS})
      union all
      (select d.brand_id, d.domain, d.is_primary
       from (
         (select * from brand_domain where domain like ${start} limit ${MAX_CONSIDERED})
         union select * from brand_domain where domain = any(${[...hosts, ...known]}::text[])
       ) d join brand b on b.id = d.brand_id
       where b.hidden_at is null
       order by d.is_primary desc, length(d.domain), d.domain limit ${MAX_HITS})
    ), nearest as (
      select distinct on (id) id, domain from hit order by id, is_primary desc, length(domain), domain
    )
    select b.name, n.domain, exists (select from logo l where l.brand_id = b.id) as has_logo
    from nearest n join brand b on b.id = n.id`);
  return rows.map(({ name, domain, has_logo: hasLogo }) => {
    const isItself =
      name.toLowerCase() === wanted || domain.split('.')[0] === wanted || hosts.includes(domain);
    return {
      suggestion: { kind: 'domain', name, domain, hasLogo },
      distance: (isItself ? 0 : 2) + (hasLogo ? 0 : 3),
      order: WELL_KNOWN.has(domain) ? 0 : name.length,
      text: domain,
    };
  });
}

async function tickersBeginning(
  db: Database,
  wanted: string,
  byName: ByName,
  hidden: ReadonlySet<Hideable>,
): Promise<Hit[]> {
  const stocks = await stocksBeginning(db, wanted, byName, hidden);
  return stocks.map(({ name, symbol, hasLogo, isItself }) => ({
    suggestion: { kind: 'ticker', name, symbol, hasLogo },
    // After the domain or well-known coin with that name, before subjects that only start with it.
    distance: (isItself ? 1 : 3) + (hasLogo ? 0 : 3),
    order: symbol.length + (symbol.includes(':') ? 10 : 0),
    text: symbol,
  }));
}

const UNRANKED = 100_000;

async function coinsBeginning(db: Database, wanted: string): Promise<Hit[]> {
  const symbol = wanted.replace(/^\$(?=.)/, '').toUpperCase();
  const shownName = sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`;
  const rank = sql<number | null>`coalesce(${cryptoAsset.operatorRank}, ${cryptoAsset.marketCapRank})`;
  const hasLogo = sql<boolean>`exists ${db.orm.select().from(logo).where(eq(logo.cryptoAssetId, cryptoAsset.id))}`;
  const isItself = or(eq(cryptoAsset.symbol, symbol), eq(sql`lower(${shownName})`, wanted));
  const rows = await withPageDeadline(
    db.orm
      .select({ name: shownName, symbol: cryptoAsset.symbol, rank, hasLogo })
      .from(cryptoAsset)
      .where(
        and(
          cryptoAsset.isPreferred,
          isNull(cryptoAsset.hiddenAt),
          or(
            like(cryptoAsset.symbol, `${escapeLike(symbol)}%`),
            like(sql`lower(${shownName})`, `${escapeLike(wanted)}%`),
          ),
        ),
      )
      .orderBy(
        sql`${isItself} desc`,
        sql`${hasLogo} desc`,
        sql`${rank} nulls last`,
        sql`length(${cryptoAsset.symbol})`,
      )
      .limit(MAX_HITS),
  );
  return rows.map(({ name, symbol: own, rank, hasLogo }) => {
    const isItself = own === symbol || name.toLowerCase() === wanted;
    const isKnown = rank !== null && rank <= 500;
    return {
      suggestion: { kind: 'crypto', name, symbol: own, hasLogo },
      distance: (isItself ? (isKnown ? 0 : 1) : isKnown ? 2 : 4) + (hasLogo ? 0 : 3),
      order: isKnown ? rank / 100 : (rank ?? UNRANKED),
      text: own,
    };
  });
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
