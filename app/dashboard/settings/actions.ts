'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { deleteAccount, renameAccount } from '../../../lib/accounts/change-account.ts';
import { askToChangeEmail } from '../../../lib/accounts/change-email.ts';
import { allowConnecting } from '../../../lib/accounts/connect-provider.ts';
import { accountsOfOneself, deletePerson } from '../../../lib/accounts/delete-person.ts';
import { changePassword } from '../../../lib/accounts/passwords.ts';
import { disconnectProvider, renamePerson } from '../../../lib/accounts/people.ts';
import { endAllSessions, endSession } from '../../../lib/accounts/sessions.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { ACCOUNT_CHANGED, FORM_INVALID, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { mailContext, sendQueued } from '../../_server/mail.ts';
import { nextPayments } from '../../_server/payments.ts';
import { signIn } from '../../(account)/auth.ts';
import { PROVIDERS } from '../../(account)/providers.ts';
import { dropCookie } from '../../(account)/session-cookie.ts';
import { requireFreshViewer, requireViewer } from '../../(account)/viewer.ts';

const SETTINGS = '/dashboard/settings';

export async function renameMeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const renamed = await renamePerson(database(), viewer.personId, fields.name);
  if (isRefusal(renamed)) return refusedState(renamed, { values: { name: fields.name } });
  redirect(`${SETTINGS}?notice=saved`);
}

export async function changeEmailAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ email: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const asked = await askToChangeEmail(database(), viewer, fields.email, mailContext());
  if (isRefusal(asked)) return refusedState(asked, { values: { email: fields.email } });
  sendQueued();
  redirect(`${SETTINGS}?notice=email-asked`);
}

export async function changePasswordAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ current: z.string().optional(), password: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { current = null, password } = fields;
  const changed = await changePassword(database(), viewer, current, password, mailContext());
  if (isRefusal(changed)) return refusedState(changed);
  sendQueued();
  redirect(`${SETTINGS}?notice=password`);
}

/** Leads to the provider; the connection is made when the person returns. */
export async function connectAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const schema = z.object({ provider: z.enum(PROVIDERS), password: z.string().optional() });
  const fields = readForm(schema, form);
  if (fields === null || appConfig()[fields.provider] === null) return FORM_INVALID;
  const allowed = await allowConnecting(database(), viewer, fields.password ?? null);
  if (isRefusal(allowed)) return refusedState(allowed);
  redirect(await signIn(fields.provider, { redirect: false, redirectTo: `${SETTINGS}?notice=connected` }));
}

export async function disconnectAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ provider: z.enum(PROVIDERS) }), form);
  if (fields === null) return FORM_INVALID;
  const gone = await disconnectProvider(database(), viewer, fields.provider);
  if (isRefusal(gone)) return FORM_INVALID;
  redirect(`${SETTINGS}?notice=disconnected`);
}

export async function endSessionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ sessionId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  await endSession(database(), viewer, fields.sessionId);
  redirect(`${SETTINGS}?notice=session`);
}

export async function signOutEverywhereAction(): Promise<FormState> {
  const viewer = await requireViewer();
  await endAllSessions(database(), viewer);
  await dropCookie('session');
  redirect('/sign-in?notice=everywhere');
}

export async function renameAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const values = { name: fields.name };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const renamed = await renameAccount(database(), viewer, fields.name);
  if (isRefusal(renamed)) return refusedState(renamed, { values });
  redirect(`${SETTINGS}?notice=saved`);
}

const isConfirmed = (typed: string): boolean =>
  typed.trim().toLowerCase() === getTranslator('settings.danger')('confirmWord').toLowerCase();

const confirmForm = z.object({ confirm: z.string() });

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
  const gone = await deleteAccount(database(), viewer);
  if (isRefusal(gone)) return refusedState(gone);
  redirect('/dashboard');
}

async function endPayments(actor: string, accountIds: readonly string[]): Promise<boolean> {
  for (const accountId of accountIds)
    if (isRefusal(await nextPayments().close(actor, accountId))) return false;
  return true;
}

/** Also deletes every account without other members. */
export async function deleteMeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(confirmForm, form);
  if (fields === null) return FORM_INVALID;
  if (!isConfirmed(fields.confirm))
    return refusedState(
      refuseBecause('invalid_request', 'confirm_wrong', {}, { parameter: { name: 'confirm' } }),
    );
  const db = database();
  if (!(await endPayments(viewer.actor, await accountsOfOneself(db, viewer.personId))))
    return refusedState(refuseBecause('unavailable', 'payment_not_ended', {}));
  const gone = await deletePerson(db, viewer);
  if (isRefusal(gone)) return refusedState(gone);
  await dropCookie('session');
  await dropCookie('device');
  redirect('/sign-in?notice=deleted');
}
