import { RecentCache } from '../cache/recent-cache.ts';
import type { Refusal } from '../errors/errors.ts';
import { type Domain, parseDomain } from './domain.ts';

/** Longer texts are read each time: they are junk, and keeping them would cost more than reading. */
const LONGEST_KEPT = 64;

/** parseDomain with a memory, for texts that come again and again. */
export class DomainReader {
  readonly #read = new RecentCache<string, Domain | Refusal>({ max: 20_000 });

  parse(text: string): Domain | Refusal {
    const kept = this.#read.get(text);
    if (kept !== undefined) return kept;
    const domain = parseDomain(text);
    if (text.length <= LONGEST_KEPT) this.#read.set(text, domain);
    return domain;
  }
}
