import type { CacheStats } from './cache-stats.ts';
import type { ChangeLog } from './change-log.ts';
import { RecentCache } from './recent-cache.ts';
import { SingleFlight } from './single-flight.ts';

const PAUSE_AFTER_FAILURE_MS = 500;

interface Entry<V> {
  value: V;
  loadedAtMs: number;
  /** `count` of the change log when it was loaded. */
  changes: number;
}

export interface LoadingCacheOptions<V> {
  load: (key: string) => Promise<V>;
  max: number;
  /** Values that `isMiss` are bounded separately, so junk cannot evict the rest. */
  maxMisses?: number;
  isMiss?: (value: V) => boolean;
  /** Age at which an entry is refreshed in the background. */
  freshMs: number;
  /** Maximum age served while refreshing fails. */
  staleMs: number;
  /** Whether a value changed since it was loaded: it is then as if it were not cached. */
  outdating?: {
    log: ChangeLog;
    /** @param since `log.count` when it was loaded; called only if there are later changes */
    isOutdated: (key: string, value: V, since: number) => boolean;
  };
}

/** A bounded stale-while-revalidate cache. Hits need no promise; concurrent misses of a key share one load. */
export class LoadingCache<V extends NonNullable<unknown>> {
  readonly #options: LoadingCacheOptions<V>;
  readonly #hits: RecentCache<string, Entry<V>>;
  readonly #misses: RecentCache<string, Entry<V>>;
  readonly #loading = new SingleFlight<V>();
  #refreshFailedAtMs = 0;

  constructor(options: LoadingCacheOptions<V>) {
    this.#options = options;
    this.#hits = new RecentCache({ max: options.max });
    this.#misses = new RecentCache({ max: options.maxMisses ?? options.max });
  }

  /** @throws (rejects) what `load` rejects with, when nothing usable is cached */
  get(key: string): V | Promise<V> {
    return this.getKept(key) ?? this.load(key);
  }

  /** The cached value unless too old; refreshes it in the background if stale. */
  getKept(key: string, nowMs = Date.now()): V | undefined {
    const entry = this.#hits.get(key) ?? this.#misses.get(key);
    if (entry === undefined) return undefined;
    const ageMs = nowMs - entry.loadedAtMs;
    if (this.#isOutdated(key, entry)) {
      this.delete(key);
      return undefined;
    }
    if (ageMs < this.#options.freshMs) return entry.value;
    if (ageMs >= this.#options.staleMs) return undefined;
    // Keeps thousands of refreshes from queueing up behind a frozen database.
    if (nowMs - this.#refreshFailedAtMs >= PAUSE_AFTER_FAILURE_MS)
      this.load(key).catch(() => {
        this.#refreshFailedAtMs = Date.now();
      });
    return entry.value;
  }

  peek(key: string): V | undefined {
    return (this.#hits.peek(key) ?? this.#misses.peek(key))?.value;
  }

  set(key: string, value: V): void {
    const isMiss = this.#options.isMiss?.(value) === true;
    (isMiss ? this.#hits : this.#misses).delete(key);
    (isMiss ? this.#misses : this.#hits).set(key, {
      value,
      loadedAtMs: Date.now(),
      changes: this.#options.outdating?.log.count ?? 0,
    });
  }

  /** Also discards the result of a load in progress. */
  delete(key: string): void {
    this.#loading.forget(key);
    this.#hits.delete(key);
    this.#misses.delete(key);
  }

  /** Also discards the results of all loads in progress, since those cannot be tested yet. */
  deleteWhere(condition: (key: string, value: V) => boolean): void {
    this.#loading.forgetAll();
    for (const entries of [this.#hits, this.#misses])
      for (const [key, { value }] of entries) if (condition(key, value)) entries.delete(key);
  }

  /** Results of loads in progress are not cached, since the data may have changed meanwhile. */
  forgetLoads(): void {
    this.#loading.forgetAll();
  }

  deleteOutdated(): void {
    for (const entries of [this.#hits, this.#misses])
      for (const [key, entry] of entries) if (this.#isOutdated(key, entry)) entries.delete(key);
  }

  #isOutdated(key: string, { value, changes }: Entry<V>): boolean {
    const { outdating } = this.#options;
    return (
      outdating !== undefined && outdating.log.count > changes && outdating.isOutdated(key, value, changes)
    );
  }

  /** Refreshes every entry on its next use, because changes may have been missed. */
  markStale(): void {
    const loadedAtMs = Date.now() - this.#options.freshMs;
    this.#loading.forgetAll();
    for (const entries of [this.#hits, this.#misses])
      for (const entry of entries.values()) entry.loadedAtMs = Math.min(entry.loadedAtMs, loadedAtMs);
  }

  get size(): number {
    return this.#hits.size + this.#misses.size;
  }

  get stats(): CacheStats {
    return { entries: this.size, ...this.#loading.stats };
  }

  load(key: string): Promise<V> {
    return this.#loading.run(key, async (isCurrent) => {
      const value = await this.#options.load(key);
      // After an invalidation, the value read may be the old one.
      if (isCurrent()) this.set(key, value);
      return value;
    });
  }
}
