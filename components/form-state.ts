import type { AttributionCheck } from '../lib/attribution/check-attribution.ts';
import type { Reason } from '../lib/core/errors/reasons.ts';

/** The result of a form's action. Sentences are in the reader's language already. */
export interface FormState {
  /** Why nothing was done; `at` is the field it belongs to. */
  refused?: { reason?: Reason; sentence: string; at?: string };
  /** What was typed and is kept; never a password. */
  values?: Record<string, string>;
  /** Counts successes, so that a repeated message is announced again. */
  done?: number;
  /** The text of a new token, shown once if it is secret. */
  issued?: { token: string; until?: string };
  /** What was found on a page. */
  attribution?: AttributionCheck;
  /** What a choice would end; the form asks for confirmation. */
  effects?: readonly string[];
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export const done = (state: FormState): FormState => ({ done: (state.done ?? 0) + 1 });
