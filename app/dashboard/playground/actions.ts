'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { done, type FormState } from '../../../components/form-state.ts';
import { decline } from '../../../lib/accounts/declined.ts';
import { submitCorrection } from '../../../lib/approvals/corrections/submit-correction.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { may } from '../../../lib/core/permissions.ts';
import { declinedState, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireViewer } from '../../(account)/viewer.ts';

/** Says that a logo or a record is wrong. */
export async function sendCorrectionAction(state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const schema = z.object({
    kind: z.enum(['domain', 'ticker', 'crypto']),
    identifier: z.string(),
    note: z.string(),
  });
  const fields = readForm(schema, form);
  if (fields === null) return declinedState(decline('form_invalid'));
  const values = { note: fields.note };
  if (!isForAccount(viewer, form)) return declinedState(decline('account_changed'), { values });
  if (!may(viewer, 'corrections.send')) return declinedState(decline('not_allowed'), { values });
  const sent = await submitCorrection(nextService().db, viewer.actor, viewer.accountId, fields);
  if (isRefusal(sent)) return refusedState(sent, { values });
  revalidatePath('/dashboard/playground');
  return done(state);
}
