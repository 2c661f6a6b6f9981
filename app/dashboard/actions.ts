'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { chooseAccount } from '../../lib/accounts/sessions.ts';
import { database } from '../_server/database.ts';
import { readForm } from '../_server/form.ts';
import { requireSignedIn } from '../(account)/viewer.ts';

export async function chooseAccountAction(form: FormData): Promise<void> {
  const who = await requireSignedIn();
  const fields = readForm(z.object({ accountId: z.uuid() }), form);
  if (fields !== null) await chooseAccount(database(), who, fields.accountId);
  // The navigation names the account.
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard');
}
