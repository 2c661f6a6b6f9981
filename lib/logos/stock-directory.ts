import { LoadingCache } from '../cache/loading-cache.ts';
import { logoOfStock, type StockHit } from '../catalog/logo-of-stock.ts';
import type { Database } from '../db/client.ts';
import { isRefusal } from '../errors/errors.ts';
import { parseStockSymbol, type StockSymbol } from '../identifiers/stock-symbol.ts';
import type { LogoSize } from '../plans/plans.ts';
import type { Lookup } from './lookup.ts';
import type { Renditions } from './renditions.ts';

const FRESH_MS = 60_000;
/** A known symbol keeps its meaning for as long as the database is away. */
const STALE_MS = 7 * 86_400_000;

/** Says whether an exchange is on for the account that asks. */
export type IsEnabled = (mic: string) => boolean;

/** What the stock symbols this process has seen mean; the same for all accounts, chosen from for each. */
export class StockDirectory {
  readonly #db: Database;
  readonly #renditions: Renditions;
  readonly #hits: LoadingCache<StockHit[]>;

  constructor(db: Database, renditions: Renditions) {
    this.#db = db;
    this.#renditions = renditions;
    this.#hits = new LoadingCache({
      load: (text) => this.#read(text),
      max: 100_000,
      maxMisses: 20_000,
      isMiss: (hits) => hits.length === 0,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
  }

  /** @throws (rejects) Unavailable when it was not seen before and the database is gone */
  find(symbol: StockSymbol, size: LogoSize, isEnabled: IsEnabled): Lookup | Promise<Lookup> {
    if (symbol.problem !== null) return { found: false, reason: symbol.problem, color: null };
    const hits = this.#hits.getKept(symbol.text);
    return hits === undefined
      ? this.#hits.load(symbol.text).then((loaded) => this.#choose(loaded, size, isEnabled))
      : this.#choose(hits, size, isEnabled);
  }

  /** A brand, one of its listings or numbers, or a currency changed. */
  subjectChanged(subject: string): void {
    // What was unknown may be answered by the changed one now. Where another reading answers, the next refresh tells.
    this.#hits.deleteWhere(
      (_text, hits) => hits.length === 0 || hits.some((hit) => hit.known.subject === subject),
    );
  }

  everythingChanged(): void {
    this.#hits.deleteWhere(() => true);
  }

  markStale(): void {
    this.#hits.markStale();
  }

  /** The best hit on an exchange that is on for the account; numbers and currencies are bound to none. */
  #choose(hits: readonly StockHit[], size: LogoSize, isEnabled: IsEnabled): Lookup | Promise<Lookup> {
    if (hits.length === 0) return { found: false, reason: 'unknown', color: null };
    const hit = hits.find(({ mic }) => mic === null || isEnabled(mic));
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

  async #read(text: string): Promise<StockHit[]> {
    const symbol = parseStockSymbol(text);
    if (isRefusal(symbol)) throw new Error(`not a canonical symbol: ${text}`);
    return logoOfStock(this.#db, symbol);
  }
}
