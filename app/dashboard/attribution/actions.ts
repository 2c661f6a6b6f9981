'use server';

import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { spendTry } from '../../../lib/accounts/throttle.ts';
import { checkAttribution } from '../../../lib/attribution/check-attribution.ts';
import { NOT_ALLOWED, refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { may } from '../../../lib/core/permissions.ts';
import { appOrigin } from '../../_server/config.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireViewer } from '../../(account)/viewer.ts';

/** Looks at a page of the customer: every fetch goes through the guard of lib/net. */
export async function checkAttributionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  if (!may(viewer, 'attribution.check')) return refusedState(NOT_ALLOWED);
  const fields = readForm(z.object({ url: z.string().max(2000) }), form);
  if (fields === null) return FORM_INVALID;
  const values = { url: fields.url };
  if (fields.url.trim() === '')
    return refusedState(
      refuseBecause('invalid_request', 'address_empty', {}, { parameter: { name: 'url' } }),
      { values },
    );
  const throttled = await spendTry(nextService().db, ['attribution checks of an account', viewer.accountId]);
  if (throttled !== null) {
    const minutes = Math.ceil(throttled.retryAfterSeconds / 60);
    return refusedState(refuseBecause('rate_limited', 'checks_many', { minutes }, throttled), { values });
  }
  return { attribution: await checkAttribution(fields.url, appOrigin()), values };
}
