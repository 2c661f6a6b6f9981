'use client';

import { useTranslations } from 'use-intl/react';
import type { FormAction } from '../../../../components/form-state.ts';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { HiddenFields, SelectField, TextareaField, TextField } from '../../../../components/ui/field.tsx';
import { Form, type FormControls } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import type { CoinField } from '../../../../lib/catalog/edit-coin.ts';
import type { BrandField } from '../../../../lib/core/brands/brand-fields.ts';
import { hasParts, PARTS } from '../parts.ts';

export type SubjectField = BrandField | CoinField;

interface FieldFormProps {
  of: string;
  field: SubjectField;
  action: FormAction;
  /** As it is typed; empty: unknown. */
  text: string;
  parts: Record<string, string>;
  choices: readonly string[] | null;
  source: string | null;
  isEdited: boolean;
}

const HEX_COLORS = /#[0-9a-f]{6}\b/gi;

const LONG: readonly SubjectField[] = ['shortDescription', 'longDescription'];

/** Missing: the field may be left empty; null: no hint. */
const HINTS: Partial<Record<SubjectField, 'colorsHint' | 'rankHint' | null>> = {
  colors: 'colorsHint',
  name: null,
  rank: 'rankHint',
};

export function FieldForm(props: FieldFormProps) {
  const { of, field, action } = props;
  return (
    <Form action={action} className="space-y-2">
      {({ state, value, fieldError }) => (
        <details open={state.refused !== undefined || undefined} className="group" id={`field-${field}`}>
          <FieldSummary {...props} />
          <div className="mt-2 mb-3 space-y-3 rounded-md bg-sunken p-3">
            <HiddenFields values={{ of, field }} />
            <FieldInput {...props} value={value} fieldError={fieldError} />
            <FieldButtons {...props} />
          </div>
        </details>
      )}
    </Form>
  );
}

function FieldSummary({ field, text, parts, source, isEdited }: FieldFormProps) {
  const t = useTranslations('operator.subject.fields');
  const shown = hasParts(field) ? PARTS[field].flatMap((part) => parts[part] || []).join(', ') : text;
  return (
    <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 -mx-2 rounded-md px-2 py-1 text-sm hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
      <span className="text-muted">{t(`names.${field}`)}</span>
      <span className="wrap-anywhere col-start-1 sm:col-start-2">
        {shown === '' ? <span className="text-muted">{t('unknown')}</span> : shown}
        {(field === 'color' || field === 'colors') && <Swatches colors={text.match(HEX_COLORS) ?? []} />}
      </span>
      <span className="col-start-2 row-span-2 row-start-1 flex items-center gap-2 sm:col-start-3 sm:row-span-1">
        {source !== null && (
          <Badge tone={isEdited ? 'warn' : 'plain'}>{isEdited ? t('edited') : source}</Badge>
        )}
        <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-90">
          ›
        </span>
        <span className="sr-only">{t('edit', { field: t(`names.${field}`) })}</span>
      </span>
    </summary>
  );
}

const Swatches = ({ colors }: { colors: readonly string[] }) =>
  colors.map((color) => (
    <span
      key={color}
      aria-hidden="true"
      style={{ background: color }}
      className="ml-1.5 inline-block size-4 rounded border border-line align-[-0.15em] forced-color-adjust-none"
    />
  ));

function FieldInput({
  field,
  text,
  parts,
  choices,
  value,
  fieldError,
}: FieldFormProps & Pick<FormControls, 'value' | 'fieldError'>) {
  const t = useTranslations('operator.subject.fields');
  if (hasParts(field))
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {PARTS[field].map((part) => (
          <TextField
            key={part}
            name={`part.${part}`}
            label={t(`parts.${part}`)}
            autoComplete="off"
            defaultValue={value(`part.${part}`, parts[part] ?? '')}
            error={fieldError(`part.${part}`)}
          />
        ))}
      </div>
    );
  const input = {
    name: 'value',
    label: t('value'),
    defaultValue: value('value', text),
    error: fieldError('value'),
  };
  if (choices !== null)
    return (
      <SelectField {...input} hint={t('empty')}>
        <option value="">{t('none')}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  if (LONG.includes(field)) return <TextareaField {...input} hint={t('empty')} />;
  const { [field]: hint = 'empty' } = HINTS;
  return <TextField {...input} hint={hint === null ? undefined : t(hint)} autoComplete="off" />;
}

function FieldButtons({ field, isEdited }: FieldFormProps) {
  const t = useTranslations('operator.subject.fields');
  const label = t(`names.${field}`);
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton name="act" value="set" size="small" aria-label={t('submitNamed', { field: label })}>
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
        onClick={({ currentTarget }) => {
          const details = currentTarget.closest('details');
          details?.removeAttribute('open');
          details?.querySelector('summary')?.focus();
        }}
      >
        {t('cancel')}
      </Button>
    </div>
  );
}
