/** A sample is trusted this long before one that was measured less exactly may replace it. */
const TRUST_MS = 30_000;

/**
 * The clock that all instances share: the database's. What the process's own clock says is used only until the
 * database was heard for the first time, so a host whose clock is wrong still starts its day at 00:00 UTC.
 * Between samples it runs on the monotonic clock; setting the host's clock does not move it.
 */
export class SharedClock {
  #offsetMs = performance.timeOrigin;
  #errorMs = Number.POSITIVE_INFINITY;
  #sampledAt = 0;

  /** Whole milliseconds since 1970-01-01 UTC. @param at of `performance.now()` */
  nowMs(at = performance.now()): number {
    return Math.floor(this.#offsetMs + at);
  }

  /** Takes over what the database said: it was so at some moment between sending and receiving. */
  observe(sharedMs: number, sentAt: number, receivedAt = performance.now()): void {
    const errorMs = (receivedAt - sentAt) / 2;
    if (errorMs > this.#errorMs && receivedAt - this.#sampledAt < TRUST_MS) return;
    this.#offsetMs = sharedMs - (sentAt + receivedAt) / 2;
    this.#errorMs = errorMs;
    this.#sampledAt = receivedAt;
  }
}
