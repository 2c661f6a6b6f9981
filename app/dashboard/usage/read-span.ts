import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { type Days, lastDays, readDays } from '../../../lib/usage/days.ts';
import { refusedText } from '../../../messages/i18n.ts';

export const SPANS = [7, 30, 90] as const;
type Span = (typeof SPANS)[number];

export interface ChosenSpan {
  days: Days;
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
  const last = lastDays(span, nowMs);
  const { from, to } = query;
  if (from === undefined || to === undefined) return { days: last, asked: last, span, error: null };
  const [asked, days] = [{ from, to }, readDays(from, to)];
  return isRefusal(days)
    ? { days: last, asked, span, error: refusedText(days) }
    : { days, asked, span: null, error: null };
}
