import { DAY_MS, HOUR_MS, isoDay } from '../../../lib/core/time.ts';
import { type Days, everyDay } from '../../../lib/usage/days.ts';
import { type Hours, isoHour } from '../../../lib/usage/hours.ts';

/** The bars of a chart: days or hours, in UTC. */
export interface Slots {
  keys: readonly string[];
  stepMs: number;
  /** The slot that a moment is in. */
  keyOf: (ms: number) => string;
}

export const daySlots = (days: Days): Slots => ({ keys: everyDay(days), stepMs: DAY_MS, keyOf: isoDay });

export const hourSlots = ({ fromMs, count }: Hours): Slots => ({
  keys: Array.from({ length: count }, (_, i) => isoHour(fromMs + i * HOUR_MS)),
  stepMs: HOUR_MS,
  keyOf: isoHour,
});
