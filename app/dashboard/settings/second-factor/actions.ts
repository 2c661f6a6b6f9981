'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../../components/form-state.ts';
import { authSecrets } from '../../../../lib/accounts/auth-secret.ts';
import { switchOffSecondFactor } from '../../../../lib/accounts/second-factor/switch-off.ts';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOnSecondFactor,
} from '../../../../lib/accounts/second-factor/switch-on.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { appConfig } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../../_server/form.ts';
import { mailContext, sendQueued } from '../../../_server/mail.ts';
import { requireFreshViewer } from '../../../(account)/viewer.ts';

const PAGE = '/dashboard/settings/second-factor';

export async function setUpAction(): Promise<FormState> {
  const { personId } = await requireFreshViewer();
  const made = await setUpSecondFactor(database(), await authSecrets(appConfig()), personId);
  if (isRefusal(made)) return refusedState(made);
  revalidatePath(PAGE);
  return {};
}

/** Switches it on with a first code, or makes new recovery codes, which are in the response only. */
export async function recoveryCodesAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ code: z.string().max(100).optional() }), form);
  if (fields === null) return FORM_INVALID;
  const [db, mail] = [database(), mailContext()];
  const made =
    fields.code === undefined
      ? await renewRecoveryCodes(db, viewer, mail)
      : await switchOnSecondFactor(db, await authSecrets(appConfig()), viewer, fields.code, mail);
  if (isRefusal(made)) return refusedState(made);
  sendQueued();
  revalidatePath(PAGE);
  return { recoveryCodes: made.recoveryCodes };
}

export async function switchOffAction(): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const off = await switchOffSecondFactor(database(), viewer, mailContext());
  if (isRefusal(off)) return refusedState(off);
  sendQueued();
  revalidatePath(PAGE);
  redirect(off.wasOn ? `${PAGE}?notice=off` : PAGE);
}
