'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { done, type FormState } from '../../components/form-state.ts';
import { authSecret } from '../../lib/accounts/auth-secret.ts';
import { openAccount } from '../../lib/accounts/change-account.ts';
import { newDevice } from '../../lib/accounts/check-password.ts';
import { parseEmail } from '../../lib/accounts/email.ts';
import { acceptInvitation } from '../../lib/accounts/invitations.ts';
import { newLinkSecret } from '../../lib/accounts/mail-link.ts';
import { PasswordsBusy } from '../../lib/accounts/password-hash.ts';
import { passwordFault } from '../../lib/accounts/password-rules.ts';
import { askToReset, resetPassword } from '../../lib/accounts/reset-password.ts';
import { replaceSession } from '../../lib/accounts/sessions.ts';
import { askToSignUp, askToVerify, signUpAtOnce } from '../../lib/accounts/sign-up.ts';
import { spendTry } from '../../lib/accounts/throttle.ts';
import { isRefusal, type Refusal } from '../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../lib/core/errors/refuse-because.ts';
import { readName } from '../../lib/core/text/names.ts';
import { safePath } from '../../lib/gateway/http/safe-path.ts';
import { appConfig } from '../_server/config.ts';
import { FORM_INVALID, readForm, refusedState } from '../_server/form.ts';
import { mailContext, reachesPeople, sendLater } from '../_server/mail.ts';
import { nextService } from '../_server/service.ts';
import { refusedIn, signIn, signOut } from './auth.ts';
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

/** Signs up. Where mail reaches people the answer is the same for every address, and the rest happens by mail. */
export async function signUpAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(signUpForm, form);
  if (fields === null) return FORM_INVALID;
  const { db } = nextService();
  const values = { email: fields.email, name: fields.name };
  const email = parseEmail(fields.email);
  if (email === null)
    return refusedState(
      refuseBecause('invalid_request', 'email_invalid', {}, { parameter: { name: 'email' } }),
      { values },
    );
  const fault = passwordFault(fields.password, email);
  if (fault !== null)
    return refusedState(refuseBecause('invalid_request', fault, {}, { parameter: { name: 'password' } }), {
      values,
    });
  const name = fields.name.trim() === '' ? null : readName(fields.name);
  if (name === null && fields.name.trim() !== '')
    return refusedState(
      refuseBecause('invalid_request', 'name_invalid', {}, { parameter: { name: 'name' } }),
      { values },
    );

  const address = await clientAddress();
  const throttled = await spendTry(db, ['sign-up from an address', address], ['mail to an address', email]);
  if (throttled !== null)
    return refusedState(refuseBecause('rate_limited', 'too_many_tries', {}, throttled), { values });
  const next = safePath(fields.callbackUrl);
  const signUp = { email, password: fields.password, name, nextPath: next };
  try {
    if (reachesPeople()) {
      const browserSecret = newLinkSecret();
      sendLater(await askToSignUp(db, signUp, browserSecret, mailContext()));
      (await cookies()).set(cookieName('sign-up'), browserSecret, { ...cookieOptions(), maxAge: 86_400 });
    } else {
      const made = await signUpAtOnce(db, signUp, (await currentDevice()).network);
      if (isRefusal(made)) return refusedState(made, { values });
      sendLater(await askToVerify(db, made.personId, mailContext()));
      await startSession(made.personId);
    }
  } catch (error) {
    if (error instanceof PasswordsBusy)
      return refusedState(refuseBecause('unavailable', 'too_busy', {}), { values });
    throw error;
  }
  redirect(reachesPeople() ? '/verify?sent=sign-up' : next);
}

/** Signs in with a password, through Auth.js; the session this browser had before ends. */
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
  const email = parseEmail(fields.email);
  if (email !== null)
    (await cookies()).set(cookieName('device'), newDevice(await authSecret(appConfig()), email), {
      ...cookieOptions(),
      maxAge: 180 * 86_400,
    });
  const now = await readCookie('session');
  if (before !== null && now !== null) await replaceSession(nextService().db, before, now);
  redirect(safePath(fields.callbackUrl));
}

/** Mails a link to sign in, to whatever address is given. */
export async function mailLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(emailForm, form);
  if (fields === null) return FORM_INVALID;
  const values = { email: fields.email };
  const email = parseEmail(fields.email);
  if (email === null)
    return refusedState(
      refuseBecause('invalid_request', 'email_invalid', {}, { parameter: { name: 'email' } }),
      { values },
    );
  try {
    await signIn('email', { email, redirect: false, redirectTo: safePath(fields.callbackUrl) });
  } catch (error) {
    const reason = refusedIn(error);
    if (reason === null) throw error;
    return refusedState(refuseBecause('invalid_request', reason, {}), { values });
  }
  redirect('/verify?sent=sign-in');
}

/** Leads to a provider; when somebody is signed in already, it is connected with them. */
export async function providerAction(form: FormData): Promise<void> {
  const fields = readForm(z.object({ provider: z.enum(['github', 'google']), callbackUrl }), form);
  const config = appConfig();
  if (fields === null || config[fields.provider] === null) redirect('/sign-in');
  redirect(await signIn(fields.provider, { redirect: false, redirectTo: safePath(fields.callbackUrl) }));
}

/** Mails a link to set a new password. The answer is the same whether somebody has the address. */
export async function askToResetAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(emailForm, form);
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
    ['mail asked for from an address', await clientAddress()],
  );
  if (throttled !== null)
    return refusedState(refuseBecause('rate_limited', 'mails_exhausted', {}, throttled), { values });
  sendLater(await askToReset(db, email, mailContext()));
  redirect('/verify?sent=reset');
}

/** Sets a new password by a link that was mailed. */
export async function resetAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object({ token: z.string().max(200), password: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { db } = nextService();
  const { network } = await currentDevice();
  const throttled = await spendTry(db, ['link tried from an address', await clientAddress()]);
  if (throttled !== null) return refusedState(refuseBecause('rate_limited', 'too_many_tries', {}, throttled));
  const changed = await orBusy(() =>
    resetPassword(db, fields.token, fields.password, network, mailContext()),
  );
  if (isRefusal(changed)) return refusedState(changed);
  sendLater(changed.mail);
  await dropCookie('session');
  redirect('/sign-in?notice=password-set');
}

/** Joins an account by an invitation, as the person who is signed in. */
export async function acceptInvitationAction(_state: FormState, form: FormData): Promise<FormState> {
  const who = await requireSignedIn();
  const fields = readForm(z.object({ token: z.string().max(200) }), form);
  if (fields === null) return FORM_INVALID;
  const { db } = nextService();
  const throttled = await spendTry(db, ['link tried from an address', await clientAddress()]);
  if (throttled !== null) return refusedState(refuseBecause('rate_limited', 'too_many_tries', {}, throttled));
  const joined = await acceptInvitation(db, fields.token, who);
  if (isRefusal(joined)) return refusedState(joined);
  redirect('/dashboard');
}

/** An account for somebody who is in none. */
export async function openAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const who = await requireSignedIn();
  const fields = readForm(z.object({ name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const name = readName(fields.name);
  if (name === null)
    return refusedState(
      refuseBecause('invalid_request', 'name_invalid', {}, { parameter: { name: 'name' } }),
      { values: { name: fields.name } },
    );
  await openAccount(nextService().db, who, name);
  redirect('/dashboard');
}

/** One more link to verify the address of whoever is signed in. */
export async function verifyAgainAction(state: FormState): Promise<FormState> {
  const viewer = await requireViewer();
  const { db } = nextService();
  const throttled = await spendTry(db, ['mail to an address', viewer.email]);
  if (throttled !== null)
    return refusedState(refuseBecause('rate_limited', 'mails_exhausted', {}, throttled));
  sendLater(await askToVerify(db, viewer.personId, mailContext()));
  return done(state);
}

export async function signOutAction(): Promise<void> {
  await signOut({ redirect: false, redirectTo: '/sign-in' });
  redirect('/sign-in?notice=signed-out');
}

/** What a verb with a password in it gives, or that too many are at it. */
async function orBusy<T>(verb: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof PasswordsBusy) return refuseBecause('unavailable', 'too_busy', {});
    throw error;
  }
}
