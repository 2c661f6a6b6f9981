/** For events that requests cause in any number: one of a kind is logged per interval, with a count of those between. */
export class LogInterval<Kind extends string = string> {
  readonly #intervalMs: number;
  readonly #kinds = new Map<Kind, { loggedAt: number; more: number }>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Events of this kind since the last one logged; null: do not log this one either. */
  moreSince(kind: Kind): number | null {
    const now = performance.now();
    const last = this.#kinds.get(kind);
    if (last !== undefined && now - last.loggedAt < this.#intervalMs) {
      last.more += 1;
      return null;
    }
    this.#kinds.set(kind, { loggedAt: now, more: 0 });
    return last?.more ?? 0;
  }
}
