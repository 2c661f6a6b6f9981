import { quoted } from '../core/errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';

/** UTC days, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The last days up to today. @param todayMs any moment of today */
export const lastDays = (count: number, todayMs: number): Days => ({
  from: dayOf(todayMs - (count - 1) * DAY_MS),
  to: dayOf(todayMs),
});

/** @returns a refusal unless both are days, in order, and not more than 400 */
export function readDays(from: string, to: string): Days | ReasonedRefusal {
  for (const text of [from, to])
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)) || dayOf(Date.parse(text)) !== text)
      return refuseBecause('invalid_request', 'day_invalid', { got: quoted(text) });
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) return refuseBecause('invalid_request', 'days_reversed', { from, to });
  return count <= MOST_DAYS
    ? { from, to }
    : refuseBecause('invalid_request', 'days_many', { most: MOST_DAYS, count });
}

/** Every day of the span, the first first. */
export function everyDay({ from, to }: Days): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, i) => dayOf(Date.parse(from) + i * DAY_MS));
}
