/** A turn of the event loop with more requests than this, running for longer than this, means overload. */
const MAX_REQUESTS = 256;
const MAX_TURN_MS = 25;

/**
 * Detects requests that arrive faster than this process can handle them: those still waiting in a long turn of the event
 * loop are refused rather than delayed (docs/decisions/0036). A single pause, such as garbage collection, refuses
 * nothing, since it takes many requests as well.
 */
export class OverloadDetector {
  #requests = 0;
  #startedAt = 0;

  isOverloaded(): boolean {
    this.#requests += 1;
    if (this.#requests === 1) {
      this.#startedAt = performance.now();
      setImmediate(() => {
        this.#requests = 0;
      });
      return false;
    }
    return this.#requests > MAX_REQUESTS && performance.now() - this.#startedAt > MAX_TURN_MS;
  }
}
