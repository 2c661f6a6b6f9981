import { ERRORS, type Refusal, refuse } from '../core/errors/errors.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import type { Logger } from '../core/log/logger.ts';
import type { Operation } from '../core/operations.ts';
import { DrawerUnavailable } from '../monograms/drawing-errors.ts';

const LOG_INTERVAL_MS = 1000;

interface FailedRequest {
  id: string;
  operation: Operation;
  request: { path: string };
}

/**
 * Turns exceptions into refusals and logs them. In an outage every request fails alike, and logging takes
 * longer than responding, so only one per operation and second is logged, with a count.
 */
export class Failures {
  readonly #log: Logger;
  readonly #intervalMs: number;
  readonly #kinds = new Map<Operation, { loggedAt: number; more: number }>();

  constructor(log: Logger, intervalMs = LOG_INTERVAL_MS) {
    this.#log = log;
    this.#intervalMs = intervalMs;
  }

  /** 503 if a dependency is down, else 500 without the cause. */
  refusalOf(error: unknown, { id, operation, request: { path } }: FailedRequest): Refusal {
    const isDown = error instanceof Unavailable || error instanceof DrawerUnavailable;
    const code = isDown ? 'unavailable' : 'internal_error';
    const { status, title } = ERRORS[code];
    const more = isDown ? this.#moreSince(operation) : 0;
    if (more !== null)
      this.#log[isDown ? 'warn' : 'error'](
        { err: error, request_id: id, operation, path, status, ...(more > 0 && { more }) },
        title,
      );
    return isDown
      ? refuse(code, 'A service this request needs is unavailable. Retry shortly.', {
          retryAfterSeconds: 1,
        })
      : refuse(code, 'The request failed. It was logged under its request id.');
  }

  /** Failures since the last one logged; null: do not log this one either. */
  #moreSince(operation: Operation): number | null {
    const now = performance.now();
    const kind = this.#kinds.get(operation);
    if (kind !== undefined && now - kind.loggedAt < this.#intervalMs) {
      kind.more += 1;
      return null;
    }
    this.#kinds.set(operation, { loggedAt: now, more: 0 });
    return kind?.more ?? 0;
  }
}
