import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { DAY_MS, isoDay } from '../core/time.ts';

/** UTC, `YYYY-MM-DD`, inclusive. */
export interface Days {
  from: string;
  to: string;
}

const MAX_DAYS = 400;

export const lastDays = (count: number, todayMs: number): Days => ({
  from: isoDay(todayMs - (count - 1) * DAY_MS),
  to: isoDay(todayMs),
});

/** @returns a refusal unless both are days, in order, and at most 400 apart */
export function readDays(from: string, to: string): Days | Refusal {
  for (const text of [from, to])
    if (
      !/^\d{4}-\d\d-\d\d$/.test(text) ||
      Number.isNaN(Date.parse(text)) ||
      isoDay(Date.parse(text)) !== text
    )
      return refuseBecause('invalid_request', 'day_invalid', { got: quoted(text) });
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) return refuseBecause('invalid_request', 'days_reversed', { from, to });
  return count <= MAX_DAYS
    ? { from, to }
    : refuseBecause('invalid_request', 'days_many', { most: MAX_DAYS, count });
}

export function everyDay({ from, to }: Days): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, i) => isoDay(Date.parse(from) + i * DAY_MS));
}
