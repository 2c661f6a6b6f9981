import NextForm from 'next/form';
import { KINDS, type LogoChoice } from '../../../components/site/logo-choice.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { LOGO_SIZES } from '../../../lib/core/plans/plans.ts';
import { FALLBACKS } from '../../../lib/gateway/logos/logo-request.ts';
import { getTranslator } from '../../../messages/i18n.ts';

export function PlaygroundForm({ choice, maxLength }: { choice: LogoChoice; maxLength: number }) {
  const t = getTranslator('playground.form');
  return (
    <NextForm
      action="/dashboard/playground"
      prefetch={false}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_8rem_8rem_11rem_auto]"
    >
      <TextField
        name="q"
        required
        maxLength={maxLength}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        label={t('identifier')}
        defaultValue={choice.text}
      />
      <SelectField name="kind" label={t('kind')} defaultValue={choice.kind}>
        {KINDS.map((value) => (
          <option key={value} value={value}>
            {t(`kinds.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="size" label={t('size')} defaultValue={choice.size}>
        {LOGO_SIZES.map((size) => (
          <option key={size} value={size}>
            {t(`sizes.s${size}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="fallback" label={t('fallback')} defaultValue={choice.fallback}>
        {FALLBACKS.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('submit')}</Button>
    </NextForm>
  );
}
