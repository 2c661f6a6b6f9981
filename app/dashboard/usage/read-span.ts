import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { DAY_MS, isoDay } from '../../../lib/core/time.ts';
import { type Days, lastDays, readDays } from '../../../lib/usage/days.ts';
import { type Hours, lastHours } from '../../../lib/usage/hours.ts';
import { refusedText } from '../../../messages/i18n.ts';

/** In days; 1 are the last 24 hours. */
export const SPANS = [1, 7, 30, 90] as const;
type Span = (typeof SPANS)[number];

/** A single day of the last week is shown by hour; hours are kept for nine days, and compared with those before. */
const HOURLY_DAYS = 7;

export interface ChosenSpan {
  days: Days;
  /** Shown instead of the days. */
  hours: Hours | null;
  /** The requested days, even if they cannot be shown. */
  asked: Days;
  span: Span | null;
  error: string | null;
}

export function readSpan(
  query: { days?: string | undefined; from?: string | undefined; to?: string | undefined },
  nowMs: number,
): ChosenSpan {
  const span = SPANS.find((count) => `${count}` === query.days) ?? 30;
  const last = span === 1 ? lastDay(nowMs) : { days: lastDays(span, nowMs), hours: null };
  const { from, to } = query;
  if (from === undefined || to === undefined) return { ...last, asked: last.days, span, error: null };
  const [asked, days] = [{ from, to }, readDays(from, to)];
  return isRefusal(days)
    ? { ...last, asked, span, error: refusedText(days) }
    : { days, hours: hoursOf(days, nowMs), asked, span: null, error: null };
}

/** The last 24 hours, and the days they are in. */
function lastDay(nowMs: number): Pick<ChosenSpan, 'days' | 'hours'> {
  const hours = lastHours(24, nowMs);
  return { days: { from: isoDay(hours.fromMs), to: isoDay(nowMs) }, hours };
}

function hoursOf({ from, to }: Days, nowMs: number): Hours | null {
  const fromMs = Date.parse(from);
  return from === to && fromMs > nowMs - HOURLY_DAYS * DAY_MS ? { fromMs, count: 24 } : null;
}
