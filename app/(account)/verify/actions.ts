'use server';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { NextRequest } from 'next/server';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { changeEmail } from '../../../lib/accounts/change-email.ts';
import { findMailLink } from '../../../lib/accounts/mail-link.ts';
import { replaceSession } from '../../../lib/accounts/sessions.ts';
import { completeSignUp, verifyEmail } from '../../../lib/accounts/sign-up.ts';
import { spendTry } from '../../../lib/accounts/throttle.ts';
import { isRefusal, type Refusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { safePath } from '../../../lib/gateway/http/safe-path.ts';
import { appConfig, appOrigin } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { mailContext, sendQueued } from '../../_server/mail.ts';
import { handlers } from '../auth.ts';
import {
  clientAddress,
  cookieName,
  cookieOptions,
  currentDevice,
  dropCookie,
  readCookie,
  startSession,
} from '../session-cookie.ts';
import { requireSignedIn } from '../viewer.ts';

const linkForm = z.object({
  token: z.string().max(200),
  for: z.enum(['sign-in', 'other']),
  password: z.string().max(1000).optional(),
  callbackUrl: z.string().max(2000).optional(),
});

/** Only a submitted form uses a link: mail scanners open links. */
export async function takeLinkAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(linkForm, form);
  if (fields === null) return FORM_INVALID;
  const db = database();
  const throttled = await spendTry(db, ['link tried from an address', await clientAddress()]);
  if (throttled !== null) return refusedState(refuseBecause('rate_limited', 'too_many_tries', {}, throttled));
  if (fields.for === 'sign-in') {
    const declined = await signInByLink(fields.token);
    return declined === null ? redirect(safePath(fields.callbackUrl)) : refusedState(declined);
  }
  const link = await findMailLink(db, fields.token);
  if (link?.purpose === 'sign_up') return finishSignUp(fields.token, fields.password ?? null);
  if (link?.purpose === 'verify') return verify(fields.token);
  if (link?.purpose === 'change_email') return change(fields.token);
  return refusedState(refuseBecause('not_found', 'link_invalid', {}));
}

async function finishSignUp(token: string, password: string | null): Promise<FormState> {
  const proof = { browserSecret: await readCookie('sign-up'), password };
  const { network } = await currentDevice();
  const made = await completeSignUp(database(), token, proof, network, appConfig());
  if (isRefusal(made)) return refusedState(made);
  await startSession(made.personId, made.email);
  await dropCookie('sign-up');
  return redirect(safePath(made.nextPath));
}

async function verify(token: string): Promise<FormState> {
  const who = await requireSignedIn();
  const verified = await verifyEmail(database(), token, who.personId, (await currentDevice()).network);
  return isRefusal(verified) ? refusedState(verified) : redirect('/dashboard/settings?notice=verified');
}

async function change(token: string): Promise<FormState> {
  const who = await requireSignedIn();
  const changed = await changeEmail(database(), token, who, mailContext());
  if (isRefusal(changed)) return refusedState(changed);
  sendQueued();
  return redirect('/dashboard/settings?notice=email-changed');
}

/** Through Auth.js, whose own endpoint for this is closed (app/api/auth/[...nextauth]/route.ts). */
async function signInByLink(token: string): Promise<Refusal | null> {
  const before = await readCookie('session');
  const url = new URL('/api/auth/callback/email', appOrigin());
  url.searchParams.set('token', token);
  const answer = await handlers.GET(new NextRequest(url, { headers: new Headers(await headers()) }));
  const name = cookieName('session');
  const made = answer.headers
    .getSetCookie()
    .map((line) => /^([^=]+)=([^;]+)/.exec(line))
    .find((match) => match?.[1] === name);
  const expires = answer.headers
    .getSetCookie()
    .map((line) => (line.startsWith(`${name}=`) ? /;\s*expires=([^;]+)/i.exec(line)?.[1] : undefined))
    .find((moment) => moment !== undefined);
  if (made?.[2] === undefined) return refuseBecause('not_found', 'link_invalid', {});
  (await cookies()).set(name, decodeURIComponent(made[2]), {
    ...cookieOptions(),
    ...(expires !== undefined && { expires: new Date(expires) }),
  });
  if (before !== null) await replaceSession(database(), before, decodeURIComponent(made[2]));
  return null;
}
