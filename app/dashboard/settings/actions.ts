'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { deleteAccount, renameAccount } from '../../../lib/accounts/change-account.ts';
import { askToChangeEmail } from '../../../lib/accounts/change-email.ts';
import { accountsOfOneself, deletePerson } from '../../../lib/accounts/delete-person.ts';
import { parseEmail } from '../../../lib/accounts/email.ts';
import { PasswordsBusy } from '../../../lib/accounts/password-hash.ts';
import { disconnectProvider, renamePerson } from '../../../lib/accounts/people.ts';
import { changePassword } from '../../../lib/accounts/reset-password.ts';
import { endAllSessions, endSession } from '../../../lib/accounts/sessions.ts';
import { spendTry } from '../../../lib/accounts/throttle.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { readName } from '../../../lib/core/text/names.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { ACCOUNT_CHANGED, FORM_INVALID, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { mailContext, sendLater } from '../../_server/mail.ts';
import { nextPayments } from '../../_server/payments.ts';
import { nextService } from '../../_server/service.ts';
import { dropCookie } from '../../(account)/session-cookie.ts';
import { requireFreshViewer, requireViewer } from '../../(account)/viewer.ts';

const SETTINGS = '/dashboard/settings';

export async function renameMeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const name = fields.name.trim() === '' ? null : readName(fields.name);
  if (name === null && fields.name.trim() !== '')
    return refusedState(
      refuseBecause('invalid_request', 'name_invalid', {}, { parameter: { name: 'name' } }),
      { values: { name: fields.name } },
    );
  await renamePerson(nextService().db, viewer.personId, name);
  redirect(`${SETTINGS}?notice=saved`);
}

/** Begins a change of address; what is said does not depend on whether somebody has the new one. */
export async function changeEmailAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ email: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const values = { email: fields.email };
  const email = parseEmail(fields.email);
  if (email === null)
    return refusedState(
      refuseBecause('invalid_request', 'email_invalid', {}, { parameter: { name: 'email' } }),
      { values },
    );
  const { db } = nextService();
  const throttled = await spendTry(
    db,
    ['mail to an address', email],
    ['mail asked for from an address', viewer.personId],
  );
  if (throttled !== null)
    return refusedState(refuseBecause('rate_limited', 'mails_exhausted', {}, throttled), { values });
  sendLater(...(await askToChangeEmail(db, viewer, email, mailContext())));
  redirect(`${SETTINGS}?notice=email-asked`);
}

/** Changes the password, or sets the first one: with the one so far, or a sign-in of the last minutes. */
export async function changePasswordAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ current: z.string().optional(), password: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { db } = nextService();
  const throttled = await spendTry(db, ['sign-in of a person', viewer.personId]);
  if (throttled !== null) return refusedState(refuseBecause('rate_limited', 'too_many_tries', {}, throttled));
  try {
    const { current = null, password } = fields;
    const changed = await changePassword(db, viewer, current, password, mailContext());
    if (isRefusal(changed)) return refusedState(changed);
    sendLater(changed.mail);
  } catch (error) {
    if (error instanceof PasswordsBusy) return refusedState(refuseBecause('unavailable', 'too_busy', {}));
    throw error;
  }
  redirect(`${SETTINGS}?notice=password`);
}

export async function disconnectAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ provider: z.enum(['github', 'google']) }), form);
  if (fields === null) return FORM_INVALID;
  const gone = await disconnectProvider(nextService().db, viewer, fields.provider);
  if (isRefusal(gone)) return FORM_INVALID;
  redirect(`${SETTINGS}?notice=disconnected`);
}

export async function endSessionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ sessionId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  await endSession(nextService().db, viewer, fields.sessionId);
  redirect(`${SETTINGS}?notice=session`);
}

export async function signOutEverywhereAction(): Promise<FormState> {
  const viewer = await requireViewer();
  await endAllSessions(nextService().db, viewer);
  await dropCookie('session');
  redirect('/sign-in?notice=everywhere');
}

export async function renameAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const values = { name: fields.name };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const name = readName(fields.name);
  if (name === null)
    return refusedState(
      refuseBecause('invalid_request', 'name_invalid', {}, { parameter: { name: 'name' } }),
      { values },
    );
  const renamed = await renameAccount(nextService().db, viewer, name);
  if (isRefusal(renamed)) return refusedState(renamed, { values });
  redirect(`${SETTINGS}?notice=saved`);
}

/** Whether the word was typed that is asked for before something is deleted. */
const isConfirmed = (typed: string): boolean =>
  typed.trim().toLowerCase() === getTranslator('settings.danger')('confirmWord').toLowerCase();

const confirmForm = z.object({ confirm: z.string() });

/** Deletes the account one works in; its tokens die at once. */
export async function deleteAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer('account.delete');
  const fields = readForm(confirmForm, form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  if (!isConfirmed(fields.confirm))
    return refusedState(
      refuseBecause('invalid_request', 'confirm_wrong', {}, { parameter: { name: 'confirm' } }),
    );
  if (!(await endPayments(viewer.actor, [viewer.accountId])))
    return refusedState(refuseBecause('unavailable', 'payment_not_ended', {}));
  const gone = await deleteAccount(nextService().db, viewer);
  if (isRefusal(gone)) return refusedState(gone);
  redirect('/dashboard');
}

/** Ends what accounts pay for before they are deleted: nobody is billed for what is gone. */
async function endPayments(actor: string, accountIds: readonly string[]): Promise<boolean> {
  for (const accountId of accountIds)
    if (isRefusal(await nextPayments().close(actor, accountId))) return false;
  return true;
}

/** Deletes the person, with every account only they are in. */
export async function deleteMeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(confirmForm, form);
  if (fields === null) return FORM_INVALID;
  if (!isConfirmed(fields.confirm))
    return refusedState(
      refuseBecause('invalid_request', 'confirm_wrong', {}, { parameter: { name: 'confirm' } }),
    );
  const { db } = nextService();
  if (!(await endPayments(viewer.actor, await accountsOfOneself(db, viewer.personId))))
    return refusedState(refuseBecause('unavailable', 'payment_not_ended', {}));
  const gone = await deletePerson(db, viewer);
  if (isRefusal(gone)) return refusedState(gone);
  await dropCookie('session');
  await dropCookie('device');
  redirect('/sign-in?notice=deleted');
}
