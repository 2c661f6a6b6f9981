import { type BrandOfDomain, brandById, brandIdOfDomain } from '../../catalog/brand-of.ts';
import { logoOfStock } from '../../catalog/logo-of-stock.ts';
import { brandsNearTicker, brandsNearWord, type NearBrand } from '../../catalog/near-brands.ts';
import type { CacheStats } from '../../core/cache/cache-stats.ts';
import { ChangeLog } from '../../core/cache/change-log.ts';
import { LoadingCache } from '../../core/cache/loading-cache.ts';
import { RecentCache } from '../../core/cache/recent-cache.ts';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';
import { DEFAULT_VENUES } from '../../core/exchanges/exchange-codes.ts';
import { type Domain, parseDomain } from '../../core/identifiers/domain.ts';
import { HIDES_NOTHING, type Hideable, withoutHidden } from '../../core/identifiers/hidden-data.ts';
import type { NumberType } from '../../core/identifiers/securities-numbers.ts';
import { parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';
import { canonicalTicker } from '../../core/identifiers/ticker.ts';
import { inSpan } from '../../core/tracing.ts';
import type { ChangedSubjects } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import { whenReady } from '../http/plain.ts';
import { type BrandIdentifier, readBrandIdentifier } from './brand-identifier.ts';
import type { BrandLookup, NoBrandReason, ResolvedAs } from './brand-lookup.ts';
import { buildRecord, buildSources } from './build-record.ts';
import { ServedRecord } from './served-record.ts';

const FRESH_MS = 60_000;
const STALE_MS = 7 * 86_400_000;
/** A few kilobytes each, including compressed forms. */
const MAX_RECORDS = 10_000;

type DomainHit =
  | Extract<BrandOfDomain, { brandId: string }>
  | (Extract<BrandOfDomain, { brandId: null }> & { near: NearBrand[] });

/** Longer identifiers are junk and not cached. */
const MAX_CACHED_LENGTH = 64;

interface StockHit {
  brandId: string | null;
  mic: string | null;
  type: 'ticker' | 'currency' | NumberType;
  fund: string | undefined;
}

interface StockHits {
  hits: StockHit[];
  near: NearBrand[];
}

/** In the log of changes: any brand. */
const BRANDS = '*';

const GONE = Symbol('gone');
type KnownBrand = { hidden: boolean; served: ServedRecord };

const lookup = <T>(key: string, read: () => Promise<T>): Promise<T> =>
  inSpan('lookup', { 'blazon.operation': 'brand', 'blazon.key': key }, read);

/** Identifiers map to brand ids and ids to records, so a changed brand invalidates a single record. */
export class BrandFinder {
  /** Parsing an identifier both ways takes 6 µs, twice as long as the rest of a request. */
  readonly #identifiers = new RecentCache<string, BrandIdentifier | Refusal>({ max: 20_000 });
  readonly #domains: LoadingCache<DomainHit>;
  readonly #stocks: LoadingCache<StockHits>;
  readonly #records: LoadingCache<KnownBrand | typeof GONE>;

  /** Domains, ids of brands, and `BRANDS` for any of these. */
  readonly #changes = new ChangeLog();

  constructor(db: Database, imageUrl: string, hidden: ReadonlySet<Hideable> = HIDES_NOTHING) {
    const changes = this.#changes;
    const keeping = { freshMs: FRESH_MS, staleMs: STALE_MS };
    this.#domains = new LoadingCache({
      load: (host) => lookup(host, () => readDomain(db, host)),
      max: 100_000,
      maxMisses: 20_000,
      isMiss: (hit) => hit.brandId === null,
      outdating: {
        log: changes,
        isOutdated: (host, { brandId }, since) =>
          (brandId !== null && changes.has(brandId, since)) || changes.hasAbove(host, since),
      },
      ...keeping,
    });
    this.#stocks = new LoadingCache({
      load: (text) => lookup(text, () => readStock(db, text, hidden)),
      max: 100_000,
      maxMisses: 20_000,
      isMiss: ({ hits }) => hits.length === 0,
      outdating: {
        log: changes,
        // A changed brand may match what was unknown. If it is a better match than the current one, the next refresh
        // finds it.
        isOutdated: (_text, { hits }, since) =>
          (hits.length === 0 && changes.has(BRANDS, since)) ||
          hits.some(({ brandId }) => brandId !== null && changes.has(brandId, since)),
      },
      ...keeping,
    });
    this.#records = new LoadingCache<KnownBrand | typeof GONE>({
      load: async (brandId) => {
        const row = await lookup(brandId, () => brandById(db, brandId));
        if (row === null) return GONE;
        const shown = hidden.has('gics') ? { ...row, gics: null } : row;
        const record = buildRecord(shown, imageUrl);
        return { hidden: row.hidden, served: new ServedRecord(record, buildSources(shown, record)) };
      },
      max: MAX_RECORDS,
      isMiss: (known) => known === GONE,
      ...keeping,
    });
  }

  get stats(): Record<'brand_domains' | 'brand_stocks' | 'brand_records', CacheStats> {
    return {
      brand_domains: this.#domains.stats,
      brand_stocks: this.#stocks.stats,
      brand_records: this.#records.stats,
    };
  }

  parse(text: string): BrandIdentifier | Refusal {
    const cached = this.#identifiers.get(text);
    if (cached !== undefined) return cached;
    const identifier = readBrandIdentifier(text);
    if (text.length <= MAX_CACHED_LENGTH) this.#identifiers.set(text, identifier);
    return identifier;
  }

  /** @param exchanges MICs enabled for the account besides the default ones @throws (rejects) Unavailable */
  find(identifier: BrandIdentifier, exchanges: ReadonlySet<string>): BrandLookup | Promise<BrandLookup> {
    switch (identifier.kind) {
      case 'domain':
        return whenReady(this.#domains.get(identifier.domain.host), (hit) =>
          this.#ofDomain(identifier.domain, hit),
        );
      case 'stock':
        return whenReady(this.#stocks.get(identifier.symbol.text), (hits) =>
          this.#ofStock(identifier.symbol, hits, exchanges),
        );
      case 'either':
        return whenReady(this.#stocks.get(identifier.symbol.text), (hits) =>
          whenReady(this.#domains.get(identifier.domain.host), (hit) =>
            this.#ofEither(identifier, hits, hit, exchanges),
          ),
        );
      default:
        return identifier satisfies never;
    }
  }

  changed({ brands, domains }: ChangedSubjects): void {
    if (brands.size + domains.size === 0) return;
    for (const id of brands) this.#records.delete(id);
    this.#changes.note([...domains, ...brands, ...(brands.size > 0 ? [BRANDS] : [])]);
    for (const cache of [this.#domains, this.#stocks]) cache.forgetLoads();
    if (!this.#changes.isFull) return;
    for (const cache of [this.#domains, this.#stocks]) cache.deleteOutdated();
    this.#changes.clear();
  }

  everythingChanged(): void {
    this.#stocks.deleteWhere(() => true);
    this.#domains.deleteWhere((_host, hit) => hit.brandId === null);
    this.markStale();
  }

  /** Changes may have been missed: refreshes each entry in the background of its next request. */
  markStale(): void {
    for (const cache of [this.#domains, this.#stocks, this.#records]) cache.markStale();
  }

  /** A listing under an explicit suffix first, then the domain, then other readings. */
  #ofEither(
    { domain, symbol, isSuffixed }: Extract<BrandIdentifier, { kind: 'either' }>,
    hits: StockHits,
    hit: DomainHit,
    exchanges: ReadonlySet<string>,
  ): BrandLookup | Promise<BrandLookup> {
    if (isSuffixed && hits.hits.length > 0) return this.#ofStock(symbol, hits, exchanges);
    if (hit.brandId !== null || hits.hits.length === 0) return this.#ofDomain(domain, hit);
    return this.#ofStock(symbol, hits, exchanges);
  }

  #ofDomain(domain: Domain, hit: DomainHit): BrandLookup | Promise<BrandLookup> {
    if (hit.brandId === null)
      return {
        kind: 'none',
        reason: 'unknown',
        understoodAs: 'domain',
        understood: inWords(domain),
        near: hit.near,
        wanted: hit.wanted,
      };
    return this.#ofBrand(hit.brandId, { type: 'domain', match: hit.match }, domain);
  }

  /** The best hit on an exchange enabled for the account; numbers need none. */
  #ofStock(
    symbol: StockSymbol,
    { hits, near }: StockHits,
    exchanges: ReadonlySet<string>,
  ): BrandLookup | Promise<BrandLookup> {
    const understoodAs = symbol.problem === null ? (symbol.readings[0]?.type ?? 'symbol') : 'symbol';
    const none = (reason: NoBrandReason, as: typeof understoodAs = understoodAs): BrandLookup => ({
      kind: 'none',
      reason,
      understoodAs: as,
      understood: as === understoodAs ? inWords(symbol) : `the ${as} ${symbol.label}`,
      near,
    });
    if (symbol.problem !== null) return none(symbol.problem);
    if (symbol.readings[0]?.type === 'pair') return none('currency');
    const isOn = (mic: string | null) => mic === null || DEFAULT_VENUES.has(mic) || exchanges.has(mic);
    const ofBrands = hits.filter((hit) => hit.brandId !== null);
    const hit = ofBrands.find(({ mic }) => isOn(mic));
    if (hit === undefined || hit.brandId === null || hit.type === 'currency') {
      if (ofBrands.length > 0) return none('exchange_not_enabled');
      // `USD` reads as a ticker first, and turned out to be a currency.
      if (hits.length > 0 || understoodAs === 'currency') return none('currency', 'currency');
      return none('unknown');
    }
    const resolvedAs: ResolvedAs =
      hit.type === 'ticker' ? { type: 'ticker', mic: hit.mic ?? '' } : { type: hit.type };
    return this.#ofBrand(hit.brandId, resolvedAs, symbol, hit.fund);
  }

  #ofBrand(
    brandId: string,
    resolvedAs: ResolvedAs,
    asked: Domain | StockSymbol,
    fund?: string,
  ): BrandLookup | Promise<BrandLookup> {
    return whenReady(this.#records.get(brandId), (known): BrandLookup => {
      if (known === GONE || known.hidden)
        return {
          kind: 'none',
          reason: known === GONE ? 'unknown' : 'withdrawn',
          understoodAs: resolvedAs.type,
          understood: inWords(asked),
          near: [],
        };
      const served = fund === undefined ? known.served : known.served.ofFund(fund);
      return { kind: 'found', served, resolvedAs };
    });
  }
}

async function readDomain(db: Database, host: string): Promise<DomainHit> {
  const domain = parseDomain(host);
  if (isRefusal(domain)) throw new Error(`not a canonical domain: ${host}`);
  const hit = await brandIdOfDomain(db, domain.candidates);
  if (hit.brandId !== null) return hit;
  const [label = ''] = (domain.candidates.at(-1) ?? '').split('.');
  return { ...hit, near: await ifReachable(brandsNearWord(db, label)) };
}

async function readStock(db: Database, text: string, hidden: ReadonlySet<Hideable>): Promise<StockHits> {
  const symbol = parseStockSymbol(text);
  if (isRefusal(symbol)) throw new Error(`not a canonical symbol: ${text}`);
  const found =
    symbol.problem === null ? (await logoOfStock(db, withoutHidden(symbol, hidden), null)).hits : [];
  const hits = found.map(({ mic, way, known }): StockHit => {
    const isBrand = known.subject.startsWith('brand:');
    return {
      brandId: isBrand ? known.subject.slice('brand:'.length) : null,
      mic,
      type: way === 'listing' ? 'ticker' : way,
      fund: known.fund,
    };
  });
  return { hits, near: hits.length > 0 ? [] : await ifReachable(nearStock(db, symbol)) };
}

/** Suggestions are optional: ignores an unavailable database. */
const ifReachable = (near: Promise<NearBrand[]>): Promise<NearBrand[]> =>
  near.catch((error: unknown) => {
    if (error instanceof Unavailable) return [];
    throw error;
  });

/** The ticker may be listed elsewhere, or be a name instead of a ticker. */
async function nearStock(db: Database, { readings, problem, label }: StockSymbol): Promise<NearBrand[]> {
  const isTicker = readings[0]?.type === 'ticker' || problem === 'unknown_exchange';
  if (!isTicker) return [];
  const listed = await brandsNearTicker(db, canonicalTicker(label));
  return listed.length > 0 ? listed : await brandsNearWord(db, label.toLowerCase());
}

function inWords(asked: Domain | StockSymbol): string {
  if ('host' in asked) return `the domain ${asked.host}`;
  const { text, readings, problem } = asked;
  const [first] = readings;
  if (first === undefined || problem !== null) return `the stock symbol ${text}`;
  if (first.type === 'ticker') return `the ticker ${text}`;
  if (first.type === 'currency') return `the currency ${first.code}`;
  if (first.type === 'pair') return `the currency pair ${first.base}/${first.quote}`;
  return `the ${first.type.toUpperCase()} ${first.value}`;
}
