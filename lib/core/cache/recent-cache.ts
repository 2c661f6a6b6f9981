/**
 * A bounded map that forgets what was not used recently, in two generations: what is used moves to the young
 * one; when that is full it becomes the old one, and the old one is dropped. A hit costs one or two plain map
 * reads, a fifth of a linked-list LRU, and several of these stand in the way of every request (bench/).
 * Holds at most `max` entries and about `maxBytes`.
 */
export class RecentCache<K, V extends NonNullable<unknown>> {
  readonly #halfEntries: number;
  readonly #halfBytes: number;
  readonly #sizeOf: (value: V) => number;
  readonly #onTurn: () => void;
  readonly #settle: (value: V) => V;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #youngBytes = 0;

  constructor({
    max,
    maxBytes = Number.POSITIVE_INFINITY,
    sizeOf = () => 0,
    settle = (value) => value,
    onTurn = () => {},
  }: RecentCacheOptions<V>) {
    this.#halfEntries = Math.max(1, Math.floor(max / 2));
    this.#halfBytes = maxBytes / 2;
    this.#sizeOf = sizeOf;
    this.#settle = settle;
    this.#onTurn = onTurn;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#old.delete(key);
    return this.#add(key, old);
  }

  /** Without counting as a use. */
  peek(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** @returns the value as it is kept, see `settle` */
  set(key: K, value: V): V {
    this.delete(key);
    return this.#add(key, value);
  }

  delete(key: K): void {
    const young = this.#young.get(key);
    if (young !== undefined) {
      this.#youngBytes -= this.#sizeOf(young);
      this.#young.delete(key);
    }
    this.#old.delete(key);
  }

  /** Entries in no particular order; entries may be deleted on the way. */
  *entries(): Generator<[K, V]> {
    yield* this.#young;
    yield* this.#old;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #add(key: K, value: V): V {
    const bytes = this.#sizeOf(value);
    if (this.#young.size >= this.#halfEntries || this.#youngBytes + bytes > this.#halfBytes) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
      this.#onTurn();
    }
    const settled = this.#settle(value);
    this.#young.set(key, settled);
    this.#youngBytes += bytes;
    return settled;
  }
}

export interface RecentCacheOptions<V> {
  max: number;
  maxBytes?: number;
  sizeOf?: (value: V) => number;
  /** Moves a value to where those of the young generation live; what it returns is kept. */
  settle?: (value: V) => V;
  /** The young generation became the old one; the next value settles in a new place. */
  onTurn?: () => void;
}
