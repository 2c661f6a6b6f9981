import { quoted } from '../core/errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 3_660;

/**
 * Reads the last day a token works on, `YYYY-MM-DD` in UTC; nothing: it does not expire.
 * @returns the moment after that day
 */
export function readLastDay(text: string, nowMs: number): Date | null | ReasonedRefusal {
  const day = text.trim();
  if (day === '') return null;
  const startMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  const isDay = !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day);
  if (isDay && startMs + DAY_MS > nowMs && startMs <= nowMs + LONGEST_DAYS * DAY_MS)
    return new Date(startMs + DAY_MS);
  const example = new Date(nowMs + 90 * DAY_MS).toISOString().slice(0, 10);
  return refuseBecause(
    'invalid_request',
    'expiry_invalid',
    { example, got: quoted(day) },
    { parameter: { name: 'expires' } },
  );
}
