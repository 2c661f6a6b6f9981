'use server';

import * as z from 'zod';
import type { FormState } from '../../../components/form-state.ts';
import { addAlias, removeAlias } from '../../../lib/catalog/edit-aliases.ts';
import { editBrand, undoEdit } from '../../../lib/catalog/edit-brand.ts';
import { COIN_FIELD_NAMES, editCoin, readCoinValue } from '../../../lib/catalog/edit-coin.ts';
import { readFieldValue } from '../../../lib/catalog/field-value.ts';
import { restoreLogo } from '../../../lib/catalog/restore-logo.ts';
import { readSubject } from '../../../lib/catalog/subject-text.ts';
import { restore, takeDown } from '../../../lib/catalog/withdraw.ts';
import { BRAND_FIELD_NAMES, type BrandField } from '../../../lib/core/brands/brand-fields.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { readRequestText } from '../../../lib/core/text/request-text.ts';
import type { Values } from '../../../lib/core/text/sentences.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { FORM_INVALID, readForm, redirectFresh, refusedState } from '../../_server/form.ts';
import { requireEditor, requireFreshOperator } from '../../(account)/viewer.ts';
import { partsOf } from './field-parts.ts';
import { subjectPath } from './subject-path.ts';

export async function editFieldAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireEditor();
  const fields = readForm(
    z.object({
      of: z.string(),
      field: z.enum(BRAND_FIELD_NAMES),
      value: z.string().optional(),
      act: z.enum(['set', 'undo']),
    }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const { of, field, act } = fields;
  const subject = readSubject(of);
  if (isRefusal(subject) || subject.kind !== 'domain') return FORM_INVALID;
  const db = database();
  if (act === 'undo') {
    const undone = await undoEdit(db, actor, subject, field);
    if (isRefusal(undone)) return refusedState(undone);
    redirectFresh(`${subjectPath(of)}&notice=${undoneNotice(undone)}#field-${field}`);
  }
  const parts = partsOf(field, form);
  const text = parts === null ? (fields.value ?? '') : parts.text;
  const kept = parts === null ? { value: text } : parts.values;
  const value = readFieldValue(field, text);
  if (isRefusal(value)) {
    const part = value.values?.part;
    // Without a part, a field with several inputs has its message above them.
    const at = parts === null ? 'value' : part !== undefined && `part.${part}`;
    const parameter = at === false ? {} : { parameter: { name: at } };
    return refusedState({ ...value, ...parameter, values: withLabel(value.values, field) }, { values: kept });
  }
  const edited = await editBrand(db, actor, subject, value);
  if (isRefusal(edited)) return refusedState(edited, { values: kept });
  redirectFresh(`${subjectPath(of)}&notice=edited#field-${field}`);
}

export async function editCoinAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireEditor();
  const fields = readForm(
    z.object({
      of: z.string(),
      field: z.enum(COIN_FIELD_NAMES),
      value: z.string(),
      act: z.enum(['set', 'undo']),
    }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const { of, field, act } = fields;
  const values = { value: fields.value };
  const subject = readSubject(of);
  if (isRefusal(subject) || subject.kind !== 'crypto') return FORM_INVALID;
  const edit = act === 'undo' ? { field, value: null } : readCoinValue(field, fields.value);
  if (isRefusal(edit)) return refusedState({ ...edit, parameter: { name: 'value' } }, { values });
  const edited = await editCoin(database(), actor, subject, edit);
  if (isRefusal(edited)) return refusedState(edited, { values });
  redirectFresh(
    `${subjectPath(of)}&notice=${act === 'undo' ? undoneNotice(edited) : 'edited'}#field-${field}`,
  );
}

/** Messages name the field as the form does. */
const withLabel = (values: Values | undefined, field: BrandField): Values => ({
  ...values,
  field: `“${getTranslator('operator.subject.fields.names')(field)}”`,
});

const undoneNotice = ({ value }: { value: unknown }) => (value === null ? 'undone-unknown' : 'undone');

export async function changeAliasAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireEditor();
  const fields = readForm(
    z.object({ of: z.string(), alias: z.string(), act: z.enum(['add', 'remove']) }),
    form,
  );
  if (fields === null) return FORM_INVALID;
  const { of, act } = fields;
  const values = { alias: fields.alias };
  const subject = readSubject(of);
  if (isRefusal(subject) || subject.kind !== 'domain') return FORM_INVALID;
  const alias = parsePastedDomain(fields.alias);
  if (isRefusal(alias)) return refusedState(alias, { fields: { domain: 'alias' }, values });
  const change = act === 'add' ? addAlias : removeAlias;
  const changed = await change(database(), actor, subject, alias);
  // The button that removes a domain has no field.
  const parameter = act === 'add' ? { parameter: { name: 'alias' } } : {};
  if (isRefusal(changed)) return refusedState({ ...changed, ...parameter }, { values });
  const done = act === 'remove' ? 'removed' : changed.movedFrom === null ? 'added' : 'moved';
  redirectFresh(`${subjectPath(of)}&notice=alias-${done}#aliases`);
}

export async function takeDownAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ of: z.string(), reason: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const values = { reason: fields.reason };
  const subject = readSubject(fields.of);
  if (isRefusal(subject) || subject.kind === 'stock') return FORM_INVALID;
  const reason = readRequestText(fields.reason, 'reason');
  if (isRefusal(reason)) return refusedState(reason, { values });
  const taken = await takeDown(database(), actor, subject, reason);
  if (isRefusal(taken)) return refusedState(taken, { values });
  redirectFresh(`${subjectPath(fields.of)}&notice=taken-down`);
}

export async function restoreAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireFreshOperator();
  const fields = readForm(z.object({ of: z.string() }), form);
  if (fields === null) return FORM_INVALID;
  const subject = readSubject(fields.of);
  if (isRefusal(subject) || subject.kind === 'stock') return FORM_INVALID;
  const restored = await restore(database(), actor, subject);
  if (isRefusal(restored)) return refusedState(restored);
  redirectFresh(`${subjectPath(fields.of)}&notice=restored`);
}

export async function restoreLogoAction(_state: FormState, form: FormData): Promise<FormState> {
  const { actor } = await requireEditor();
  const fields = readForm(z.object({ of: z.string(), id: z.coerce.number().int().positive() }), form);
  if (fields === null) return FORM_INVALID;
  const subject = readSubject(fields.of);
  if (isRefusal(subject)) return FORM_INVALID;
  const restored = await restoreLogo(database(), actor, subject, fields.id);
  if (isRefusal(restored)) return refusedState(restored);
  redirectFresh(`${subjectPath(fields.of)}&notice=logo-restored`);
}
