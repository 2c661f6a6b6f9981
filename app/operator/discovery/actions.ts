'use server';

import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { refuseBecause } from '../../../lib/core/errors/refuse-because.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { readRequestText } from '../../../lib/core/text/request-text.ts';
import { acceptFind } from '../../../lib/discovery/desk/accept-find.ts';
import { block, readBlockSubject, unblock } from '../../../lib/discovery/desk/block.ts';
import { discardFind } from '../../../lib/discovery/desk/discard-finds.ts';
import { OPERATOR_PRIORITY, queueDomains } from '../../../lib/discovery/desk/queue-domains.ts';
import { setSwitch } from '../../../lib/discovery/desk/switches.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, redirectFresh, refusedState } from '../../_server/form.ts';
import { requireFreshOperator } from '../../(account)/viewer.ts';

const PAGE = '/operator/discovery';
const SWITCHES = {
  pause: { which: 'pause', isOn: true, notice: 'paused' },
  resume: { which: 'pause', isOn: false, notice: 'resumed' },
  reviewOn: { which: 'review', isOn: true, notice: 'review-on' },
  reviewOff: { which: 'review', isOn: false, notice: 'review-off' },
} as const;

export async function switchDiscoveryAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ to: z.enum(['pause', 'resume', 'reviewOn', 'reviewOff']) }), form);
  if (fields === null) return FORM_INVALID;
  const { which, isOn, notice } = SWITCHES[fields.to];
  await setSwitch(database(), actor, which, isOn);
  redirectFresh(`${PAGE}?notice=${notice}`);
}

export async function visitDomainAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ domain: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const values = { domain: fields.domain };
  const domain = parsePastedDomain(fields.domain);
  if (isRefusal(domain)) return refusedState(domain, { values });
  const registrable = domain.candidates.at(-1) ?? domain.host;
  const queued = await queueDomains(database(), actor, [registrable], OPERATOR_PRIORITY);
  if (queued.length === 0)
    return refusedState(
      refuseBecause('conflict', 'visit_unwanted', { domain: registrable }, { parameter: { name: 'domain' } }),
      { values },
    );
  redirectFresh(`${PAGE}?notice=queued`);
}

export async function judgeFindAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(
    z.object({ domain: z.string(), act: z.enum(['accepted', 'withdrawn', 'blocked']) }),
    form,
  );
  const subject = fields === null ? null : readBlockSubject(fields.domain);
  if (fields === null || subject === null || isRefusal(subject)) return FORM_INVALID;
  const db = database();
  const reason = getTranslator('operator.discovery.blocks')('byFinds');
  const done =
    fields.act === 'accepted'
      ? await acceptFind(db, actor, subject)
      : fields.act === 'withdrawn'
        ? await discardFind(db, actor, subject, 'withdraw')
        : await block(db, actor, subject, reason);
  if (isRefusal(done)) return refusedState(done);
  redirectFresh(`${PAGE}?notice=${fields.act}`);
}

export async function blockAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ subject: z.string(), reason: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const subject = readBlockSubject(fields.subject);
  if (isRefusal(subject)) return refusedState(subject, { values: fields });
  const reason = readRequestText(fields.reason, 'reason');
  if (isRefusal(reason)) return refusedState(reason, { values: fields });
  await block(database(), actor, subject, reason);
  redirectFresh(`${PAGE}?notice=blocked#blocks`);
}

export async function unblockAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ subject: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const done = await unblock(database(), actor, fields.subject);
  if (isRefusal(done)) return refusedState(done);
  redirectFresh(`${PAGE}?notice=unblocked#blocks`);
}
