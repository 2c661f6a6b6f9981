import { RecentCache } from '../cache/recent-cache.ts';
import type { Refusal } from '../errors/errors.ts';

/** Longer texts are read each time: they are junk, and keeping them would cost more than reading. */
const LONGEST_KEPT = 64;

/** A parser with a memory, for texts that come again and again. */
export class MemoReader<T extends NonNullable<unknown>> {
  readonly #parse: (text: string) => T | Refusal;
  readonly #read = new RecentCache<string, T | Refusal>({ max: 20_000 });

  constructor(parse: (text: string) => T | Refusal) {
    this.#parse = parse;
  }

  parse(text: string): T | Refusal {
    const kept = this.#read.get(text);
    if (kept !== undefined) return kept;
    const read = this.#parse(text);
    if (text.length <= LONGEST_KEPT) this.#read.set(text, read);
    return read;
  }
}
