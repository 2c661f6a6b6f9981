import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import type { OutcomeName } from '../visits/outcomes.ts';
import type { VisitResult } from '../visits/visit-site.ts';

/** Visits in a row without any response from which the internet counts as away. */
const SILENT = 4;
const PAUSES_MS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS];
const NO_RESPONSE: ReadonlySet<OutcomeName> = new Set(['dns_failed', 'unreadable', 'timeout']);

/** Notices that this machine has no internet, so that visits are not counted as failures of the websites. */
export class Connectivity {
  #silent = 0;
  #pauses = 0;
  #pausedUntilMs = 0;
  #loggedAtMs = Number.NEGATIVE_INFINITY;
  readonly #say: () => void;

  /** @param say called at most once per hour */
  constructor(say: () => void) {
    this.#say = say;
  }

  /** @returns whether the visit failed for lack of internet and must not count */
  note({ reason, requests }: Pick<VisitResult, 'reason' | 'requests'>, nowMs: number): boolean {
    const isSilent = NO_RESPONSE.has(reason) && requests.every(({ status }) => status === null);
    this.#silent = isSilent ? this.#silent + 1 : 0;
    if (!isSilent) this.#pauses = 0;
    if (this.#silent < SILENT) return false;
    if (nowMs >= this.#pausedUntilMs) {
      this.#pausedUntilMs = nowMs + (PAUSES_MS[Math.min(this.#pauses, PAUSES_MS.length - 1)] ?? 0);
      this.#pauses += 1;
    }
    if (nowMs - this.#loggedAtMs >= HOUR_MS) {
      this.#loggedAtMs = nowMs;
      this.#say();
    }
    return true;
  }

  /** Visits that may start now: one to try whether the internet is back, none during a pause. */
  allowed(most: number, nowMs: number): number {
    if (nowMs < this.#pausedUntilMs) return 0;
    return this.#silent >= SILENT ? Math.min(1, most) : most;
  }

  waitMs(nowMs: number): number {
    return Math.max(0, this.#pausedUntilMs - nowMs);
  }
}
