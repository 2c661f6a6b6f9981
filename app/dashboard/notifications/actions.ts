'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { NOT_ALLOWED } from '../../../lib/core/errors/refuse-because.ts';
import { may } from '../../../lib/core/permissions.ts';
import { markRead } from '../../../lib/notifications/mark-read.ts';
import { database } from '../../_server/database.ts';
import { ACCOUNT_CHANGED, FORM_INVALID, isForAccount, readForm, refusedState } from '../../_server/form.ts';
import { requireViewer } from '../../(account)/viewer.ts';

export async function markReadAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ notificationId: z.union([z.uuid(), z.literal('all')]) }), form);
  if (fields === null) return FORM_INVALID;
  if (!isForAccount(viewer, form)) return refusedState(ACCOUNT_CHANGED);
  if (!may(viewer, 'notifications.manage')) return refusedState(NOT_ALLOWED);
  const ids = fields.notificationId === 'all' ? null : [fields.notificationId];
  await markRead(database(), viewer.actor, viewer.accountId, ids);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard/notifications?notice=read');
}
