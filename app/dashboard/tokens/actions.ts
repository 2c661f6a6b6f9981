'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { NOT_ALLOWED } from '../../../lib/core/errors/refuse-because.ts';
import { may, type Right } from '../../../lib/core/permissions.ts';
import type { TokenKind } from '../../../lib/core/token-format.ts';
import { readAllowedDomains } from '../../../lib/tokens/allowed-domains.ts';
import { changeAllowedDomains } from '../../../lib/tokens/change-domains.ts';
import { issueToken } from '../../../lib/tokens/issue-token.ts';
import { renameToken } from '../../../lib/tokens/rename-token.ts';
import { revokeToken } from '../../../lib/tokens/revoke-token.ts';
import { rollToken } from '../../../lib/tokens/roll-token.ts';
import { readLastDay } from '../../../lib/tokens/token-expiry.ts';
import { kindOfToken, noSuchToken, type TokenRef } from '../../../lib/tokens/token-ref.ts';
import { formatter } from '../../../messages/i18n.ts';
import { ACCOUNT_CHANGED, FORM_INVALID, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireFreshViewer, requireViewer, type Viewer } from '../../(account)/viewer.ts';

const TOKENS = '/dashboard/tokens';

const rightTo = (kind: TokenKind): Right => (kind === 'secret' ? 'tokens.manage-secret' : 'tokens.manage');

const domainsForm = { domains: z.string().default(''), allowNoReferrer: z.literal('on').optional() };

/** One domain per line, or between commas. @returns null: any page may use it */
function readDomains(text: string) {
  const hosts = text.split(/[\s,]+/).filter((host) => host !== '');
  return hosts.length === 0 ? null : readAllowedDomains(hosts);
}

/** Issues a token; its text goes back with the answer and is kept nowhere. */
export async function createTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const schema = z.object({
    kind: z.enum(['publishable', 'secret']),
    name: z.string(),
    expires: z.string().default(''),
    ...domainsForm,
  });
  const fields = readForm(schema, form);
  if (fields === null) return FORM_INVALID;
  const { kind, name, expires, domains } = fields;
  const values = { name, expires, domains };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  if (!may(viewer, rightTo(kind))) return refusedState(NOT_ALLOWED, { values });
  const named = { fields: { allowed_domains: 'domains' }, values };
  const { db, clock } = nextService();
  const expiresAt = readLastDay(expires, clock.nowMs());
  if (isRefusal(expiresAt)) return refusedState(expiresAt, named);
  const allowedDomains = kind === 'secret' ? null : readDomains(domains);
  if (isRefusal(allowedDomains)) return refusedState(allowedDomains, named);
  const issued = await issueToken(db, viewer.actor, viewer.accountId, {
    kind,
    name,
    expiresAt,
    allowedDomains,
    allowNoReferrer: allowedDomains === null || fields.allowNoReferrer === 'on',
  });
  if (isRefusal(issued)) return refusedState(issued, named);
  revalidatePath(TOKENS);
  return { issued: { token: issued.token } };
}

const tokenForm = { tokenId: z.uuid() };

/** The token a form is about, when it is one of the viewer's account and their role manages its kind. */
async function manageable(viewer: Viewer, form: FormData, tokenId: string): Promise<TokenRef | FormState> {
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const ref = { accountId: viewer.accountId, tokenId };
  const kind = await kindOfToken(nextService().db, ref);
  if (kind === null) return refusedState(noSuchToken(tokenId));
  if (!may(viewer, rightTo(kind))) return refusedState(NOT_ALLOWED);
  return ref;
}

const isRef = (value: TokenRef | FormState): value is TokenRef => 'tokenId' in value;

export async function renameTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ ...tokenForm, name: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const ref = await manageable(viewer, form, fields.tokenId);
  if (!isRef(ref)) return ref;
  const renamed = await renameToken(nextService().db, viewer.actor, ref, fields.name);
  if (isRefusal(renamed)) return refusedState(renamed, { values: { name: fields.name } });
  redirect(`${TOKENS}/${ref.tokenId}?notice=renamed`);
}

export async function restrictTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ ...tokenForm, ...domainsForm }), form);
  if (fields === null) return FORM_INVALID;
  const values = { domains: fields.domains };
  const ref = await manageable(viewer, form, fields.tokenId);
  if (!isRef(ref)) return { ...ref, values };
  const named = { fields: { allowed_domains: 'domains' }, values };
  const domains = readDomains(fields.domains);
  if (isRefusal(domains)) return refusedState(domains, named);
  const changed = await changeAllowedDomains(nextService().db, viewer.actor, ref, {
    domains,
    allowNoReferrer: domains === null || fields.allowNoReferrer === 'on',
  });
  if (isRefusal(changed)) return refusedState(changed, named);
  redirect(`${TOKENS}/${ref.tokenId}?notice=restricted`);
}

/** Replaces a token; the text of the new one goes back with the answer and is kept nowhere. */
export async function rollTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(z.object({ ...tokenForm, grace: z.string() }), form);
  const anybody = await requireViewer();
  if (fields === null || !/^\d{1,6}$/.test(fields.grace)) return FORM_INVALID;
  const ref = await manageable(anybody, form, fields.tokenId);
  if (!isRef(ref)) return ref;
  const viewer = await requireFreshViewer();
  const rolled = await rollToken(nextService().db, viewer.actor, ref, Number(fields.grace));
  if (isRefusal(rolled)) return refusedState(rolled);
  revalidatePath(`${TOKENS}/${ref.tokenId}`);
  const until = formatter().dateTime(rolled.oldExpiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return { issued: { token: rolled.token, ...(fields.grace !== '0' && { until }) } };
}

/** Ends a token for good. */
export async function revokeTokenAction(_state: FormState, form: FormData): Promise<FormState> {
  const anybody = await requireViewer();
  const fields = readForm(z.object(tokenForm), form);
  if (fields === null) return FORM_INVALID;
  const ref = await manageable(anybody, form, fields.tokenId);
  if (!isRef(ref)) return ref;
  const viewer = await requireFreshViewer();
  const revoked = await revokeToken(nextService().db, viewer.actor, ref);
  if (isRefusal(revoked)) return refusedState(revoked);
  redirect(`${TOKENS}?notice=revoked`);
}
