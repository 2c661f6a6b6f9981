'use server';

import * as z from 'zod';
import type { FormState } from '../../../../components/form-state.ts';
import { browserName } from '../../../../lib/accounts/browser-name.ts';
import { addPasskey, askToAddPasskey } from '../../../../lib/accounts/passkeys/add-passkey.ts';
import { removePasskey } from '../../../../lib/accounts/passkeys/passkeys.ts';
import { renamePasskey } from '../../../../lib/accounts/passkeys/rename-passkey.ts';
import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { appPasskeySite } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { FORM_INVALID, readForm, redirectFresh, refusedState } from '../../../_server/form.ts';
import { mailContext, sendQueued } from '../../../_server/mail.ts';
import { currentDevice } from '../../../(account)/session-cookie.ts';
import { requireFreshViewer, requireViewer } from '../../../(account)/viewer.ts';

const SETTINGS = '/dashboard/settings';

export async function askToAddPasskeyAction(): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const site = appPasskeySite();
  if (site === null) return FORM_INVALID;
  const toMake = await askToAddPasskey(database(), site, viewer);
  return isRefusal(toMake) ? refusedState(toMake) : { toMake };
}

export async function addPasskeyAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const site = appPasskeySite();
  const fields = readForm(z.object({ response: z.string(), name: z.string() }), form);
  if (fields === null || site === null) return FORM_INVALID;
  const { userAgent } = await currentDevice();
  const nameless = browserName(userAgent) ?? getTranslator('passkeys')('nameless');
  const added = await addPasskey(database(), site, viewer, { ...fields, nameless }, mailContext());
  if (isRefusal(added)) return refusedState(added, { values: { name: fields.name } });
  sendQueued();
  redirectFresh(`${SETTINGS}?notice=passkey-added#passkeys`);
}

export async function renamePasskeyAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ passkeyId: z.uuid(), name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const renamed = await renamePasskey(database(), viewer, fields.passkeyId, fields.name);
  if (isRefusal(renamed)) return refusedState(renamed, { values: { name: fields.name } });
  redirectFresh(`${SETTINGS}?notice=passkey-renamed#passkeys`);
}

export async function removePasskeyAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer();
  const fields = readForm(z.object({ passkeyId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const removed = await removePasskey(database(), viewer, fields.passkeyId, mailContext());
  if (isRefusal(removed)) return refusedState(removed);
  sendQueued();
  redirectFresh(`${SETTINGS}?notice=passkey-removed#passkeys`);
}
