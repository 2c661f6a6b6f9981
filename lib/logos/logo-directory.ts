import { LRUCache } from 'lru-cache';
import { LoadingCache } from '../cache/loading-cache.ts';
import {
  type FoundLogo,
  type KnownSubject,
  logoOfCoin,
  logoOfDomain,
  type Rendition,
} from '../catalog/logo-of.ts';
import type { Database } from '../db/client.ts';
import { isRefusal } from '../errors/errors.ts';
import { parseCryptoSymbol } from '../identifiers/crypto-symbol.ts';
import { parseDomain } from '../identifiers/domain.ts';
import { type Identifier, identifierText } from '../identifiers/identifier.ts';
import type { LogoSize } from '../plans/plans.ts';

const FRESH_MS = 60_000;
/** A known logo keeps being served for as long as the database is away. */
const STALE_MS = 7 * 86_400_000;
/** PNG bytes kept at most. The starter catalogue takes about a third. */
const MOST_BYTES = 96 * 1024 * 1024;

/** What a lookup found: the picture, or why there is none. */
export type Lookup =
  | { found: true; known: KnownSubject; rendition: Rendition }
  | { found: false; reason: 'unknown' | 'no_logo' | 'withdrawn'; color: string | null };

/** Subjects and renditions this process has seen: bounded, each filled once however many ask at once. */
export class LogoDirectory {
  readonly #db: Database;
  readonly #subjects: LoadingCache<KnownSubject | typeof NOBODY>;
  /** Keyed by content, so entries never grow stale; only the least recently used leave. */
  readonly #renditions = new LRUCache<string, Rendition>({
    max: 100_000,
    maxSize: MOST_BYTES,
    sizeCalculation: (rendition) => rendition.png.length,
  });
  readonly #loadingFirst = new Map<string, Promise<Lookup>>();

  constructor(db: Database) {
    this.#db = db;
    this.#subjects = new LoadingCache({
      load: async (key) => (await this.#query(identifierOf(key), 64)).known ?? NOBODY,
      max: 100_000,
      maxMisses: 20_000,
      isMiss: (known) => known === NOBODY,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
  }

  /** @throws (rejects) Unavailable when it was not seen before and the database is gone */
  find(identifier: Identifier, size: LogoSize): Lookup | Promise<Lookup> {
    const key = keyOf(identifier);
    const known = this.#subjects.getKept(key);
    if (known === undefined) return this.#first(identifier, key, size);
    if (known === NOBODY) return { found: false, reason: 'unknown', color: null };
    if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color };
    if (known.logo === null) return { found: false, reason: 'no_logo', color: known.color };
    const rendition = this.#renditions.get(renditionKey(known.logo, size));
    return rendition === undefined ? this.#first(identifier, key, size) : { found: true, known, rendition };
  }

  brandChanged(subject: string): void {
    this.#forget((_key, known) => known !== NOBODY && known.subject === subject);
  }

  domainChanged(domain: string): void {
    this.#forget(
      (key) => key === `domain ${domain}` || (key.startsWith('domain ') && key.endsWith(`.${domain}`)),
    );
  }

  coinChanged(symbol: string): void {
    this.#forget(
      (key, known) => key.startsWith('crypto ') && (known === NOBODY || known.subject === `coin:${symbol}`),
    );
  }

  /** Changes may have been missed: everything is looked up again behind its next request. */
  markStale(): void {
    this.#loadingFirst.clear();
    this.#subjects.markStale();
  }

  /** The catalogue was loaded anew: what was missing before may be there now. */
  everythingChanged(): void {
    this.#forget((_key, known) => known === NOBODY || known.logo === null);
    this.#subjects.markStale();
  }

  #forget(condition: (key: string, known: KnownSubject | typeof NOBODY) => boolean): void {
    this.#loadingFirst.clear();
    this.#subjects.deleteWhere(condition);
  }

  /** The first request for a subject or a size: one query for both, joined by all who ask meanwhile. */
  #first(identifier: Identifier, key: string, size: LogoSize): Promise<Lookup> {
    const flight = `${key} ${size}`;
    const running = this.#loadingFirst.get(flight);
    if (running !== undefined) return running;
    const loading: Promise<Lookup> = this.#query(identifier, size)
      .then(({ known, rendition }): Lookup => {
        // What was forgotten while the query ran is answered, and not kept.
        const keep = this.#loadingFirst.get(flight) === loading;
        if (keep) this.#subjects.set(key, known ?? NOBODY);
        if (known === null) return { found: false, reason: 'unknown', color: null };
        if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color };
        if (known.logo === null || rendition === null)
          return { found: false, reason: 'no_logo', color: known.color };
        if (keep) this.#renditions.set(renditionKey(known.logo, size), rendition);
        return { found: true, known, rendition };
      })
      .finally(() => {
        if (this.#loadingFirst.get(flight) === loading) this.#loadingFirst.delete(flight);
      });
    this.#loadingFirst.set(flight, loading);
    return loading;
  }

  #query(identifier: Identifier, size: LogoSize): Promise<FoundLogo> {
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

/** Kept for what is not in the catalogue. */
const NOBODY = Symbol('nobody');

const renditionKey = (logo: { id: number; contentHash: string }, size: LogoSize) =>
  `${logo.id} ${logo.contentHash} ${size}`;

const keyOf = (identifier: Identifier) => `${identifier.kind} ${identifierText(identifier)}`;

/** The identifier a key was made of; keys are canonical, so reading them again cannot fail. */
function identifierOf(key: string): Identifier {
  const text = key.slice(key.indexOf(' ') + 1);
  const identifier = key.startsWith('domain ') ? parseDomain(text) : parseCryptoSymbol(text);
  if (isRefusal(identifier)) throw new Error(`not a canonical identifier: ${text}`);
  return identifier;
}
