'use server';

import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { requestExchange } from '../../../lib/approvals/exchanges/request-exchange.ts';
import { withdrawRequest } from '../../../lib/approvals/withdraw-request.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
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
import { exchangesPath, readFilter } from './find-exchanges.ts';

const EXCHANGES = '/dashboard/exchanges';

export async function requestExchangeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(
    z.object({ mic: z.string(), reason: z.string(), back: z.string().optional() }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const values = { reason: fields.reason };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const asked = await requestExchange(database(), viewer, viewer.accountId, fields);
  if (isRefusal(asked)) return refusedState(asked, { values });
  const filter = readFilter(Object.fromEntries(new URLSearchParams(fields.back?.split('?')[1])));
  redirectFresh(exchangesPath(filter, { notice: 'requested' }));
}

export async function withdrawExchangeAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ requestId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const withdrawn = await withdrawRequest(database(), viewer, 'exchange', {
    accountId: viewer.accountId,
    requestId: fields.requestId,
  });
  if (isRefusal(withdrawn)) return refusedState(withdrawn);
  redirectFresh(`${EXCHANGES}?notice=withdrawn`);
}
