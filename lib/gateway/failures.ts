import { ERRORS, type Refusal, refuse } from '../core/errors/errors.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import type { Logger } from '../core/log/logger.ts';
import { DrawerUnavailable } from '../monograms/drawing-errors.ts';

/** One of a kind is logged in this time. */
const SELDOM_MS = 1000;

/** The request that failed. */
export interface Failed {
  requestId: string;
  operation: 'logo' | 'brand' | 'mcp';
  path: string;
}

/**
 * Turns what was thrown into a refusal and logs it. While something is down every request fails for the same reason: one a
 * second is written for each operation, with how many there were since the last; writing them all, stacks and
 * all, would take more time than answering.
 */
export class Failures {
  readonly #log: Logger;
  readonly #seldomMs: number;
  readonly #kinds = new Map<Failed['operation'], { loggedAt: number; more: number }>();

  constructor(log: Logger, seldomMs = SELDOM_MS) {
    this.#log = log;
    this.#seldomMs = seldomMs;
  }

  /** 503 where something needed is down, 500 with nothing of the cause otherwise. */
  refusalOf(error: unknown, { requestId, operation, path }: Failed): Refusal {
    const isDown = error instanceof Unavailable || error instanceof DrawerUnavailable;
    const code = isDown ? 'unavailable' : 'internal_error';
    const { status, title } = ERRORS[code];
    const more = isDown ? this.#moreSince(operation) : 0;
    if (more !== null)
      this.#log[isDown ? 'warn' : 'error'](
        { err: error, request_id: requestId, operation, path, status, ...(more > 0 && { more }) },
        title,
      );
    return isDown
      ? refuse(code, 'Something this request needs is not reachable right now. Try again shortly.', {
          retryAfterSeconds: 1,
        })
      : refuse(code, 'The request could not be answered. It was logged under its request id.');
  }

  /** How many were not logged since the last that was; null when this one is not logged either. */
  #moreSince(operation: Failed['operation']): number | null {
    const now = performance.now();
    const kind = this.#kinds.get(operation);
    if (kind !== undefined && now - kind.loggedAt < this.#seldomMs) {
      kind.more += 1;
      return null;
    }
    this.#kinds.set(operation, { loggedAt: now, more: 0 });
    return kind?.more ?? 0;
  }
}
