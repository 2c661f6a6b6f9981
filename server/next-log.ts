import { LogInterval } from '../lib/core/log/log-interval.ts';

type Log = (...values: unknown[]) => void;

/** Messages of Next that any request can cause, such as one with a made-up action or half a form, with a stack each. */
const BY_ANYBODY = /Server (?:Action|Reference)|parse body as FormData/;

/** A log that writes one message of each such kind per interval, so that nobody can fill it. */
export function withoutFloods(log: Log, interval = new LogInterval(10_000)): Log {
  return (...values) => {
    const kind = values
      .map((value) => BY_ANYBODY.exec(String(value))?.[0])
      .find((found) => found !== undefined);
    const more = kind === undefined ? 0 : interval.moreSince(kind);
    if (more === null) return;
    log(...values);
    if (more > 0) log(`(${more} more of these were not logged)`);
  };
}
