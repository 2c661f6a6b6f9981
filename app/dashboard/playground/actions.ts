'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { done, type FormState } from '../../../components/form-state.ts';
import { submitCorrection } from '../../../lib/approvals/corrections/submit-correction.ts';
import { requestExchange } from '../../../lib/approvals/exchanges/request-exchange.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { noteReport } from '../../../lib/discovery/desk/note-report.ts';
import { database } from '../../_server/database.ts';
import { ACCOUNT_CHANGED, FORM_INVALID, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { tryMcp } from './try-out.ts';

export async function sendCorrectionAction(state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const schema = z.object({
    kind: z.enum(['domain', 'ticker', 'crypto']),
    identifier: z.string(),
    note: z.string(),
  });
  const fields = readForm(schema, form);
  if (fields === null) return FORM_INVALID;
  const values = { note: fields.note };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const db = database();
  const sent = await submitCorrection(db, viewer, viewer.accountId, fields);
  if (isRefusal(sent)) return refusedState(sent, { values });
  const domain = fields.kind === 'domain' ? parsePastedDomain(fields.identifier) : null;
  if (domain !== null && !isRefusal(domain)) await noteReport(db, domain);
  revalidatePath('/dashboard/playground');
  return done(state);
}

export async function requestExchangeHereAction(state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ account: z.string(), mic: z.string(), reason: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const asked = await requestExchange(database(), viewer, viewer.accountId, fields);
  return isRefusal(asked) ? refusedState(asked) : done(state);
}

/** Speaks MCP with the brand token of the account; not counted. */
export async function testConnectionAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ account: z.string(), tokenId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const { accountId } = viewer;
  const connection = await tryMcp(nextService(), { accountId, tokenId: fields.tokenId });
  return connection === null ? FORM_INVALID : { connection };
}
