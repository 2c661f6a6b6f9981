import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '../../core/time.ts';
import type { VisitState } from '../../db/schema/visit.ts';

interface Outcome {
  state: VisitState;
  /** Milliseconds to the next visit after the first, second, … such outcome in a row; the last repeats. */
  delays: readonly number[];
  /** After this many in a row the domain counts as having nothing. */
  gaveUpAfter?: number;
}

const NOTHING: Outcome = { state: 'nothing', delays: [30 * DAY, 90 * DAY] };
const REFUSED: Outcome = { state: 'refused', delays: [7 * DAY, 30 * DAY] };
const LATER: Outcome = {
  state: 'later',
  delays: [5 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY],
  gaveUpAfter: 6,
};

export const OUTCOMES = {
  found: { state: 'found', delays: [30 * DAY] },
  /** Found, and equal to what three visits before saw. */
  unchanged: { state: 'found', delays: [30 * DAY, 30 * DAY, 90 * DAY] },
  no_candidate: NOTHING,
  blank_picture: NOTHING,
  default_icon: NOTHING,
  unfit_picture: NOTHING,
  too_small: NOTHING,
  other_site: NOTHING,
  redirects: NOTHING,
  parked: { state: 'nothing', delays: [30 * DAY, 180 * DAY] },
  no_host: { state: 'nothing', delays: [30 * DAY, 180 * DAY] },
  robots: REFUSED,
  not_public: REFUSED,
  blocked: REFUSED,
  timeout: LATER,
  unreadable: LATER,
  server_error: LATER,
  challenge: LATER,
  asked_to_wait: LATER,
  tls: LATER,
  dns_failed: LATER,
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;

export interface Next {
  state: VisitState;
  /** Milliseconds from now. */
  delay: number;
}

/** Share by which delays differ at random, so that a refresh spreads over days. */
const JITTER = 0.2;
const MIN_RETRY_AFTER = HOUR;
const MAX_RETRY_AFTER = 30 * DAY;

/** @param inARow outcomes of this state, this one included @param random in [0, 1) @param retryAfter in milliseconds */
export function nextVisit(
  name: OutcomeName,
  { inARow, random, retryAfter = null }: { inARow: number; random: number; retryAfter?: number | null },
): Next {
  const { state, delays, gaveUpAfter = Number.POSITIVE_INFINITY }: Outcome = OUTCOMES[name];
  const hasGivenUp = inARow > gaveUpAfter;
  const planned = hasGivenUp ? 30 * DAY : (delays[Math.min(inARow, delays.length) - 1] ?? 30 * DAY);
  const jittered = Math.round(planned * (1 + JITTER * (2 * random - 1)));
  const asked = retryAfter === null ? 0 : Math.min(MAX_RETRY_AFTER, Math.max(MIN_RETRY_AFTER, retryAfter));
  return { state: hasGivenUp ? 'nothing' : state, delay: Math.max(jittered, asked) };
}
