import {
  isRead,
  type KnownSubject,
  logoOfCoin,
  logoOfDomain,
  type Rendition,
  renditionOf,
  type StoredRendition,
} from '../../catalog/logo-of.ts';
import { logoOfStock, type WantedPicture } from '../../catalog/logo-of-stock.ts';
import { type CacheStats, sumOfFlights } from '../../core/cache/cache-stats.ts';
import { ChangeLog } from '../../core/cache/change-log.ts';
import { LoadingCache } from '../../core/cache/loading-cache.ts';
import { SingleFlight } from '../../core/cache/single-flight.ts';
import { DEFAULT_VENUES } from '../../core/exchanges/exchange-codes.ts';
import type { CurrencyPair } from '../../core/identifiers/currency-pair.ts';
import { HIDES_NOTHING, type Hideable, withoutHidden } from '../../core/identifiers/hidden-data.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import { currencySymbol } from '../../core/identifiers/stock-symbol.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import { inSpan } from '../../core/tracing.ts';
import type { ChangedSubjects } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import type { Drawer } from '../../monograms/drawer.ts';
import { whenReady } from '../http/plain.ts';
import type { LogoLookup } from './logo-lookup.ts';
import { identifierOf, keyOf, partsOf } from './lookup-key.ts';
import { DrawnPictures } from './monogram.ts';
import { PictureCache } from './picture-cache.ts';
import { choose, type Hits, hitsOf, type Logo, type Subjects, subjectsOf } from './subjects.ts';

const FRESH_MS = 60_000;
const STALE_MS = 7 * 86_400_000;

const MAX_PICTURE_BYTES = 96 * 1024 * 1024;
const MAX_PAIR_BYTES = 16 * 1024 * 1024;

/** A bucket takes as long as a tenth of a second for some pictures. */
const BUCKET_WAIT_MS = 1000;

/** In the log of changes: any brand, coin or currency. */
const SUBJECTS = '*';

const FLAG_SIZE: LogoSize = 256;
/** A background refresh needs no picture, but the query needs a size. */
const ANY_SIZE: LogoSize = 64;

export class LogoFinder {
  readonly #db: Database;
  readonly #hidden: ReadonlySet<Hideable>;
  /** Keyed by kind and canonical identifier; the same for all accounts. */
  readonly #subjects: LoadingCache<Subjects>;
  readonly #firstReads = new SingleFlight<Hits>();
  readonly #pictures = new PictureCache<number>(MAX_PICTURE_BYTES);
  readonly #pictureReads = new SingleFlight<Rendition | null>({ maxWaitMs: BUCKET_WAIT_MS });
  readonly #pairs: DrawnPictures;
  /** Domains, subjects, and `SUBJECTS` for any of these. */
  readonly #changes = new ChangeLog();
  #version = 0;

  constructor(db: Database, drawer: Drawer, hidden: ReadonlySet<Hideable> = HIDES_NOTHING) {
    this.#db = db;
    this.#hidden = hidden;
    this.#pairs = new DrawnPictures(drawer, MAX_PAIR_BYTES);
    this.#subjects = new LoadingCache({
      load: async (key) => subjectsOf(await this.#query(identifierOf(key), ANY_SIZE, null)),
      max: 100_000,
      maxMisses: 20_000,
      isMiss: ({ hits }) => hits.length === 0,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      outdating: {
        log: this.#changes,
        isOutdated: (key, subjects, since) => this.#isOutdated(key, subjects, since),
      },
    });
  }

  /** @param exchanges MICs enabled for the account besides the default ones @throws (rejects) Unavailable */
  find(
    identifier: Identifier,
    size: LogoSize,
    exchanges: ReadonlySet<string>,
  ): LogoLookup | Promise<LogoLookup> {
    if (identifier.kind === 'stock' && identifier.readings[0]?.type === 'pair')
      return this.#findPair(identifier.readings[0], size);
    return this.#find(identifier, size, (mic) => DEFAULT_VENUES.has(mic) || exchanges.has(mic));
  }

  /** Increases with every change: lookups under the same version give the same result. */
  get version(): number {
    return this.#version;
  }

  /** The entry of the catalog: the same object until it changes; undefined if it is not in memory. */
  entryOf(identifier: Identifier): object | undefined {
    return this.#subjects.getKept(keyOf(identifier));
  }

  get stats(): Record<'logos' | 'pictures' | 'pairs', CacheStats> {
    const subjects = this.#subjects.stats;
    return {
      logos: { ...subjects, ...sumOfFlights(subjects, this.#firstReads.stats) },
      pictures: { bytes: this.#pictures.bytes, ...this.#pictureReads.stats },
      pairs: this.#pairs.stats,
    };
  }

  changed({ brands, domains, coins, currencies }: ChangedSubjects): void {
    this.#version += 1;
    if (brands.size + domains.size + coins.size + currencies.size === 0) return;
    this.#firstReads.forgetAll();
    this.#subjects.forgetLoads();
    const subjects = [
      ...Array.from(brands, (id) => `brand:${id}`),
      ...Array.from(coins, (symbol) => `coin:${symbol}`),
      ...Array.from(currencies, (code) => `currency:${code}`),
    ];
    this.#changes.note([...domains, ...subjects, ...(subjects.length > 0 ? [SUBJECTS] : [])]);
    // BTCUSDT may have been read as BTC.
    if (coins.size > 0)
      this.#subjects.deleteWhere((key, { hits }) => {
        const { kind, text } = partsOf(key);
        return kind === 'crypto' && (hits.length === 0 || [...coins].some((symbol) => text.includes(symbol)));
      });
    if (!this.#changes.isFull) return;
    this.#subjects.deleteOutdated();
    this.#changes.clear();
  }

  #isOutdated(key: string, { hits }: Subjects, since: number): boolean {
    const changes = this.#changes;
    const isChanged = ({ subject, wanted }: KnownSubject) =>
      changes.has(subject, since) || (wanted !== null && changes.has(wanted.domain, since));
    if (hits.some(({ known }) => isChanged(known))) return true;
    const { kind, text } = partsOf(key);
    if (kind === 'domain') return changes.hasAbove(text, since);
    // A changed subject may match what was unknown. If it is a better match than the current one, the next refresh
    // finds it.
    return kind === 'stock' && hits.length === 0 && changes.has(SUBJECTS, since);
  }

  everythingChanged(): void {
    this.#forget(
      (key, { hits }) => partsOf(key).kind === 'stock' || hits.every(({ known }) => known.logo === null),
    );
    this.markStale();
  }

  /** Changes may have been missed: refreshes each entry in the background of its next request. */
  markStale(): void {
    this.#version += 1;
    this.#firstReads.forgetAll();
    this.#subjects.markStale();
  }

  #forget(condition: (key: string, subjects: Subjects) => boolean): void {
    this.#firstReads.forgetAll();
    this.#subjects.deleteWhere(condition);
  }

  #find(
    identifier: Identifier,
    size: LogoSize,
    isOn: WantedPicture['isOn'],
  ): LogoLookup | Promise<LogoLookup> {
    if (identifier.kind === 'stock' && identifier.problem !== null)
      return { found: false, reason: identifier.problem, color: null, wanted: null };
    const subjects = this.#subjects.getKept(keyOf(identifier));
    if (subjects === undefined) return this.#findFirst(identifier, size, isOn);
    const best = choose(subjects, isOn);
    if ('found' in best) return best;
    const rendition = this.#cachedPicture(best.logo, size);
    return rendition === undefined
      ? this.#findFirst(identifier, size, isOn)
      : { found: true, known: best.known, rendition };
  }

  /** Reads subject and picture with one query, shared by concurrent requests. */
  async #findFirst(identifier: Identifier, size: LogoSize, isOn: WantedPicture['isOn']): Promise<LogoLookup> {
    const key = keyOf(identifier);
    const { shown, ...subjects } = await this.#firstReads.run(`${key} ${size}`, async (isCurrent) => {
      const read = await this.#query(identifier, size, isOn);
      // A query that began before a change is served, but not cached.
      if (!isCurrent()) return read;
      this.#subjects.set(key, subjectsOf(read));
      const { shown } = read;
      if (shown === null || !isRead(shown.rendition)) return read;
      return { ...read, shown: { ...shown, rendition: this.#keep(shown.logo, size, shown.rendition) } };
    });
    const best = choose(subjects, isOn);
    if ('found' in best) return best;
    const isShown = shown?.logo.id === best.logo.id && shown.logo.contentHash === best.logo.contentHash;
    // Accounts with other exchanges may share the query, which read the picture for one of them.
    const stored = isShown ? shown.rendition : null;
    const rendition =
      stored !== null && isRead(stored) ? stored : await this.#picture(best.logo, size, stored);
    return rendition === null
      ? { found: false, reason: 'no_logo', color: best.known.color, known: best.known, wanted: null }
      : { found: true, known: best.known, rendition };
  }

  #query(identifier: Identifier, size: LogoSize, isOn: WantedPicture['isOn'] | null): Promise<Hits> {
    const about = { 'blazon.operation': 'logo', 'blazon.key': keyOf(identifier) };
    return inSpan('lookup', about, () => this.#ask(identifier, size, isOn));
  }

  async #ask(identifier: Identifier, size: LogoSize, isOn: WantedPicture['isOn'] | null): Promise<Hits> {
    switch (identifier.kind) {
      case 'domain':
        return hitsOf(await logoOfDomain(this.#db, identifier.candidates, size));
      case 'crypto':
        return hitsOf(await logoOfCoin(this.#db, [identifier.symbol, ...identifier.alternatives], size));
      case 'stock':
        return {
          wanted: null,
          ...(await logoOfStock(this.#db, withoutHidden(identifier, this.#hidden), isOn && { size, isOn })),
        };
      default:
        return identifier satisfies never;
    }
  }

  #cachedPicture(logo: Logo, size: LogoSize): Rendition | undefined {
    const rendition = this.#pictures.get(pictureKey(logo, size));
    // A replaced logo keeps its id, so the content has to match too.
    return rendition?.contentHash === logo.contentHash ? rendition : undefined;
  }

  #keep(logo: Logo, size: LogoSize, rendition: Rendition): Rendition {
    return this.#pictures.set(pictureKey(logo, size), rendition);
  }

  /** @param known its row, if it was read */
  async #picture(logo: Logo, size: LogoSize, known: StoredRendition | null): Promise<Rendition | null> {
    const cached = this.#cachedPicture(logo, size);
    if (cached !== undefined) return cached;
    return this.#pictureReads.run(`${logo.contentHash} ${size}`, async () => {
      const stored = known ?? (await renditionOf(this.#db, logo, size));
      if (stored === null) return null;
      const png = typeof stored.png === 'string' ? await this.#db.pictures.get(stored.png) : stored.png;
      return this.#keep(logo, size, { ...stored, png });
    });
  }

  /** Both flags in one picture. A currency without a flag (gold, a fund code) leaves the pair without a logo. */
  #findPair({ base, quote }: CurrencyPair, size: LogoSize): LogoLookup | Promise<LogoLookup> {
    const flagOf = (code: string) => this.#find(currencySymbol(code), FLAG_SIZE, () => true);
    const [first, second] = [flagOf(base), flagOf(quote)];
    return first instanceof Promise || second instanceof Promise
      ? Promise.all([first, second]).then((flags) => this.#drawPair(...flags, size))
      : this.#drawPair(first, second, size);
  }

  #drawPair(base: LogoLookup, quote: LogoLookup, size: LogoSize): LogoLookup | Promise<LogoLookup> {
    if (!base.found || !quote.found) return { found: false, reason: 'no_logo', color: null, wanted: null };
    const known = { ...base.known, match: 'pair' as const };
    const key = `${base.rendition.etag} ${quote.rendition.etag} ${size}`;
    const spec = { base: base.rendition.png, quote: quote.rendition.png, size };
    return whenReady(this.#pairs.get(key, spec, `${size}`), (rendition) => ({
      found: true,
      known,
      rendition,
    }));
  }
}

const pictureKey = (logo: Logo, size: LogoSize): number => logo.id * 1024 + size;
