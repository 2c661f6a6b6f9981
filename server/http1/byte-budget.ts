export interface ByteLimits {
  /** Of all networks together. */
  max: number;
  /** Of one IPv4 address or IPv6 /64, so that one client cannot take all. */
  maxPerNetwork: number;
}

export class ByteBudget {
  readonly #limits: ByteLimits;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  /** @returns false, with nothing taken, when it is used up */
  take(bytes: number, network: string): boolean {
    const held = (this.#held.get(network) ?? 0) + bytes;
    if (held > this.#limits.maxPerNetwork || this.#total + bytes > this.#limits.max) return false;
    this.#held.set(network, held);
    this.#total += bytes;
    return true;
  }

  giveBack(bytes: number, network: string): void {
    const held = (this.#held.get(network) ?? 0) - bytes;
    if (held > 0) this.#held.set(network, held);
    else this.#held.delete(network);
    this.#total -= bytes;
  }
}
