'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { done, type FormState } from '../../components/form-state.ts';
import { openAccount } from '../../lib/accounts/change-account.ts';
import { acceptInvitation } from '../../lib/accounts/invitations.ts';
import { newLinkSecret } from '../../lib/accounts/mail-link.ts';
import { askToReset, resetPassword } from '../../lib/accounts/passwords.ts';
import { readEmail } from '../../lib/accounts/read-input.ts';
import { replaceSession } from '../../lib/accounts/sessions.ts';
import { askToSignUp, askToVerify, signUpAtOnce } from '../../lib/accounts/sign-up.ts';
import { refuseTries } from '../../lib/accounts/throttle.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../lib/core/errors/refuse-because.ts';
import { safePath } from '../../lib/gateway/http/safe-path.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../_server/form.ts';
import { mailContext, reachesPeople, sendQueued } from '../_server/mail.ts';
import { refusedIn, signIn, signOut } from './auth.ts';
import { PROVIDERS } from './providers.ts';
import {
  clientAddress,
  cookieName,
  cookieOptions,
  currentDevice,
  dropCookie,
  readCookie,
  startSession,
} from './session-cookie.ts';
import { requireSignedIn, requireViewer } from './viewer.ts';

const callbackUrl = z.string().max(2000).optional();
const signUpForm = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string().default(''),
  callbackUrl,
});
const signInForm = z.object({ email: z.string(), password: z.string(), callbackUrl });
const emailForm = z.object({ email: z.string(), callbackUrl });

/** With a mail server, the response is the same for known and unknown addresses. */
export async function signUpAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(signUpForm, form);
  if (fields === null) return FORM_INVALID;
  const db = database();
  const { email, password, name } = fields;
  const nextPath = safePath(fields.callbackUrl);
  const signUp = { rule: appConfig(), email, password, name, address: await clientAddress() };
  if (reachesPeople()) {
    const browserSecret = newLinkSecret();
    const asked = await askToSignUp(db, signUp, { browserSecret, nextPath }, mailContext());
    if (isRefusal(asked)) return refusedState(asked, { values: { email, name } });
    (await cookies()).set(cookieName('sign-up'), browserSecret, { ...cookieOptions(), maxAge: 86_400 });
  } else {
    const { network } = await currentDevice();
    const made = await signUpAtOnce(db, signUp, invitationSecretIn(nextPath), network, mailContext());
    if (isRefusal(made)) return refusedState(made, { values: { email, name } });
    await startSession(made.personId, made.email);
  }
  sendQueued();
  redirect(reachesPeople() ? sentPath('sign-up', nextPath) : nextPath);
}

const sentPath = (sent: string, callbackUrl: string) =>
  `/verify?${new URLSearchParams({ sent, callbackUrl })}`;

const invitationSecretIn = (path: string): string | null =>
  /^\/invitation\?token=([\w-]{43})$/.exec(path)?.[1] ?? null;

export async function signInAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(signInForm, form);
  if (fields === null) return FORM_INVALID;
  const values = { email: fields.email };
  const before = await readCookie('session');
  try {
    await signIn('credentials', {
      email: fields.email,
      password: fields.password,
      redirect: false,
      redirectTo: '/dashboard',
    });
  } catch (error) {
    const reason = refusedIn(error);
    if (reason === null) throw error;
    return refusedState(refuseBecause('invalid_request', reason, {}), { values });
  }
  const now = await readCookie('session');
  if (before !== null && now !== null) await replaceSession(database(), before, now);
  redirect(safePath(fields.callbackUrl));
}

/** The response is the same for known and unknown addresses. */
export async function mailLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(emailForm, form);
  if (fields === null) return FORM_INVALID;
  const values = { email: fields.email };
  const email = readEmail(fields.email);
  if (isRefusal(email)) return refusedState(email, { values });
  try {
    await signIn('email', { email, redirect: false, redirectTo: safePath(fields.callbackUrl) });
  } catch (error) {
    const reason = refusedIn(error);
    if (reason === null) throw error;
    return refusedState(refuseBecause('invalid_request', reason, {}), { values });
  }
  sendQueued();
  redirect(sentPath('sign-in', safePath(fields.callbackUrl)));
}

/** Signs in with the provider, also a signed-in person again; `connectAction` of the settings connects one. */
export async function providerAction(form: FormData): Promise<void> {
  const fields = readForm(z.object({ provider: z.enum(PROVIDERS), callbackUrl }), form);
  const config = appConfig();
  if (fields === null || config[fields.provider] === null) redirect('/sign-in');
  redirect(await signIn(fields.provider, { redirect: false, redirectTo: safePath(fields.callbackUrl) }));
}

export async function askToResetAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(emailForm, form);
  if (fields === null) return FORM_INVALID;
  const asked = await askToReset(database(), fields.email, await clientAddress(), mailContext());
  if (isRefusal(asked)) return refusedState(asked, { values: { email: fields.email } });
  sendQueued();
  redirect('/verify?sent=reset');
}

export async function resetAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object({ token: z.string().max(200), password: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const db = database();
  const { network } = await currentDevice();
  const throttled = await refuseLinkTries();
  if (throttled !== null) return refusedState(throttled);
  const changed = await resetPassword(db, fields.token, fields.password, network, mailContext());
  if (isRefusal(changed)) return refusedState(changed);
  sendQueued();
  await dropCookie('session');
  redirect('/sign-in?notice=password-set');
}

export async function acceptInvitationAction(_state: FormState, form: FormData): Promise<FormState> {
  const who = await requireSignedIn();
  const fields = readForm(z.object({ token: z.string().max(200) }), form);
  if (fields === null) return FORM_INVALID;
  const throttled = await refuseLinkTries();
  if (throttled !== null) return refusedState(throttled);
  const joined = await acceptInvitation(database(), fields.token, who);
  if (isRefusal(joined)) return refusedState(joined);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard?notice=joined');
}

export async function openAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const who = await requireSignedIn();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const opened = await openAccount(database(), who, fields.name);
  if (isRefusal(opened)) return refusedState(opened, { values: { name: fields.name } });
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard?notice=opened');
}

export async function verifyAgainAction(state: FormState): Promise<FormState> {
  const viewer = await requireViewer();
  const db = database();
  const throttled = await refuseTries(db, 'mails_exhausted', ['mail to an address', viewer.email]);
  if (throttled !== null) return refusedState(throttled);
  await askToVerify(db, viewer.personId, mailContext());
  sendQueued();
  return done(state);
}

export async function signOutAction(): Promise<void> {
  await signOut({ redirect: false, redirectTo: '/sign-in' });
  redirect('/sign-in?notice=signed-out');
}

const refuseLinkTries = async () =>
  refuseTries(database(), 'too_many_tries', ['link tried from an address', await clientAddress()]);
