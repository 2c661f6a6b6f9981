import { DEFAULT_VENUES } from '../../core/exchanges/exchange-codes.ts';
import type { CurrencyPair } from '../../core/identifiers/currency-pair.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import { currencySymbol } from '../../core/identifiers/stock-symbol.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import type { ChangedSubjects } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import type { Drawer } from '../../monograms/drawer.ts';
import { DrawnPictures } from './drawn-pictures.ts';
import { LogoDirectory } from './logo-directory.ts';
import type { Lookup } from './lookup.ts';
import { Renditions } from './renditions.ts';
import { StockDirectory } from './stock-directory.ts';

/** Flags are scaled down from this size when a pair is drawn. */
const FLAG_SIZE: LogoSize = 256;

const MOST_PAIR_BYTES = 16 * 1024 * 1024;

/** Finds the logo of anything that can be asked for: from memory where it was seen before, else from the database. */
export class LogoFinder {
  readonly #named: LogoDirectory;
  readonly #stocks: StockDirectory;
  readonly #pairs: DrawnPictures;
  #version = 0;

  constructor(db: Database, drawer: Drawer) {
    const renditions = new Renditions(db);
    this.#named = new LogoDirectory(db, renditions);
    this.#stocks = new StockDirectory(db, renditions);
    this.#pairs = new DrawnPictures(drawer, MOST_PAIR_BYTES);
  }

  /**
   * @param exchanges MICs that are on for the account that asks, besides those that are on for all
   * @throws (rejects) Unavailable when it was not seen before and the database is gone
   */
  find(identifier: Identifier, size: LogoSize, exchanges: ReadonlySet<string>): Lookup | Promise<Lookup> {
    if (identifier.kind !== 'stock') return this.#named.find(identifier, size);
    const [reading] = identifier.readings;
    if (reading?.type === 'pair') return this.#findPair(reading, size);
    return this.#stocks.find(identifier, size, (mic) => DEFAULT_VENUES.has(mic) || exchanges.has(mic));
  }

  /** Another number after every change: what was found under the same one would be found again. */
  get version(): number {
    return this.#version;
  }

  changed(subjects: ChangedSubjects): void {
    this.#version += 1;
    this.#named.changed(subjects);
    this.#stocks.changed(subjects);
  }

  everythingChanged(): void {
    this.#version += 1;
    this.#named.everythingChanged();
    this.#stocks.everythingChanged();
  }

  markStale(): void {
    this.#version += 1;
    this.#named.markStale();
    this.#stocks.markStale();
  }

  /** Both flags in one picture; a currency without a flag (gold, a fund code) leaves the pair to a monogram. */
  #findPair({ base, quote }: CurrencyPair, size: LogoSize): Lookup | Promise<Lookup> {
    const flags = [base, quote].map((code) => this.#stocks.find(currencySymbol(code), FLAG_SIZE, () => true));
    const [front, back] = flags;
    if (front === undefined || back === undefined || front instanceof Promise || back instanceof Promise)
      return Promise.all(flags).then(([first, second]) => this.#drawPair(first, second, size));
    return this.#drawPair(front, back, size);
  }

  #drawPair(base: Lookup | undefined, quote: Lookup | undefined, size: LogoSize): Lookup | Promise<Lookup> {
    if (!base?.found || !quote?.found) return { found: false, reason: 'no_logo', color: null };
    const known = { ...base.known, match: 'pair' as const };
    const key = `${base.rendition.etag} ${quote.rendition.etag} ${size}`;
    const spec = { base: base.rendition.png, quote: quote.rendition.png, size };
    const picture = this.#pairs.get(key, spec, `${size}`);
    return picture instanceof Promise
      ? picture.then((rendition) => ({ found: true, known, rendition }))
      : { found: true, known, rendition: picture };
  }
}
