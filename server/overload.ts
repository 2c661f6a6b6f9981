/** A turn of the event loop that took so long for so many requests is more than this process can do. */
const LONGEST_MS = 25;
const MANY = 256;

/**
 * Tells when more requests come than can be answered: those that one turn of the event loop finds waiting after it has
 * worked for this long are better refused at once than answered late (docs/decisions/0036). A single long pause, such
 * as garbage collection, refuses nobody: it takes many requests as well.
 */
export class TurnBudget {
  #requests = 0;
  #beganAt = 0;

  /** Asked once for every request. */
  isSpent(): boolean {
    this.#requests += 1;
    if (this.#requests === 1) {
      this.#beganAt = performance.now();
      setImmediate(() => {
        this.#requests = 0;
      });
      return false;
    }
    return this.#requests > MANY && performance.now() - this.#beganAt > LONGEST_MS;
  }
}
