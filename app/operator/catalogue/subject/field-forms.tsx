'use client';

import { useTranslations } from 'use-intl/react';
import type { FormAction } from '../../../../components/form-state.ts';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '../../../../components/ui/field.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import type { CoinField } from '../../../../lib/catalog/edit-coin.ts';
import type { BrandField } from '../../../../lib/core/brands/brand-fields.ts';
import { ReasonForm } from '../../parts/reason-form.tsx';
import { changeAliasAction, restoreAction, takeDownAction } from '../actions.ts';
import { hasParts, PARTS } from '../parts.ts';

export type SubjectField = BrandField | CoinField;

interface FieldProps {
  of: string;
  /** Of a brand or of a coin, as `action` takes it. */
  field: SubjectField;
  action: FormAction;
  /** As it is typed; empty: not known. */
  text: string;
  /** For the fields typed in several boxes. */
  parts: Record<string, string>;
  /** For a field with a choice. */
  choices: readonly string[] | null;
  source: string | null;
  isEdited: boolean;
}

const LONG: readonly SubjectField[] = ['shortDescription', 'longDescription'];

/** Where something else is to be said than that nothing may be typed; null: nothing is. */
const HINTS: Partial<Record<SubjectField, 'coloursHint' | 'rankHint' | null>> = {
  colors: 'coloursHint',
  name: null,
  rank: 'rankHint',
};

/** A field of a brand or coin: what it is and who says so, and behind that the form that sets it. Opens without scripts. */
export function FieldForm({ of, field, action, text, parts, choices, source, isEdited }: FieldProps) {
  const t = useTranslations('operator.subject.fields');
  const label = t(`names.${field}`);
  const shown = hasParts(field) ? PARTS[field].flatMap((part) => parts[part] || []).join(', ') : text;
  return (
    <Form action={action} className="space-y-2">
      {({ state, value }) => (
        <details open={state.refused !== undefined || undefined} className="group" id={`field-${field}`}>
          <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 rounded-md py-1 text-sm hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
            <span className="text-muted">{label}</span>
            <span className="wrap-anywhere col-start-1 sm:col-start-2">
              {shown === '' ? <span className="text-muted">{t('unknown')}</span> : shown}
            </span>
            <span className="col-start-2 row-span-2 row-start-1 flex items-center gap-2 sm:col-start-3 sm:row-span-1">
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
                hint={
                  HINTS[field] === undefined
                    ? t('empty')
                    : HINTS[field] === null
                      ? undefined
                      : t(HINTS[field])
                }
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
                  variant="secondary"
                  size="small"
                  aria-label={t('undoNamed', { field: label })}
                >
                  {t('undo')}
                </SubmitButton>
              )}
              <Button
                type="reset"
                variant="quiet"
                size="small"
                className="needs-js"
                onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
              >
                {t('cancel')}
              </Button>
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
      {({ value, fieldError }) => (
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
              error={fieldError('alias')}
            />
          </div>
          <div className="sm:pt-6.5">
            <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
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
          <SubmitButton variant="secondary" size="small" aria-label={t('removeNamed', { domain })}>
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
    <ReasonForm
      action={takeDownAction}
      about={['of', of]}
      label={t('reason')}
      hint={t('reasonHint')}
      submit={t('submit')}
    />
  );
}

export function RestoreForm({ of }: { of: string }) {
  const t = useTranslations('operator.subject.takedown');
  return (
    <Form action={restoreAction}>
      {() => (
        <>
          <input type="hidden" name="of" value={of} />
          <SubmitButton variant="secondary">{t('restore')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
