import { LoadingCache } from '../core/cache/loading-cache.ts';
import { SingleFlight } from '../core/cache/single-flight.ts';
import type { Refusal } from '../core/errors/errors.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { tokenPrefix } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { TokenFingerprints } from './token-fingerprints.ts';
import { findToken, type TokenRecord } from './token-record.ts';
import { UnknownTokenLimit } from './unknown-token-limit.ts';

/** Says where a request came from; asked only when it matters. */
export type ClientAddress = () => string;

type Found = TokenRecord | Refusal | null;

/** Age at which a record is read again in the background: the backstop when a notification was lost. */
const FRESH_MS = 5_000;
/** Kept for well-formed tokens that do not exist. */
const UNKNOWN = Symbol('unknown');
/** How long a record answers while the database is gone (docs/decisions/0008). */
const STALE_MS = 15 * 60_000;

/**
 * The tokens this process has seen: bounded, refreshed behind the requests, junk kept apart. A network that guesses is
 * refused without a query, its valid tokens are not (docs/decisions/0054).
 */
export class TokenDirectory {
  readonly #records: LoadingCache<TokenRecord | typeof UNKNOWN>;
  readonly #unknown = new UnknownTokenLimit();
  /** Not bounded here: what goes on to the database is, and a guess beyond the limit is told so in any crowd. */
  readonly #lookUps = new SingleFlight<Found>({ isBounded: false });
  readonly #fingerprints: TokenFingerprints;

  /** @param clock is set by every record read */
  constructor(db: Database, clock: SharedClock) {
    this.#records = new LoadingCache<TokenRecord | typeof UNKNOWN>({
      load: async (text) => (await findToken(db, clock, text)) ?? UNKNOWN,
      max: 50_000,
      maxMisses: 20_000,
      isMiss: (record) => record === UNKNOWN,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
    this.#fingerprints = new TokenFingerprints(db);
  }

  /** @param text as presented; what fails the form check costs no query and takes no room */
  find(text: string): TokenRecord | null | Promise<TokenRecord | null> {
    const kept = this.#kept(text, Date.now());
    return kept === undefined ? this.#load(text) : kept;
  }

  /**
   * The same for a client, whose tokens that nobody has are limited.
   * @returns a refusal when too many of them came
   */
  findFor(client: ClientAddress, text: string): Found | Promise<Found> {
    const nowMs = Date.now();
    const kept = this.#kept(text, nowMs);
    return kept === undefined ? this.#lookUpOnce(client(), text, nowMs) : kept;
  }

  /** undefined: it has to be looked up. */
  #kept(text: string, nowMs: number): TokenRecord | null | undefined {
    const kept = this.#records.getKept(text, nowMs);
    if (kept !== undefined) return kept === UNKNOWN ? null : kept;
    return tokenPrefix(text) === null ? null : undefined;
  }

  async #load(text: string): Promise<TokenRecord | null> {
    const record = await this.#records.load(text);
    return record === UNKNOWN ? null : record;
  }

  /** Whoever asks for a token that is being looked up joins: a page with fifty logos has one token. */
  #lookUpOnce(address: string, text: string, nowMs: number): Promise<Found> {
    return this.#lookUps.run(text, () => this.#lookUp(address, text, nowMs));
  }

  async #lookUp(address: string, text: string, nowMs: number): Promise<Found> {
    // Taken before it is known, so that guesses made at once are no more than those made one after another.
    const refusal = this.#unknown.take(address, nowMs);
    if (refusal !== null) return (await this.#fingerprints.mayExist(text)) ? this.#load(text) : refusal;
    let isUnknown = false;
    try {
      const record = await this.#load(text);
      isUnknown = record === null;
      return record;
    } finally {
      if (!isUnknown) this.#unknown.giveBack(address);
    }
  }

  tokenChanged(id: string): void {
    this.#lookUps.forgetAll();
    this.#fingerprints.changed();
    this.#records.deleteWhere((_text, record) => record === UNKNOWN || record.id === id);
  }

  accountChanged(id: string): void {
    this.#lookUps.forgetAll();
    this.#records.deleteWhere((_text, record) => record !== UNKNOWN && record.account.id === id);
  }

  markStale(): void {
    this.#lookUps.forgetAll();
    this.#fingerprints.changed();
    this.#records.markStale();
  }
}
