'use server';

import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { checkPageOf } from '../../../lib/attribution/check-page-of.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { appOrigin } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { documents } from '../../_server/documents.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { requireViewer } from '../../(account)/viewer.ts';

export async function checkAttributionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ url: z.string().max(2000) }), form);
  if (fields === null) return FORM_INVALID;
  const values = { url: fields.url };
  const attribution = await checkPageOf(database(), viewer, fields.url, appOrigin(), documents());
  return isRefusal(attribution) ? refusedState(attribution, { values }) : { attribution, values };
}
