'use client';

import { useTranslations } from 'use-intl/react';
import {
  changeAliasAction,
  editFieldAction,
  restoreAction,
  takeDownAction,
} from '../../app/operator/catalogue/actions.ts';
import { hasParts, PARTS } from '../../app/operator/catalogue/parts.ts';
import type { BrandField } from '../../lib/catalog/brand-fields.ts';
import { Badge } from '../ui/badge.tsx';
import { SelectField, TextareaField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';

interface FieldProps {
  of: string;
  field: BrandField;
  /** As it is typed; empty: not known. */
  text: string;
  /** For the fields typed in several boxes. */
  parts: Record<string, string>;
  /** For a field with a choice. */
  choices: readonly string[] | null;
  source: string | null;
  isEdited: boolean;
}

const LONG: readonly BrandField[] = ['shortDescription', 'longDescription'];

/** A field of a brand: what it is and who says so, and behind that the form that sets it. Opens without scripts. */
export function FieldForm({ of, field, text, parts, choices, source, isEdited }: FieldProps) {
  const t = useTranslations('operator.subject.fields');
  const label = t(`names.${field}`);
  const shown = hasParts(field) ? PARTS[field].flatMap((part) => parts[part] || []).join(', ') : text;
  return (
    <Form action={editFieldAction} className="space-y-2">
      {({ state, value }) => (
        <details open={state.refused !== undefined || undefined} className="group" id={`field-${field}`}>
          <summary className="grid cursor-pointer list-none gap-x-4 gap-y-0.5 rounded-md py-1 text-sm hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
            <span className="text-muted">{label}</span>
            <span className="wrap-anywhere">
              {shown === '' ? <span className="text-muted">{t('unknown')}</span> : shown}
            </span>
            <span className="flex items-center gap-2">
              {source !== null && (
                <Badge tone={isEdited ? 'warn' : 'plain'}>{isEdited ? t('edited') : source}</Badge>
              )}
              <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-90">
                ›
              </span>
              <span className="sr-only">{t('edit', { field: label })}</span>
            </span>
          </summary>
          <div className="mt-2 mb-3 space-y-3 rounded-md bg-sunken p-3">
            <input type="hidden" name="of" value={of} />
            <input type="hidden" name="field" value={field} />
            {hasParts(field) ? (
              <div className="grid gap-3 sm:grid-cols-2">
                {PARTS[field].map((part) => (
                  <TextField
                    key={part}
                    name={`part.${part}`}
                    label={t(`parts.${part}`)}
                    autoComplete="off"
                    defaultValue={value(`part.${part}`, parts[part] ?? '')}
                  />
                ))}
              </div>
            ) : choices !== null ? (
              <SelectField
                name="value"
                label={t('value')}
                hint={t('empty')}
                defaultValue={value('value', text)}
              >
                <option value="">{t('none')}</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </SelectField>
            ) : LONG.includes(field) ? (
              <TextareaField
                name="value"
                label={t('value')}
                hint={t('empty')}
                defaultValue={value('value', text)}
              />
            ) : (
              <TextField
                name="value"
                label={t('value')}
                hint={field === 'colors' ? t('coloursHint') : field === 'name' ? undefined : t('empty')}
                autoComplete="off"
                defaultValue={value('value', text)}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <SubmitButton
                name="act"
                value="set"
                size="small"
                aria-label={t('submitNamed', { field: label })}
              >
                {t('submit')}
              </SubmitButton>
              {isEdited && (
                <SubmitButton
                  name="act"
                  value="undo"
                  look="secondary"
                  size="small"
                  aria-label={t('undoNamed', { field: label })}
                >
                  {t('undo')}
                </SubmitButton>
              )}
            </div>
          </div>
        </details>
      )}
    </Form>
  );
}

export function AddAliasForm({ of }: { of: string }) {
  const t = useTranslations('operator.subject.aliases');
  return (
    <Form action={changeAliasAction}>
      {({ value, fault }) => (
        <div className="flex flex-wrap items-start gap-3">
          <input type="hidden" name="of" value={of} />
          <input type="hidden" name="act" value="add" />
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="alias"
              required
              label={t('add')}
              hint={t('addHint')}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="acme.de"
              defaultValue={value('alias')}
              fault={fault('alias')}
            />
          </div>
          <div className="sm:pt-6.5">
            <SubmitButton look="secondary">{t('submit')}</SubmitButton>
          </div>
        </div>
      )}
    </Form>
  );
}

export function RemoveAliasForm({ of, domain }: { of: string; domain: string }) {
  const t = useTranslations('operator.subject.aliases');
  return (
    <Form action={changeAliasAction} className="space-y-2">
      {() => (
        <>
          <input type="hidden" name="of" value={of} />
          <input type="hidden" name="alias" value={domain} />
          <input type="hidden" name="act" value="remove" />
          <SubmitButton look="secondary" size="small" aria-label={t('removeNamed', { domain })}>
            {t('remove')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

export function TakedownForm({ of }: { of: string }) {
  const t = useTranslations('operator.subject.takedown');
  return (
    <Form action={takeDownAction} className="max-w-xl">
      {({ value, fault }) => (
        <>
          <input type="hidden" name="of" value={of} />
          <TextareaField
            name="reason"
            required
            label={t('reason')}
            hint={t('reasonHint')}
            defaultValue={value('reason')}
            fault={fault('reason')}
          />
          <SubmitButton look="danger">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function RestoreForm({ of }: { of: string }) {
  const t = useTranslations('operator.subject.takedown');
  return (
    <Form action={restoreAction}>
      {() => (
        <>
          <input type="hidden" name="of" value={of} />
          <SubmitButton look="secondary">{t('restore')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
