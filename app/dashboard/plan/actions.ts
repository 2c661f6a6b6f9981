'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { withdrawRequest } from '../../../lib/approvals/withdraw-request.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { PLAN_IDS } from '../../../lib/core/plans/plans.ts';
import { choosePlan, openPortal } from '../../../lib/payments/choose-plan.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appOrigin } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import {
  ACCOUNT_CHANGED,
  FORM_INVALID,
  isForAccount,
  readForm,
  redirectFresh,
  refusedState,
} from '../../_server/form.ts';
import { nextPayments } from '../../_server/payments.ts';
import { requireFreshViewer, requireViewer } from '../../(account)/viewer.ts';

const PLAN = '/dashboard/plan';

/** A downgrade first returns its effects; sent again with `confirmed`, it is done. */
export async function choosePlanAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer('plan.change');
  const schema = z.object({
    plan: z.enum(PLAN_IDS),
    note: z.string().default(''),
    confirmed: z.literal('yes').optional(),
  });
  const fields = readForm(schema, form);
  if (fields === null) return FORM_INVALID;
  const { plan, note } = fields;
  const values = { note };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const chosen = await choosePlan(database(), nextPayments(), viewer, viewer.accountId, {
    plan,
    note,
    isConfirmed: fields.confirmed === 'yes',
    email: viewer.email,
    returnUrl: `${appOrigin()}${PLAN}?notice=back`,
  });
  if (isRefusal(chosen)) return refusedState(chosen, { values });
  if (chosen.outcome === 'confirm')
    return {
      effects: chosen.effects.map(({ text, values }) => getTranslator('plan.effects')(text, values)),
      values,
    };
  if (chosen.outcome === 'pay') redirect(chosen.url);
  revalidatePath('/dashboard', 'layout');
  redirect(`${PLAN}?notice=${chosen.outcome}`);
}

export async function withdrawUpgradeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ requestId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const withdrawn = await withdrawRequest(database(), viewer, 'upgrade', {
    accountId: viewer.accountId,
    requestId: fields.requestId,
  });
  if (isRefusal(withdrawn)) return refusedState(withdrawn);
  redirectFresh(`${PLAN}?notice=withdrawn`);
}

export async function paymentPortalAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer('plan.change');
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const portal = await openPortal(nextPayments(), viewer, viewer.accountId, `${appOrigin()}${PLAN}`);
  if (isRefusal(portal)) return refusedState(portal);
  redirect(portal.url);
}
