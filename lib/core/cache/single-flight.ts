import { Unavailable } from '../errors/unavailable.ts';

/** Flights at once at most, more than a database answers in a tenth of a second; what comes on top is refused at once. */
const MOST = 512;
/** So many may wait however slow the database is: a slow question is not a crowd. */
const FEW = 64;
/** With more than a few under way, none is added behind one that has waited this long: it would wait as long. */
const LONGEST_WAIT_MS = 100;

/** Whether the outcome is still wanted: false once the flight was forgotten, because what it asks about has changed. */
export type IsCurrent = () => boolean;

/**
 * Work that is done once however many ask for it meanwhile. Of work that waits for the database only so much is begun as
 * can be answered soon; what comes on top is refused in the turn that asks (docs/decisions/0036).
 */
export class SingleFlight<V> {
  readonly #isBounded: boolean;
  /** In the order in which they began. */
  readonly #flights = new Map<string, { outcome: Promise<V>; sinceMs: number }>();

  /** @param options.isBounded false: for work that is bounded further on */
  constructor({ isBounded = true }: { isBounded?: boolean } = {}) {
    this.#isBounded = isBounded;
  }

  /**
   * Joins the flight that is under way for the key, or begins one.
   * @throws (rejects) Unavailable when too much is under way already, else what the flight rejects with
   */
  run(key: string, begin: (isCurrent: IsCurrent) => Promise<V>): Promise<V> {
    const running = this.#flights.get(key);
    if (running !== undefined) return running.outcome;
    if (this.#isBounded && this.#isCrowded())
      return Promise.reject(new Unavailable('more is being looked up than can be answered soon'));
    const isCurrent = (): boolean => this.#flights.get(key) === flight;
    const flight = { sinceMs: performance.now(), outcome: Promise.resolve() as Promise<V> };
    flight.outcome = begin(isCurrent).finally(() => {
      if (isCurrent()) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight.outcome;
  }

  /** Who asks from now on begins anew; those who wait get what they asked for. */
  forget(key: string): void {
    this.#flights.delete(key);
  }

  forgetAll(): void {
    this.#flights.clear();
  }

  #isCrowded(): boolean {
    const { size } = this.#flights;
    if (size >= MOST) return true;
    if (size < FEW) return false;
    const [oldest] = this.#flights.values();
    return oldest !== undefined && performance.now() - oldest.sinceMs > LONGEST_WAIT_MS;
  }
}
