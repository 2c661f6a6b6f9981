/** Names counted at a time. */
export const MOST_NAMES = 64;

/** How often a name was seen: `count` at most, `count - missed` for certain. */
export interface Seen {
  readonly name: string;
  count: number;
  missed: number;
  /** Its number in the segment on disk; -1: not written there yet. */
  slot: number;
  /** Seen since the last write to disk. */
  unwritten: number;
}

/**
 * The most frequent of many names in little memory (space-saving: Metwally, Agrawal and El Abbadi 2005): a name that
 * finds no room takes the place and the count of the rarest. A name with more than 1/64 of all is always there.
 */
export class FrequentNames {
  readonly #names = new Map<string, Seen>();

  /** @param mayGrow false: a new name takes the place of another even where there is room for more */
  add(name: string, times = 1, mayGrow = true): Seen {
    const kept = this.#names.get(name);
    if (kept !== undefined) {
      kept.count += times;
      return kept;
    }
    const missed = this.#names.size < MOST_NAMES && (mayGrow || this.#names.size === 0) ? 0 : this.#drop();
    const seen = { name, count: missed + times, missed, slot: -1, unwritten: 0 };
    this.#names.set(name, seen);
    return seen;
  }

  /** Each name with how often it was seen for certain. */
  *certain(): Generator<[name: string, count: number]> {
    for (const [name, { count, missed }] of this.#names) if (count > missed) yield [name, count - missed];
  }

  get size(): number {
    return this.#names.size;
  }

  /** @returns the count of the rarest, whose place is free now */
  #drop(): number {
    let rarest = '';
    let count = Number.POSITIVE_INFINITY;
    for (const [name, seen] of this.#names)
      if (seen.count < count) {
        count = seen.count;
        rarest = name;
      }
    this.#names.delete(rarest);
    return count;
  }
}
