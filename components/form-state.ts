import type { DeclineReason } from '../lib/accounts/declined.ts';
import type { AttributionCheck } from '../lib/attribution/check-attribution.ts';

/** What a form's action says back. What is shown was written by the action in the reader's language, or is a word of the catalogue. */
export interface FormState {
  /** Why nothing was done. */
  declined?: DeclineReason;
  /** Why, for single fields. */
  faults?: Partial<Record<string, DeclineReason>>;
  /** Why, in a sentence of the reader's language that has what was typed in it; `at` is its field. */
  refused?: { sentence: string; at?: string };
  /** What was typed and is kept; never a password. */
  values?: Record<string, string>;
  /** It was done; counts up, so that the same word twice in a row is said twice. */
  done?: number;
  retryAfterSeconds?: number;
  /** The text of a token that was made: for secret ones this once. */
  issued?: { token: string; until?: string };
  /** What was found on a page that was looked at. */
  attribution?: AttributionCheck;
  /** What a choice would end, to be confirmed first. */
  effects?: readonly string[];
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export const done = (state: FormState): FormState => ({ done: (state.done ?? 0) + 1 });
