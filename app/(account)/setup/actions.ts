'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { authSecrets } from '../../../lib/accounts/auth-secret.ts';
import {
  becomeFirstOperator,
  createFirstOperator,
  mayMakeFirstOperator,
} from '../../../lib/accounts/first-operator.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, refusedState } from '../../_server/form.ts';
import { currentDevice, startSession } from '../session-cookie.ts';
import { findCurrentViewer } from '../viewer.ts';

const setupForm = z.object({
  code: z.string().max(200),
  email: z.string().default(''),
  password: z.string().default(''),
  name: z.string().default(''),
});

export async function makeFirstOperatorAction(_state: FormState, form: FormData): Promise<FormState> {
  const fields = readForm(setupForm, form);
  if (fields === null) return FORM_INVALID;
  const { code, email, name } = fields;
  const db = database();
  if (!(await mayMakeFirstOperator(db, await authSecrets(appConfig()), code)))
    return refusedState(refuseBecause('not_found', 'link_invalid', {}));
  const who = await findCurrentViewer();
  if (who === null) {
    const made = await createFirstOperator(db, fields, (await currentDevice()).network);
    if (isRefusal(made)) return refusedState(made, { values: { email, name } });
    await startSession(made.personId, made.email);
  } else {
    const made = await becomeFirstOperator(db, who);
    if (isRefusal(made)) return refusedState(made);
  }
  redirect('/operator');
}
