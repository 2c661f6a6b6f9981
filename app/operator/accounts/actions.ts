'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod';
import { done, type FormState } from '../../../components/form-state.ts';
import { banAccount, unbanAccount } from '../../../lib/accounts/ban-account.ts';
import { changePlan } from '../../../lib/accounts/change-plan.ts';
import { makeResetLinkOf } from '../../../lib/accounts/reset-link.ts';
import { searchAccounts } from '../../../lib/accounts/search-accounts.ts';
import { disableExchange, enableExchange } from '../../../lib/approvals/exchanges/enable-exchange.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { PLAN_IDS } from '../../../lib/core/plans/plans.ts';
import { readRequestText } from '../../../lib/core/text/request-text.ts';
import { tokenPrefix } from '../../../lib/core/token-format.ts';
import { changeToken } from '../../../lib/tokens/change-token.ts';
import { requireToken } from '../../../lib/tokens/token-ref.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, redirectFresh, refusedState } from '../../_server/form.ts';
import { mailContext, reachesPeople } from '../../_server/mail.ts';
import { requireFreshOperator, requireOperator } from '../../(account)/viewer.ts';
import { agreedLimits, LIMIT_FIELDS } from '../agreed-limits.ts';
import { ACCOUNT_STATUSES } from './statuses.ts';

const ACCOUNTS = '/operator/accounts';

/** By POST: a pasted token must not appear in a URL. */
export async function findAccountsAction(form: FormData): Promise<void> {
  await requireOperator();
  const fields = readForm(
    z.object({ q: z.string(), plan: z.enum([...PLAN_IDS, '']), status: z.enum([...ACCOUNT_STATUSES, '']) }),
    form,
  );
  if (fields === null) redirect(ACCOUNTS);
  const text = fields.q.trim();
  if (tokenPrefix(text) !== null) {
    const { accounts } = await searchAccounts(database(), { text, plan: null, page: 0, perPage: 1 });
    redirect(
      accounts[0] === undefined ? `${ACCOUNTS}?notice=token-unknown` : `${ACCOUNTS}/${accounts[0].id}`,
    );
  }
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text.slice(0, 200));
  if (fields.plan !== '') query.set('plan', fields.plan);
  if (fields.status !== '') query.set('status', fields.status);
  redirect(query.size === 0 ? ACCOUNTS : `${ACCOUNTS}?${query}`);
}

export async function changePlanAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ accountId: z.uuid(), plan: z.enum(PLAN_IDS), ...LIMIT_FIELDS }), form);
  if (fields === null) return FORM_INVALID;
  const { accountId, plan, ...numbers } = fields;
  const limits = agreedLimits(numbers);
  if (isRefusal(limits)) return refusedState(limits, { values: { plan, ...numbers } });
  const changed = await changePlan(database(), actor, accountId, { plan, limits });
  if (isRefusal(changed)) return refusedState(changed, { values: { plan, ...numbers } });
  redirectFresh(`${ACCOUNTS}/${accountId}?notice=plan#plan`);
}

export async function banAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ accountId: z.uuid(), reason: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const banned = await banAccount(database(), actor, fields.accountId, fields.reason);
  if (isRefusal(banned)) return refusedState(banned, { values: { reason: fields.reason } });
  redirectFresh(`${ACCOUNTS}/${fields.accountId}?notice=banned`);
}

export async function unbanAccountAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ accountId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const unbanned = await unbanAccount(database(), actor, fields.accountId);
  if (isRefusal(unbanned)) return refusedState(unbanned);
  redirectFresh(`${ACCOUNTS}/${fields.accountId}?notice=unbanned`);
}

export async function banTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ tokenId: z.uuid(), reason: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const db = database();
  const token = await requireToken(db, fields.tokenId);
  if (isRefusal(token)) return refusedState(token);
  const reason = readRequestText(fields.reason, 'reason');
  if (isRefusal(reason)) return refusedState(reason);
  const banned = await changeToken(db, actor, 'ban', token.tokenId, reason);
  if (isRefusal(banned)) return refusedState(banned, { values: { reason } });
  redirectFresh(`${ACCOUNTS}/${token.accountId}?notice=token-banned#tokens`);
}

export async function unbanTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ tokenId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const db = database();
  const token = await requireToken(db, fields.tokenId);
  if (isRefusal(token)) return refusedState(token);
  const unbanned = await changeToken(db, actor, 'unban', token.tokenId);
  if (isRefusal(unbanned)) return refusedState(unbanned);
  redirectFresh(`${ACCOUNTS}/${token.accountId}?notice=token-unbanned#tokens`);
}

/** Only where mail does not reach people; elsewhere they ask for a link themselves. */
export async function makeResetLinkAction(state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ personId: z.uuid() }), form);
  if (fields === null || reachesPeople()) return FORM_INVALID;
  const made = await makeResetLinkOf(database(), actor, fields.personId, mailContext());
  return isRefusal(made) ? refusedState(made) : { ...done(state), link: made.link };
}

export async function setExchangeAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(
    z.object({ accountId: z.uuid(), mic: z.string(), act: z.enum(['enable', 'disable']) }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const { accountId, mic, act } = fields;
  const set = act === 'enable' ? enableExchange : disableExchange;
  const changed = await set(database(), actor, accountId, mic);
  if (isRefusal(changed)) return refusedState(changed, { values: { mic } });
  redirectFresh(`${ACCOUNTS}/${accountId}?notice=exchange-${act}d#exchanges`);
}
