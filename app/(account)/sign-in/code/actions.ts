'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../../components/form-state.ts';
import { authSecrets } from '../../../../lib/accounts/auth-secret.ts';
import { takeSecondStep } from '../../../../lib/accounts/second-factor/second-step.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { safePath } from '../../../../lib/gateway/http/safe-path.ts';
import { appConfig } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../../_server/form.ts';
import { mailContext, sendQueued } from '../../../_server/mail.ts';
import { cookieName, cookieOptions, currentDevice, readCookie } from '../../session-cookie.ts';

const codeForm = z.object({ code: z.string().max(100), callbackUrl: z.string().max(2000).optional() });

export async function secondStepAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(codeForm, form);
  if (fields === null) return FORM_INVALID;
  const { network } = await currentDevice();
  const signedIn = await takeSecondStep(
    database(),
    await authSecrets(appConfig()),
    (await readCookie('session')) ?? '',
    fields.code,
    { network, mail: mailContext() },
  );
  if (isRefusal(signedIn)) return refusedState(signedIn);
  const { sessionToken, expires } = signedIn;
  (await cookies()).set(cookieName('session'), sessionToken, { ...cookieOptions(), expires });
  sendQueued();
  redirect(safePath(fields.callbackUrl));
}
