export interface SlotLimits {
  max: number;
  maxPerNetwork: number;
  maxWaiting: number;
  maxWaitingPerNetwork: number;
}

type Start = (release: () => void) => void;

/** Requests under way and waiting, by network: the networks take turns, so that one cannot keep the others waiting. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Start>>();
  #countUnderWay = 0;
  #countWaiting = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get counts(): { underWay: number; waiting: number } {
    return { underWay: this.#countUnderWay, waiting: this.#countWaiting };
  }

  /** @param start gets a function that frees the slot @returns gives up waiting; null when too many wait */
  take(network: string, start: Start): (() => void) | null {
    if (this.#isFree(network)) {
      this.#start(network, start);
      return () => {};
    }
    const own = this.#waiting.get(network) ?? new Set<Start>();
    const { maxWaiting, maxWaitingPerNetwork } = this.#limits;
    if (this.#countWaiting >= maxWaiting || own.size >= maxWaitingPerNetwork) return null;
    this.#waiting.set(network, own.add(start));
    this.#countWaiting += 1;
    return () => this.#remove(network, start);
  }

  #isFree(network: string): boolean {
    const { max, maxPerNetwork } = this.#limits;
    return this.#countUnderWay < max && (this.#underWay.get(network) ?? 0) < maxPerNetwork;
  }

  #start(network: string, start: Start): void {
    this.#countUnderWay += 1;
    this.#underWay.set(network, (this.#underWay.get(network) ?? 0) + 1);
    let isReleased = false;
    start(() => {
      if (isReleased) return;
      isReleased = true;
      this.#countUnderWay -= 1;
      const left = (this.#underWay.get(network) ?? 0) - 1;
      if (left > 0) this.#underWay.set(network, left);
      else this.#underWay.delete(network);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [network, starts] of this.#waiting) {
      const [start] = starts;
      if (start === undefined || !this.#isFree(network)) continue;
      this.#remove(network, start);
      // Its next turn comes after the others'.
      if (starts.size > 0) {
        this.#waiting.delete(network);
        this.#waiting.set(network, starts);
      }
      return this.#start(network, start);
    }
  }

  #remove(network: string, start: Start): void {
    const starts = this.#waiting.get(network);
    if (starts?.delete(start) !== true) return;
    this.#countWaiting -= 1;
    if (starts.size === 0) this.#waiting.delete(network);
  }
}
