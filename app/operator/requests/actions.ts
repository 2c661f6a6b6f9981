'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { decideExchangeRequest, decideUpgradeRequest } from '../../../lib/approvals/decide-request.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { requireFreshOperator } from '../../(account)/viewer.ts';
import { agreedLimits, LIMIT_FIELDS } from '../agreed-limits.ts';

const decisionForm = z.object({
  id: z.uuid(),
  decision: z.enum(['approved', 'declined']),
  answer: z.string(),
});

export async function decideExchangeAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(decisionForm, form);
  if (fields === null) return FORM_INVALID;
  const { id, ...decision } = fields;
  const decided = await decideExchangeRequest(database(), actor, id, decision);
  if (isRefusal(decided)) return refusedState(decided, { values: { answer: decision.answer } });
  revalidatePath('/operator', 'layout');
  redirect(`/operator/requests?notice=${decision.decision}&of=${id}`);
}

export async function decideUpgradeAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(decisionForm.extend(LIMIT_FIELDS), form);
  if (fields === null) return FORM_INVALID;
  const { id, decision, answer, ...numbers } = fields;
  const limits = agreedLimits(numbers);
  if (isRefusal(limits)) return refusedState(limits, { values: { answer, ...numbers } });
  const decided = await decideUpgradeRequest(database(), actor, id, { decision, answer, limits });
  if (isRefusal(decided)) return refusedState(decided, { values: { answer, ...numbers } });
  revalidatePath('/operator', 'layout');
  redirect(`/operator/requests?notice=${decision}&of=${id}`);
}
