import { LoadingCache } from '../cache/loading-cache.ts';
import type { SharedClock } from '../clock/shared-clock.ts';
import type { Database } from '../db/client.ts';
import { tokenPrefix } from './format.ts';
import { findToken, type TokenRecord } from './token-record.ts';

/** Age at which a record is read again in the background: the backstop when a notification was lost. */
const FRESH_MS = 5_000;
/** Kept for well-formed tokens that do not exist. */
const UNKNOWN = Symbol('unknown');
/** How long a record answers while the database is gone (docs/decisions/0008). */
const STALE_MS = 15 * 60_000;

/** The tokens this process has seen: bounded, refreshed behind the requests, junk kept apart. */
export class TokenDirectory {
  readonly #records: LoadingCache<TokenRecord | typeof UNKNOWN>;

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
  }

  /** @param text as presented; what fails the form check costs no query and takes no room */
  find(text: string, nowMs = Date.now()): TokenRecord | null | Promise<TokenRecord | null> {
    const kept = this.#records.getKept(text, nowMs);
    if (kept !== undefined) return kept === UNKNOWN ? null : kept;
    if (tokenPrefix(text) === null) return null;
    return this.#records.load(text).then((record) => (record === UNKNOWN ? null : record));
  }

  tokenChanged(id: string): void {
    this.#records.deleteWhere((_text, record) => record === UNKNOWN || record.id === id);
  }

  accountChanged(id: string): void {
    this.#records.deleteWhere((_text, record) => record !== UNKNOWN && record.account.id === id);
  }

  markStale(): void {
    this.#records.markStale();
  }
}
