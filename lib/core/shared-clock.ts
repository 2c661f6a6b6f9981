/** How long a sample is trusted before a less precise one may replace it. */
const TRUST_MS = 30_000;

/** The database's clock, shared by all instances; between samples time is monotonic. */
export class SharedClock {
  #offsetMs = performance.timeOrigin;
  #errorMs = Number.POSITIVE_INFINITY;
  #sampledAt = 0;

  nowMs(at = performance.now()): number {
    return Math.floor(this.#offsetMs + at);
  }

  observe(sharedMs: number, sentAt: number, receivedAt = performance.now()): void {
    const errorMs = (receivedAt - sentAt) / 2;
    if (errorMs > this.#errorMs && receivedAt - this.#sampledAt < TRUST_MS) return;
    this.#offsetMs = sharedMs - (sentAt + receivedAt) / 2;
    this.#errorMs = errorMs;
    this.#sampledAt = receivedAt;
  }
}
