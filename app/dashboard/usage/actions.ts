'use server';

import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parseDomain } from '../../../lib/core/identifiers/domain.ts';
import { dayOf } from '../../../lib/core/time.ts';
import { lookAgain } from '../../../lib/discovery/asking/look-again.ts';
import { database } from '../../_server/database.ts';
import {
  ACCOUNT_CHANGED,
  FORM_INVALID,
  isForAccount,
  readForm,
  redirectFresh,
  refusedState,
} from '../../_server/form.ts';
import { requireViewer } from '../../(account)/viewer.ts';

export async function lookAgainAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ domain: z.string(), account: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const domain = parseDomain(fields.domain);
  if (isRefusal(domain)) return refusedState(domain);
  const registrable = domain.candidates.at(-1) ?? domain.host;
  const queued = await lookAgain(database(), viewer, viewer.accountId, registrable, dayOf(Date.now()));
  if (isRefusal(queued)) return refusedState(queued);
  redirectFresh('/dashboard/usage?notice=queued#missed');
}
