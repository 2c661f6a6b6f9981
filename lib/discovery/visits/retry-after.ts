import { DAY_MS, HOUR_MS } from '../../core/time.ts';

/** `Retry-After` as seconds or date: milliseconds from now, at least 1 h and at most 30 days; null if it says nothing. */
export function retryAfterOf(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(30 * DAY_MS, Math.max(HOUR_MS, ms));
}
