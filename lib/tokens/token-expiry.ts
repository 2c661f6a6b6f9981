import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { DAY_MS, isoDay } from '../core/time.ts';

const MAX_DAYS = 3_660;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The last valid day (UTC), or a time with offset (ISO 8601). @returns null for empty text: does not expire */
export function readExpiry(text: string, nowMs: number): Date | null | Refusal {
  const read = text.trim();
  if (read === '') return null;
  const endMs = MOMENT.test(read) ? Date.parse(read) : endOfDay(read);
  if (endMs > nowMs && endMs <= nowMs + (MAX_DAYS + 1) * DAY_MS) return new Date(endMs);
  return refuseBecause(
    'invalid_request',
    'expiry_invalid',
    { example: isoDay(nowMs + 90 * DAY_MS), got: quoted(read) },
    { parameter: { name: 'expires' } },
  );
}

function endOfDay(day: string): number {
  const startMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(startMs) && isoDay(startMs) === day ? startMs + DAY_MS : Number.NaN;
}
