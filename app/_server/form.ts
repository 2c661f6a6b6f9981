import 'server-only';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type * as z from 'zod';
import type { FormState } from '../../components/form-state.ts';
import type { Viewer } from '../../lib/accounts/find-viewer.ts';
import type { Refusal } from '../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../lib/core/errors/refuse-because.ts';
import { refusedText } from '../../messages/i18n.ts';

/** @returns null if it is no form, which anybody can send to an action, or a value is repeated, not text, too long or refused by the schema */
export function readForm<Fields>(schema: z.ZodType<Fields>, form: FormData): Fields | null {
  if (!(form instanceof FormData)) return null;
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

/** A refusal that names a parameter is shown at its field. @param fields parameter to field, where they differ */
export const refusedState = (
  refusal: Refusal,
  { fields = {}, values }: { fields?: Record<string, string>; values?: Record<string, string> } = {},
): FormState => ({
  refused: {
    sentence: refusedText(refusal),
    ...(refusal.reason !== undefined && { reason: refusal.reason }),
    ...(refusal.parameter !== undefined && { at: fields[refusal.parameter.name] ?? refusal.parameter.name }),
  },
  ...(values !== undefined && { values }),
});

/**
 * Redirects after a change. Without it, the router would keep a page if only the fragment of its URL differs, and Back
 * would show pages from before the change.
 */
export function redirectFresh(path: string): never {
  revalidatePath(path.split(/[?#]/)[0] ?? path);
  redirect(path);
}

export const FORM_INVALID: FormState = refusedState(refuseBecause('invalid_request', 'form_invalid', {}));

export const ACCOUNT_CHANGED = refuseBecause('conflict', 'account_changed', {});

/** An action must not apply input from a page of another account. */
export const isForAccount = (viewer: Pick<Viewer, 'accountId'>, form: FormData): boolean =>
  form instanceof FormData && form.get(ACCOUNT_FIELD) === viewer.accountId;

const ACCOUNT_FIELD = 'account';
