/** Milliseconds of precision that a sample loses per millisecond of age: ten times what clocks drift. */
const LOSS = 1 / 1000;

/** The database's clock, shared by all instances; between samples time is monotonic. */
export class SharedClock {
  #offsetMs = performance.timeOrigin;
  #errorMs = Number.POSITIVE_INFINITY;
  #sampledAt = 0;

  nowMs(at = performance.now()): number {
    return Math.floor(this.#offsetMs + at);
  }

  /** Ignored unless it is at least as precise as the sample in use is by now: a slow response says little. */
  observe(sharedMs: number, sentAt: number, receivedAt = performance.now()): void {
    const errorMs = (receivedAt - sentAt) / 2;
    if (errorMs > this.#errorMs + (receivedAt - this.#sampledAt) * LOSS) return;
    this.#offsetMs = sharedMs - (sentAt + receivedAt) / 2;
    this.#errorMs = errorMs;
    this.#sampledAt = receivedAt;
  }
}
