import { type FoundLogo, type KnownSubject, logoOfCoin, logoOfDomain } from '../../catalog/logo-of.ts';
import { LoadingCache } from '../../core/cache/loading-cache.ts';
import { SingleFlight } from '../../core/cache/single-flight.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { identifierText, type NamedIdentifier } from '../../core/identifiers/identifier.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import { type ChangedSubjects, isBelowOneOf } from '../../db/changed-subjects.ts';
import type { Database } from '../../db/client.ts';
import type { Lookup } from './lookup.ts';
import type { Renditions } from './renditions.ts';

const FRESH_MS = 60_000;
/** A known logo keeps being served for as long as the database is away. */
const STALE_MS = 7 * 86_400_000;
/** Which size a background refresh reads along; the others follow when they are asked for. */
const ANY_SIZE: LogoSize = 64;

type Subjects = LoadingCache<KnownSubject | typeof NOBODY>;

/** Kept for what is not in the catalogue. */
const NOBODY = Symbol('nobody');

/** Brands and coins this process has seen: bounded, each filled once however many ask at once. */
export class LogoDirectory {
  readonly #db: Database;
  readonly #subjects: Readonly<Record<NamedIdentifier['kind'], Subjects>>;
  readonly #renditions: Renditions;
  readonly #loadingFirst = new SingleFlight<Lookup>();

  constructor(db: Database, renditions: Renditions) {
    this.#db = db;
    this.#renditions = renditions;
    this.#subjects = {
      domain: this.#subjectsBy(parseDomain),
      crypto: this.#subjectsBy(parseCryptoSymbol),
    };
  }

  /** @throws (rejects) Unavailable when it was not seen before and the database is gone */
  find(identifier: NamedIdentifier, size: LogoSize): Lookup | Promise<Lookup> {
    const known = this.#subjects[identifier.kind].getKept(identifierText(identifier));
    if (known === undefined) return this.#first(identifier, size);
    if (known === NOBODY) return { found: false, reason: 'unknown', color: null };
    if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color };
    if (known.logo === null) return { found: false, reason: 'no_logo', color: known.color };
    const rendition = this.#renditions.getKept(known.logo, size);
    return rendition === undefined ? this.#first(identifier, size) : { found: true, known, rendition };
  }

  /** Goes through what is kept once, however much changed. */
  changed({ brands, domains, coins }: ChangedSubjects): void {
    if (brands.size + domains.size > 0) {
      const subjects = new Set(Array.from(brands, (id) => `brand:${id}`));
      this.#forget(
        'domain',
        (host, known) => (known !== NOBODY && subjects.has(known.subject)) || isBelowOneOf(host, domains),
      );
    }
    if (coins.size > 0) {
      const subjects = new Set(Array.from(coins, (symbol) => `coin:${symbol}`));
      const symbols = [...coins];
      // Also what a new coin may answer for better than the one it was read as so far: BTCUSDT, read as BTC.
      this.#forget(
        'crypto',
        (key, known) =>
          known === NOBODY || subjects.has(known.subject) || symbols.some((symbol) => key.includes(symbol)),
      );
    }
  }

  /** Changes may have been missed: everything is looked up again behind its next request. */
  markStale(): void {
    this.#loadingFirst.forgetAll();
    for (const subjects of Object.values(this.#subjects)) subjects.markStale();
  }

  /** The catalogue was loaded anew: what was missing before may be there now. */
  everythingChanged(): void {
    for (const kind of ['domain', 'crypto'] as const)
      this.#forget(kind, (_key, known) => known === NOBODY || known.logo === null);
    this.markStale();
  }

  #forget(
    kind: NamedIdentifier['kind'],
    condition: (key: string, known: KnownSubject | typeof NOBODY) => boolean,
  ): void {
    this.#loadingFirst.forgetAll();
    this.#subjects[kind].deleteWhere(condition);
  }

  #subjectsBy(read: typeof parseDomain | typeof parseCryptoSymbol): Subjects {
    return new LoadingCache({
      load: async (key) => {
        const identifier = read(key);
        if (isRefusal(identifier)) throw new Error(`not a canonical identifier: ${key}`);
        return (await this.#query(identifier, ANY_SIZE)).known ?? NOBODY;
      },
      max: 100_000,
      maxMisses: 20_000,
      isMiss: (known) => known === NOBODY,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
  }

  /** The first request for a subject or a size: one query for both, joined by all who ask meanwhile. */
  #first(identifier: NamedIdentifier, size: LogoSize): Promise<Lookup> {
    const flight = `${identifier.kind} ${identifierText(identifier)} ${size}`;
    return this.#loadingFirst.run(flight, async (isCurrent): Promise<Lookup> => {
      const { known, rendition } = await this.#query(identifier, size);
      // What was forgotten while the query ran is answered, and not kept.
      const keep = isCurrent();
      if (keep) this.#subjects[identifier.kind].set(identifierText(identifier), known ?? NOBODY);
      if (known === null) return { found: false, reason: 'unknown', color: null };
      if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color };
      if (known.logo === null || rendition === null)
        return { found: false, reason: 'no_logo', color: known.color };
      const kept = keep ? this.#renditions.set(known.logo, size, rendition) : rendition;
      return { found: true, known, rendition: kept };
    });
  }

  #query(identifier: NamedIdentifier, size: LogoSize): Promise<FoundLogo> {
    switch (identifier.kind) {
      case 'domain':
        return logoOfDomain(this.#db, identifier.candidates, size);
      case 'crypto':
        return logoOfCoin(this.#db, [identifier.symbol, ...identifier.alternatives], size);
      default:
        return identifier satisfies never;
    }
  }
}
