import { type ChangedSubjects, changedSubjects } from './changed-subjects.ts';

/** Well within the second in which a change must take effect. */
const INTERVAL_MS = 250;

/** Batches catalog changes after the first, since invalidation scans the whole cache however many there are. */
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
    // Not in this turn of the event loop: the changes of one transaction arrive together.
    const waitMs = Math.max(0, this.#toldAtMs + INTERVAL_MS - performance.now());
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
