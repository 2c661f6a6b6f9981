import { logoOfStock, type StockHit, type WantedPicture } from '../../catalog/logo-of-stock.ts';
import { LoadingCache } from '../../core/cache/loading-cache.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import type { ChangedSubjects } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import type { Lookup } from './lookup.ts';
import type { Renditions } from './renditions.ts';

const FRESH_MS = 60_000;
/** A known symbol keeps its meaning for as long as the database is away. */
const STALE_MS = 7 * 86_400_000;

/** What the stock symbols this process has seen mean; the same for all accounts, chosen from for each. */
export class StockDirectory {
  readonly #db: Database;
  readonly #renditions: Renditions;
  readonly #hits: LoadingCache<StockHit[]>;

  constructor(db: Database, renditions: Renditions) {
    this.#db = db;
    this.#renditions = renditions;
    this.#hits = new LoadingCache({
      load: (text) => this.#read(text, null),
      max: 100_000,
      maxMisses: 20_000,
      isMiss: (hits) => hits.length === 0,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
  }

  /**
   * @param isOn whether an exchange is on for the account that asks
   * @throws (rejects) Unavailable when it was not seen before and the database is gone
   */
  find(symbol: StockSymbol, size: LogoSize, isOn: WantedPicture['isOn']): Lookup | Promise<Lookup> {
    if (symbol.problem !== null) return { found: false, reason: symbol.problem, color: null };
    const hits = this.#hits.getKept(symbol.text);
    if (hits !== undefined) return this.#choose(hits, size, isOn);
    return this.#hits
      .load(symbol.text, (text) => this.#read(text, { size, isOn }))
      .then((loaded) => this.#choose(loaded, size, isOn));
  }

  /** Something changed that a stock symbol may lead to. */
  changed({ brands, coins, currencies }: ChangedSubjects): void {
    const subjects = new Set([
      ...Array.from(brands, (id) => `brand:${id}`),
      ...Array.from(coins, (symbol) => `coin:${symbol}`),
      ...Array.from(currencies, (code) => `currency:${code}`),
    ]);
    if (subjects.size === 0) return;
    // What was unknown may be answered by a changed one now. Where another reading answers, the next refresh tells.
    this.#hits.deleteWhere(
      (_text, hits) => hits.length === 0 || hits.some((hit) => subjects.has(hit.known.subject)),
    );
  }

  everythingChanged(): void {
    this.#hits.deleteWhere(() => true);
  }

  markStale(): void {
    this.#hits.markStale();
  }

  /** The best hit on an exchange that is on for the account; numbers and currencies are bound to none. */
  #choose(hits: readonly StockHit[], size: LogoSize, isOn: WantedPicture['isOn']): Lookup | Promise<Lookup> {
    if (hits.length === 0) return { found: false, reason: 'unknown', color: null };
    const hit = hits.find(({ mic }) => mic === null || isOn(mic));
    if (hit === undefined) return { found: false, reason: 'exchange_not_enabled', color: null };
    const { known } = hit;
    if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color };
    if (known.logo === null) return { found: false, reason: 'no_logo', color: known.color };
    const kept = this.#renditions.getKept(known.logo, size);
    if (kept !== undefined) return { found: true, known, rendition: kept };
    return this.#renditions
      .load(known.logo, size)
      .then((rendition) =>
        rendition === null
          ? { found: false, reason: 'no_logo', color: known.color }
          : { found: true, known, rendition },
      );
  }

  /** The first request for a symbol: one query for what it means and the picture that is wanted. */
  async #read(text: string, wanted: WantedPicture | null): Promise<StockHit[]> {
    const symbol = parseStockSymbol(text);
    if (isRefusal(symbol)) throw new Error(`not a canonical symbol: ${text}`);
    const { hits, shown } = await logoOfStock(this.#db, symbol, wanted);
    if (wanted !== null && shown !== null) this.#renditions.set(shown.logo, wanted.size, shown.rendition);
    return hits;
  }
}
