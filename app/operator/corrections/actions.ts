'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { decideCorrection } from '../../../lib/approvals/decide-request.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { requireOperator } from '../../(account)/viewer.ts';

export async function decideCorrectionAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireOperator();
  const fields = readForm(
    z.object({ id: z.uuid(), decision: z.enum(['approved', 'declined']), answer: z.string() }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const { id, ...decision } = fields;
  const decided = await decideCorrection(database(), actor, id, decision);
  if (isRefusal(decided)) return refusedState(decided, { values: { answer: decision.answer } });
  revalidatePath('/operator', 'layout');
  redirect(`/operator/corrections?notice=${decision.decision}&of=${id}`);
}
