import { type ChangedSubjects, changedSubjects } from './changed-subjects.ts';

/**
 * At most four times a second the caches are gone through, however many logos an import replaces; together with the way
 * here that stays well within the second in which a change must be in force.
 */
const GATHERED_MS = 250;

/**
 * Gathers changes of the catalogue: caches find what a change is about by going through all they hold, which costs the
 * same for one change and for a thousand. The first one after a pause is told at once, with those that came with it.
 */
export class GatherChanges {
  readonly #tell: (changed: ChangedSubjects) => void;
  #names = named();
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(tell: (changed: ChangedSubjects) => void) {
    this.#tell = tell;
  }

  add(kind: keyof ChangedSubjects, name: string): void {
    this.#names[kind].add(name);
    // Not before the event loop turns: what one transaction changed arrives together.
    const waitMs = Math.max(0, this.#toldAtMs + GATHERED_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#tellAll(), waitMs).unref();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #tellAll(): void {
    this.#timer = null;
    this.#toldAtMs = performance.now();
    const names = this.#names;
    this.#names = named();
    this.#tell(changedSubjects(names));
  }
}

const named = (): Record<keyof ChangedSubjects, Set<string>> => ({
  brands: new Set(),
  domains: new Set(),
  coins: new Set(),
  currencies: new Set(),
});
