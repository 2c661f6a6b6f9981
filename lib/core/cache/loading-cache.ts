import { RecentCache } from './recent-cache.ts';
import { SingleFlight } from './single-flight.ts';

/** After a failed refresh none is tried for this long. */
const PAUSE_AFTER_FAILURE_MS = 500;

interface Entry<V> {
  value: V;
  loadedAtMs: number;
}

export interface LoadingCacheOptions<V> {
  load: (key: string) => Promise<V>;
  /** Entries kept at most. Values that `isMiss` have a room of their own, so junk cannot push out the rest. */
  max: number;
  maxMisses?: number;
  isMiss?: (value: V) => boolean;
  /** Age at which an entry is refreshed in the background while it still answers. */
  freshMs: number;
  /** Age up to which an entry may answer while refreshing fails. */
  staleMs: number;
}

/**
 * A bounded cache filled on demand. A hit is returned at once (no promise); a miss is loaded once
 * however many ask for it meanwhile; an entry that grew old keeps answering while it is refreshed,
 * so that an expiring entry never puts the database into a request.
 */
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

  /** @throws (rejects) what `load` rejects with, when nothing usable is kept */
  get(key: string): V | Promise<V> {
    return this.getKept(key) ?? this.load(key);
  }

  /** The value if it is kept and not too old, without ever waiting; refreshes it behind the caller when stale. */
  getKept(key: string, nowMs = Date.now()): V | undefined {
    const entry = this.#hits.get(key) ?? this.#misses.get(key);
    if (entry === undefined) return undefined;
    const ageMs = nowMs - entry.loadedAtMs;
    if (ageMs < this.#options.freshMs) return entry.value;
    if (ageMs >= this.#options.staleMs) return undefined;
    // A refresh that fails is tried again later: the entry stays stale, nothing is lost. Not at once for every key,
    // or a frozen database would find thousands of questions waiting when it wakes.
    if (nowMs - this.#refreshFailedAtMs >= PAUSE_AFTER_FAILURE_MS)
      this.load(key).catch(() => {
        this.#refreshFailedAtMs = Date.now();
      });
    return entry.value;
  }

  /** The kept value, however old; never loads. */
  peek(key: string): V | undefined {
    return (this.#hits.peek(key) ?? this.#misses.peek(key))?.value;
  }

  set(key: string, value: V): void {
    const isMiss = this.#options.isMiss?.(value) === true;
    (isMiss ? this.#hits : this.#misses).delete(key);
    (isMiss ? this.#misses : this.#hits).set(key, { value, loadedAtMs: Date.now() });
  }

  /** Forgets the entry; what is being loaded for it right now is not kept either. */
  delete(key: string): void {
    this.#loading.forget(key);
    this.#hits.delete(key);
    this.#misses.delete(key);
  }

  /** Forgets what the condition names, and everything being loaded, since its outcome is not known yet. */
  deleteWhere(condition: (key: string, value: V) => boolean): void {
    this.#loading.forgetAll();
    for (const room of [this.#hits, this.#misses])
      for (const [key, entry] of room.entries()) if (condition(key, entry.value)) room.delete(key);
  }

  /** Everything is refreshed at its next use (changes may have been missed). */
  markStale(): void {
    const loadedAtMs = Date.now() - this.#options.freshMs;
    this.#loading.forgetAll();
    for (const room of [this.#hits, this.#misses])
      for (const [, entry] of room.entries()) entry.loadedAtMs = Math.min(entry.loadedAtMs, loadedAtMs);
  }

  get size(): number {
    return this.#hits.size + this.#misses.size;
  }

  /**
   * Loads the value, or joins the load that is already under way for it.
   * @param how instead of the usual way, for a caller who wants something else of the same question
   * @throws (rejects) Unavailable when too much is being loaded already
   */
  load(key: string, how = this.#options.load): Promise<V> {
    return this.#loading.run(key, async (isCurrent) => {
      const value = await how(key);
      // An invalidation in between: what was read may be what was there before.
      if (isCurrent()) this.set(key, value);
      return value;
    });
  }
}
