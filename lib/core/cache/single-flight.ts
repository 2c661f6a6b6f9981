import { Unavailable } from '../errors/unavailable.ts';
import type { FlightStats } from './cache-stats.ts';

/** More concurrent calls than a database handles in a tenth of a second; further ones are refused. */
const MAX_FLIGHTS = 512;
const FEW_FLIGHTS = 64;
/** Above FEW_FLIGHTS, new calls are refused once one has waited this long, unless the caller chose another time. */
const MAX_WAIT_MS = 100;

export type IsCurrent = () => boolean;

/** Runs work once per key for all concurrent callers, and fails fast when overloaded (docs/decisions/0036). */
export class SingleFlight<V> {
  readonly #isBounded: boolean;
  readonly #maxWaitMs: number;
  readonly #flights = new Map<string, { outcome: Promise<V>; sinceMs: number }>();
  #started = 0;
  #refused = 0;

  /** @param options.isBounded false for work that is bounded downstream */
  constructor({
    isBounded = true,
    maxWaitMs = MAX_WAIT_MS,
  }: { isBounded?: boolean; maxWaitMs?: number } = {}) {
    this.#isBounded = isBounded;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @throws (rejects) Unavailable when too many flights are in progress, else what the flight rejects with */
  run(key: string, begin: (isCurrent: IsCurrent) => Promise<V>): Promise<V> {
    const running = this.#flights.get(key);
    if (running !== undefined) return running.outcome;
    if (this.#isBounded && this.#isCrowded()) {
      this.#refused += 1;
      return Promise.reject(new Unavailable('too many lookups are in progress'));
    }
    this.#started += 1;
    const isCurrent = (): boolean => this.#flights.get(key) === flight;
    const flight = { sinceMs: performance.now(), outcome: Promise.resolve() as Promise<V> };
    flight.outcome = begin(isCurrent).finally(() => {
      if (isCurrent()) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight.outcome;
  }

  get stats(): FlightStats {
    return { started: this.#started, refused: this.#refused, inProgress: this.#flights.size };
  }

  /** Later callers start over; those already waiting get the result. */
  forget(key: string): void {
    this.#flights.delete(key);
  }

  forgetAll(): void {
    this.#flights.clear();
  }

  #isCrowded(): boolean {
    const { size } = this.#flights;
    if (size >= MAX_FLIGHTS) return true;
    if (size < FEW_FLIGHTS) return false;
    const [oldest] = this.#flights.values();
    return oldest !== undefined && performance.now() - oldest.sinceMs > this.#maxWaitMs;
  }
}
