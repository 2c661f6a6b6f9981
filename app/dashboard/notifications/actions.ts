'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { decline } from '../../../lib/accounts/declined.ts';
import { may } from '../../../lib/core/permissions.ts';
import { markRead } from '../../../lib/notifications/mark-read.ts';
import { declinedState, isForAccount, readForm } from '../../_server/form.ts';
import { nextService } from '../../_server/service.ts';
import { requireViewer } from '../../(account)/viewer.ts';

/** Marks one notification as read, or all of the account. */
export async function markReadAction(_state: FormState, form: FormData): Promise<FormState> {
  const viewer = await requireViewer();
  const fields = readForm(z.object({ notificationId: z.union([z.uuid(), z.literal('all')]) }), form);
  if (fields === null) return declinedState(decline('form_invalid'));
  if (!isForAccount(viewer, form)) return declinedState(decline('account_changed'));
  if (!may(viewer, 'notifications.manage')) return declinedState(decline('not_allowed'));
  const ids = fields.notificationId === 'all' ? null : [fields.notificationId];
  await markRead(nextService().db, viewer.actor, viewer.accountId, ids);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard/notifications?notice=read');
}
