import type { CacheStats } from '../core/cache/cache-stats.ts';
import { LoadingCache } from '../core/cache/loading-cache.ts';
import { SingleFlight } from '../core/cache/single-flight.ts';
import type { Refusal } from '../core/errors/errors.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { tokenPrefix } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { counterInProcess } from '../limits/counters.ts';
import type { LeasingLimiter } from '../limits/limiter.ts';
import { BatchedTokenCheck } from './batched-token-check.ts';
import { findToken, type TokenRecord } from './token-record.ts';
import { UnknownTokenLimit } from './unknown-token-limit.ts';

type ClientAddress = () => string;

type Found = TokenRecord | Refusal | null;

/** Age at which a record is refreshed in the background, in case a notification was lost. */
const FRESH_MS = 5_000;
/** Cached for well-formed tokens that do not exist. */
const UNKNOWN = Symbol('unknown');
/** How long a record is served while the database is down (docs/decisions/0008). */
const STALE_MS = 15 * 60_000;

/** A network that guesses gets unknown tokens refused, valid ones served (docs/decisions/0007). */
export class TokenDirectory {
  readonly #records: LoadingCache<TokenRecord | typeof UNKNOWN>;
  readonly #unknown: UnknownTokenLimit;
  /** Unbounded: queries are bounded downstream, and a guess above the limit is refused under any load. */
  readonly #lookUps = new SingleFlight<Found>({ isBounded: false });
  readonly #check: BatchedTokenCheck;

  constructor(
    db: Database,
    clock: SharedClock,
    guesses: LeasingLimiter = counterInProcess('unknownTokens', Date.now),
  ) {
    this.#unknown = new UnknownTokenLimit(guesses);
    this.#records = new LoadingCache<TokenRecord | typeof UNKNOWN>({
      load: async (text) => (await findToken(db, clock, text)) ?? UNKNOWN,
      max: 50_000,
      maxMisses: 20_000,
      isMiss: (record) => record === UNKNOWN,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
    });
    this.#check = new BatchedTokenCheck(db);
  }

  get stats(): CacheStats {
    return this.#records.stats;
  }

  /** @param text as presented; a malformed one costs no query and no memory */
  find(text: string): TokenRecord | null | Promise<TokenRecord | null> {
    const kept = this.#kept(text, Date.now());
    return kept === undefined ? this.#load(text) : kept;
  }

  /** With a limit on unknown tokens. @returns a refusal when the client's network sent too many */
  findFor(client: ClientAddress, text: string): Found | Promise<Found> {
    const kept = this.#kept(text, Date.now());
    if (kept !== undefined) return kept;
    // Shared, since a page with fifty logos has one token.
    return this.#lookUps.run(text, () => this.#lookUp(client(), text));
  }

  #kept(text: string, nowMs: number): TokenRecord | null | undefined {
    const kept = this.#records.getKept(text, nowMs);
    if (kept !== undefined) return kept === UNKNOWN ? null : kept;
    return tokenPrefix(text) === null ? null : undefined;
  }

  async #load(text: string): Promise<TokenRecord | null> {
    const record = await this.#records.load(text);
    return record === UNKNOWN ? null : record;
  }

  async #lookUp(address: string, text: string): Promise<Found> {
    // Charged before the outcome is known, so that concurrent guesses count like sequential ones.
    const { refusal, giveBack } = await this.#unknown.take(address);
    if (refusal !== null) return (await this.#check.exists(text)) ? this.#load(text) : refusal;
    let isUnknown = false;
    try {
      const record = await this.#load(text);
      isUnknown = record === null;
      return record;
    } finally {
      if (!isUnknown) giveBack();
    }
  }

  tokenChanged(id: string): void {
    this.#lookUps.forgetAll();
    this.#records.deleteWhere((_text, record) => record === UNKNOWN || record.id === id);
  }

  accountChanged(id: string): void {
    this.#lookUps.forgetAll();
    this.#records.deleteWhere((_text, record) => record !== UNKNOWN && record.account.id === id);
  }

  markStale(): void {
    this.#lookUps.forgetAll();
    this.#records.markStale();
  }
}
