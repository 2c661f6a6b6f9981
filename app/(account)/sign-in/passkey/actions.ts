'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../../components/form-state.ts';
import { newLinkSecret } from '../../../../lib/accounts/mail-link.ts';
import { askForPasskey, checkPasskey } from '../../../../lib/accounts/passkeys/check-passkey.ts';
import { CHALLENGE_MINUTES } from '../../../../lib/accounts/passkeys/passkey-challenge.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { safePath } from '../../../../lib/gateway/http/safe-path.ts';
import { appPasskeySite } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../../_server/form.ts';
import { sendQueued } from '../../../_server/mail.ts';
import {
  clientAddress,
  cookieName,
  cookieOptions,
  dropCookie,
  readCookie,
  startSession,
} from '../../session-cookie.ts';

/** Binds challenges to this browser, also those of other tabs. */
const HOLDER = 'passkey';

export async function askForPasskeyAction(): Promise<FormState> {
  const site = appPasskeySite();
  if (site === null) return FORM_INVALID;
  const holder = (await readCookie(HOLDER)) ?? newLinkSecret();
  const toUse = await askForPasskey(database(), site, holder, await clientAddress());
  if (isRefusal(toUse)) return refusedState(toUse);
  (await cookies()).set(cookieName(HOLDER), holder, { ...cookieOptions(), maxAge: CHALLENGE_MINUTES * 60 });
  return { toUse };
}

export async function signInByPasskeyAction(_state: FormState, form: FormData): Promise<FormState> {
  const site = appPasskeySite();
  const fields = readForm(
    z.object({ response: z.string(), callbackUrl: z.string().max(2000).optional() }),
    form,
  );
  const holder = await readCookie(HOLDER);
  if (fields === null || site === null || holder === null) return FORM_INVALID;
  const address = await clientAddress();
  const used = await checkPasskey(database(), site, { response: fields.response, holder, address });
  if (isRefusal(used)) return refusedState(used);
  await startSession(used.personId, used.email, used.passkeyId);
  await dropCookie(HOLDER);
  sendQueued();
  redirect(safePath(fields.callbackUrl));
}
