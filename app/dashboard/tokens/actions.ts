'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { isRefusal, type Refusal } from '../../../lib/core/errors/errors.ts';
import { changeAllowedDomains } from '../../../lib/tokens/change-domains.ts';
import { changeAllowedNetworks } from '../../../lib/tokens/change-networks.ts';
import { issueToken } from '../../../lib/tokens/issue-token.ts';
import { renameToken } from '../../../lib/tokens/rename-token.ts';
import { revokeToken } from '../../../lib/tokens/revoke-token.ts';
import { rollToken } from '../../../lib/tokens/roll-token.ts';
import { formatter } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import {
  ACCOUNT_CHANGED,
  FORM_INVALID,
  isForAccount,
  readForm,
  redirectFresh,
  refusedState,
} from '../../_server/form.ts';
import { requireFreshViewer, requireViewer } from '../../(account)/viewer.ts';
import { firstUses } from './first-use.ts';

const TOKENS = '/dashboard/tokens';

const domainsForm = { domains: z.string().default(''), allowNoReferrer: z.literal('on').optional() };
const networksForm = { networks: z.string().default('') };
const tokenForm = { tokenId: z.uuid() };

const stateOf = (refusal: Refusal, values?: Record<string, string>): FormState =>
  refusedState(refusal, {
    fields: { allowed_domains: 'domains', allowed_networks: 'networks' },
    ...(values !== undefined && { values }),
  });

export async function createTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const schema = z.object({
    kind: z.enum(['publishable', 'secret']),
    name: z.string(),
    expires: z.string().default(''),
    ...domainsForm,
    ...networksForm,
    brandsOnly: z.literal('on').optional(),
  });
  const fields = readForm(schema, form);
  // A secret token outlives the session, so one left open must not be enough.
  const viewer =
    fields?.kind === 'secret' ? await requireFreshViewer('tokens.manage-secret') : await requireViewer();
  if (fields === null) return FORM_INVALID;
  const { kind, name, expires, domains, networks } = fields;
  const brandsOnly = fields.brandsOnly ?? '';
  const values = { name, expires, domains, networks, brandsOnly };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const db = database();
  const input = {
    kind,
    name,
    expires,
    ...(kind === 'publishable' && {
      domains: [domains],
      allowNoReferrer: fields.allowNoReferrer === 'on',
    }),
    ...(kind === 'secret' && { networks: [networks], brandsOnly: brandsOnly === 'on' }),
  };
  const issued = await issueToken(db, viewer, viewer.accountId, input, Date.now());
  if (isRefusal(issued)) return stateOf(issued, values);
  revalidatePath(TOKENS);
  return { issued: { token: issued.token, name: name.trim(), uses: firstUses(kind, issued.token) } };
}

export async function renameTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ ...tokenForm, name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const { tokenId, name } = fields;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const renamed = await renameToken(database(), viewer, { accountId: viewer.accountId, tokenId }, name);
  if (isRefusal(renamed)) return stateOf(renamed, { name });
  redirectFresh(`${TOKENS}/${tokenId}?notice=renamed`);
}

export async function restrictTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ ...tokenForm, ...domainsForm }), form);
  if (fields === null) return FORM_INVALID;
  const { tokenId, domains } = fields;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values: { domains } });
  const changed = await changeAllowedDomains(
    database(),
    viewer,
    { accountId: viewer.accountId, tokenId },
    { domains: [domains], allowNoReferrer: fields.allowNoReferrer === 'on' },
  );
  if (isRefusal(changed)) return stateOf(changed, { domains });
  redirectFresh(`${TOKENS}/${tokenId}?notice=restricted`);
}

export async function restrictNetworksAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object({ ...tokenForm, ...networksForm }), form);
  const viewer = await requireFreshViewer();
  if (fields === null) return FORM_INVALID;
  const { tokenId, networks } = fields;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values: { networks } });
  const ref = { accountId: viewer.accountId, tokenId };
  const changed = await changeAllowedNetworks(database(), viewer, ref, [networks]);
  if (isRefusal(changed)) return stateOf(changed, { networks });
  redirectFresh(`${TOKENS}/${tokenId}?notice=networks`);
}

export async function rollTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object({ ...tokenForm, grace: z.string() }), form);
  const viewer = await requireFreshViewer();
  if (fields === null || !/^\d{1,6}$/.test(fields.grace)) return FORM_INVALID;
  const { tokenId, grace } = fields;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const ref = { accountId: viewer.accountId, tokenId };
  const rolled = await rollToken(database(), viewer, ref, Number(grace));
  if (isRefusal(rolled)) return stateOf(rolled);
  revalidatePath(`${TOKENS}/${tokenId}`);
  const until = formatter().dateTime(rolled.oldExpiresAt, 'moment');
  const { token, kind, name } = rolled;
  return { issued: { token, name, uses: firstUses(kind, token), ...(grace !== '0' && { until }) } };
}

export async function revokeTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object(tokenForm), form);
  const viewer = await requireFreshViewer();
  if (fields === null) return FORM_INVALID;
  const { tokenId } = fields;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const revoked = await revokeToken(database(), viewer, { accountId: viewer.accountId, tokenId });
  if (isRefusal(revoked)) return stateOf(revoked);
  redirectFresh(`${TOKENS}?notice=revoked&of=${tokenId}`);
}
