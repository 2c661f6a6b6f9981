import 'server-only';
import type { z } from 'zod';
import type { FormState } from '../../components/form-state.ts';
import type { Declined } from '../../lib/accounts/declined.ts';
import type { Viewer } from '../../lib/accounts/find-viewer.ts';
import type { ReasonedRefusal } from '../../lib/core/errors/refuse-because.ts';
import { refusedText } from '../../messages/i18n.ts';

/**
 * The fields of a form that the schema names, each once and as text; everything else that was sent is left out, so
 * nothing can be set that the form does not ask for. null: what came is not what the form sends.
 */
export function readForm<Fields>(schema: z.ZodType<Fields>, form: FormData): Fields | null {
  const values: [string, string][] = [];
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$ACTION')) continue;
    const [value, ...more] = form.getAll(name);
    if (typeof value !== 'string' || more.length > 0 || value.length > 20_000) return null;
    values.push([name, value]);
  }
  const parsed = schema.safeParse(Object.fromEntries(values));
  return parsed.success ? parsed.data : null;
}

/** The state of a form that was declined; `at` is the field it stands next to, `values` what is kept in the fields. */
export const declinedState = (
  { declined, retryAfterSeconds }: Declined,
  { at, values }: { at?: string | undefined; values?: Record<string, string> | undefined } = {},
): FormState => ({
  ...(at === undefined ? { declined } : { faults: { [at]: declined } }),
  ...(values !== undefined && { values }),
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/**
 * The state of a form whose verb refused. A refusal that names a parameter stands next to its field.
 * @param fields parameter to field, where they are called differently
 */
export const refusedState = (
  refusal: ReasonedRefusal,
  { fields = {}, values }: { fields?: Record<string, string>; values?: Record<string, string> } = {},
): FormState => ({
  refused: {
    sentence: refusedText(refusal),
    ...(refusal.parameter !== undefined && { at: fields[refusal.parameter.name] ?? refusal.parameter.name }),
  },
  ...(values !== undefined && { values }),
  ...(refusal.retryAfterSeconds !== undefined && { retryAfterSeconds: refusal.retryAfterSeconds }),
});

/**
 * Whether a form was made for the account its sender works in now. An action takes the account from the viewer only;
 * this keeps it from acting on one account what was read on a page of another.
 */
export const isForAccount = (viewer: Pick<Viewer, 'accountId'>, form: FormData): boolean =>
  form.get(ACCOUNT_FIELD) === viewer.accountId;

export const ACCOUNT_FIELD = 'account';
