'use server';

import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { decline } from '../../../lib/accounts/declined.ts';
import { spendTry } from '../../../lib/accounts/throttle.ts';
import { checkAttribution } from '../../../lib/attribution/check-attribution.ts';
import { may } from '../../../lib/core/permissions.ts';
import { words } from '../../../messages/i18n.ts';
import { appOrigin } from '../../_server/config.ts';
import { declinedState, readForm } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireViewer } from '../../(account)/viewer.ts';

/** Looks at a page of the customer: every fetch goes through the guard of lib/net. */
export async function checkAttributionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  if (!may(viewer, 'attribution.check')) return declinedState(decline('not_allowed'));
  const fields = readForm(z.object({ url: z.string().max(2000) }), form);
  if (fields === null) return declinedState(decline('form_invalid'));
  const values = { url: fields.url };
  const t = words('attribution.check');
  if (fields.url.trim() === '') return { refused: { sentence: t('empty'), at: 'url' }, values };
  const throttled = await spendTry(nextService().db, ['attribution checks of an account', viewer.accountId]);
  if (throttled !== null) {
    const minutes = Math.ceil(throttled.retryAfterSeconds / 60);
    return { refused: { sentence: t('tooMany', { minutes }) }, values };
  }
  return { attribution: await checkAttribution(fields.url, appOrigin()), values };
}
