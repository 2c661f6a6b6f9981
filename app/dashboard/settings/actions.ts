'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { renameAccount } from '../../../lib/accounts/change-account.ts';
import { askToChangeEmail } from '../../../lib/accounts/change-email.ts';
import { allowConnecting } from '../../../lib/accounts/connect-provider.ts';
import { setDiscovery } from '../../../lib/accounts/discovery-setting.ts';
import { changePassword } from '../../../lib/accounts/passwords.ts';
import { disconnectProvider, renamePerson } from '../../../lib/accounts/people.ts';
import { endAllSessions, endSession } from '../../../lib/accounts/sessions.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { closeAccount, closePerson } from '../../../lib/payments/close-accounts.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import {
  ACCOUNT_CHANGED,
  FORM_INVALID,
  isForAccount,
  readForm,
  redirectFresh,
  refusedState,
} from '../../_server/form.ts';
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
  redirectFresh(`${SETTINGS}?notice=saved#profile`);
}

export async function changeEmailAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ email: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { signUpDomains } = appConfig();
  const asked = await askToChangeEmail(database(), viewer, fields.email, mailContext(), signUpDomains);
  if (isRefusal(asked)) return refusedState(asked, { values: { email: fields.email } });
  sendQueued();
  redirectFresh(`${SETTINGS}?notice=email-asked#email`);
}

export async function changePasswordAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ current: z.string().optional(), password: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { current = null, password } = fields;
  const changed = await changePassword(database(), viewer, current, password, mailContext());
  if (isRefusal(changed)) return refusedState(changed);
  sendQueued();
  redirectFresh(`${SETTINGS}?notice=password#password`);
}

/** Leads to the provider; the connection is made when the person returns. */
export async function connectAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const schema = z.object({ provider: z.enum(PROVIDERS), password: z.string().optional() });
  const fields = readForm(schema, form);
  if (fields === null || appConfig()[fields.provider] === null) return FORM_INVALID;
  const allowed = await allowConnecting(database(), viewer, fields.password ?? null);
  if (isRefusal(allowed)) return refusedState(allowed);
  redirect(
    await signIn(fields.provider, { redirect: false, redirectTo: `${SETTINGS}?notice=connected#ways` }),
  );
}

export async function disconnectAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ provider: z.enum(PROVIDERS) }), form);
  if (fields === null) return FORM_INVALID;
  const gone = await disconnectProvider(database(), viewer, fields.provider);
  if (isRefusal(gone)) return FORM_INVALID;
  redirectFresh(`${SETTINGS}?notice=disconnected#ways`);
}

export async function endSessionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ sessionId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  await endSession(database(), viewer, fields.sessionId);
  redirectFresh(`${SETTINGS}?notice=session#sessions`);
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
  revalidatePath('/dashboard', 'layout');
  redirect(`${SETTINGS}?notice=saved#account`);
}

export async function setDiscoveryAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ to: z.enum(['on', 'off']) }), form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const set = await setDiscovery(database(), viewer, fields.to === 'on');
  if (isRefusal(set)) return refusedState(set);
  redirectFresh(`${SETTINGS}?notice=saved#discovery`);
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
  const gone = await closeAccount(database(), nextPayments(), viewer);
  if (isRefusal(gone)) return refusedState(gone);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard?notice=deleted');
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
  const gone = await closePerson(database(), nextPayments(), viewer);
  if (isRefusal(gone)) return refusedState(gone);
  await dropCookie('session');
  await dropCookie('device');
  redirect('/sign-in?notice=deleted');
}
