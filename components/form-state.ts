import type { DeclineReason } from '../lib/accounts/declined.ts';

/** What a form's action says back. Texts are in the catalogue; nothing here is shown as it is but `values` and `refused`. */
export interface FormState {
  /** Why nothing was done. */
  declined?: DeclineReason;
  /** Why nothing was done, as the verb says it: a sentence of a refusal, shown as it is. */
  refused?: string;
  /** Why, for single fields. */
  faults?: Partial<Record<string, DeclineReason>>;
  /** What was typed and is kept; never a password. */
  values?: Record<string, string>;
  /** It was done; counts up, so that the same word twice in a row is said twice. */
  done?: number;
  retryAfterSeconds?: number;
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export const done = (state: FormState): FormState => ({ done: (state.done ?? 0) + 1 });
