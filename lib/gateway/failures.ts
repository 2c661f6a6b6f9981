import { ERRORS, type Refusal, refuse } from '../core/errors/errors.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { LogInterval } from '../core/log/log-interval.ts';
import type { Logger } from '../core/log/logger.ts';
import type { Operation } from '../core/operations.ts';
import { DrawerUnavailable } from '../monograms/drawing-errors.ts';

const LOG_INTERVAL_MS = 1000;

interface FailedRequest {
  id: string;
  operation: Operation;
  request: { path: string };
}

/** Turns exceptions into refusals. Logs one per operation and second, with a count: in an outage all fail alike. */
export class Failures {
  readonly #log: Logger;
  readonly #outages: LogInterval<Operation>;

  constructor(log: Logger, intervalMs = LOG_INTERVAL_MS) {
    this.#log = log;
    this.#outages = new LogInterval(intervalMs);
  }

  /** 503 if a dependency is down, else 500 without the cause. */
  refusalOf(error: unknown, { id, operation, request: { path } }: FailedRequest): Refusal {
    const isDown = error instanceof Unavailable || error instanceof DrawerUnavailable;
    const code = isDown ? 'unavailable' : 'internal_error';
    const { status, title } = ERRORS[code];
    const more = isDown ? this.#outages.moreSince(operation) : 0;
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
}
