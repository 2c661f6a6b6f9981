'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { done, type FormState } from '../../../components/form-state.ts';
import { invite, withdrawInvitation } from '../../../lib/accounts/invitations.ts';
import { changeRole, leaveAccount } from '../../../lib/accounts/members.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { ROLES } from '../../../lib/core/permissions.ts';
import { database } from '../../_server/database.ts';
import {
  ACCOUNT_CHANGED,
  FORM_INVALID,
  isForAccount,
  readForm,
  redirectFresh,
  refusedState,
} from '../../_server/form.ts';
import { mailContext, reachesPeople, sendQueued } from '../../_server/mail.ts';
import { requireFreshViewer, requireViewer } from '../../(account)/viewer.ts';
import { keepChange } from './change-told.ts';

export async function inviteAction(state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer('members.invite');
  const fields = readForm(z.object({ email: z.string(), role: z.enum(ROLES) }), form);
  if (fields === null) return FORM_INVALID;
  const values = { email: fields.email, role: fields.role };
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED, { values });
  const asked = await invite(database(), viewer, fields.email, fields.role, mailContext());
  if (isRefusal(asked)) return refusedState(asked, { values });
  sendQueued();
  if (!reachesPeople()) {
    revalidatePath('/dashboard/members');
    return { ...done(state), link: asked.link };
  }
  await keepChange({ done: 'invited', email: asked.email });
  redirectFresh('/dashboard/members?notice=invited');
}

export async function changeMemberAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireFreshViewer('members.change');
  const fields = readForm(
    z.object({ personId: z.uuid(), role: z.enum(ROLES).optional(), act: z.enum(['role', 'remove']) }),
    form,
  );
  if (fields === null || (fields.act === 'role' && fields.role === undefined)) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const to = fields.act === 'remove' ? null : (fields.role ?? null);
  const changed = await changeRole(database(), viewer, fields.personId, to);
  if (isRefusal(changed)) return refusedState(changed);
  const { email } = changed;
  await keepChange(to === null ? { done: 'removed', email } : { done: 'changed', email, role: to });
  redirectFresh(`/dashboard/members?notice=${to === null ? 'removed' : 'changed'}`);
}

export async function withdrawInvitationAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ invitationId: z.uuid() }), form);
  if (fields === null) return FORM_INVALID;
  const withdrawn = await withdrawInvitation(database(), viewer, fields.invitationId);
  if (isRefusal(withdrawn)) return refusedState(withdrawn);
  await keepChange({ done: 'withdrawn', email: withdrawn.email });
  redirectFresh('/dashboard/members?notice=withdrawn');
}

export async function leaveAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  const left = await leaveAccount(database(), viewer);
  if (isRefusal(left)) return refusedState(left);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard?notice=left');
}
