import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { type Days, lastDays, readDays } from '../../../lib/usage/days.ts';
import { refusedText } from '../../../messages/i18n.ts';

/** The spans that are offered by name, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

export interface ChosenSpan {
  days: Days;
  /** What stands in the fields: the days that were asked for, also where those are not shown. */
  asked: Days;
  /** null: the days were chosen one by one. */
  span: Span | null;
  /** Why the days that were asked for are not shown. */
  error: string | null;
}

/** The days a page of usage is about; the last 30 when nothing was asked for, or nothing that is days. */
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
