import { HOUR_MS } from '../core/time.ts';

export interface Hours {
  fromMs: number;
  count: number;
}

/** `2026-11-23T06:00Z`, which `Date.parse` reads. */
export const isoHour = (ms: number): string => `${new Date(ms).toISOString().slice(0, 13)}:00Z`;

/** The hour of `nowMs` is the last. */
export const lastHours = (count: number, nowMs: number): Hours => ({
  fromMs: nowMs - (nowMs % HOUR_MS) - (count - 1) * HOUR_MS,
  count,
});

export const hoursBefore = ({ fromMs, count }: Hours): Hours => ({ fromMs: fromMs - count * HOUR_MS, count });
