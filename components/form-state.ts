import type { DeclineReason } from '../lib/accounts/declined.ts';

/** What a form's action says back. Texts are in the catalogue; nothing here is shown as it is but `values`. */
export interface FormState {
  /** Why nothing was done. */
  declined?: DeclineReason;
  /** Why, for single fields. */
  faults?: Partial<Record<string, DeclineReason>>;
  /** Why, in the sentence of the verb that refused, which is the same on the command line; `at` is its field. */
  refused?: { sentence: string; at?: string };
  /** What was typed and is kept; never a password. */
  values?: Record<string, string>;
  /** It was done; counts up, so that the same word twice in a row is said twice. */
  done?: number;
  retryAfterSeconds?: number;
  /** The text of a token that was made: for secret ones this once. */
  issued?: { token: string; until?: string };
  /** What a choice would end, to be confirmed first. */
  effects?: readonly string[];
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export const done = (state: FormState): FormState => ({ done: (state.done ?? 0) + 1 });
