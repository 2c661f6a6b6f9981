'use client';

import { useTranslations } from 'use-intl/react';
import { TextField } from '../../../components/ui/field.tsx';
import { LIMIT_NAMES, PLANS, type PlanId, type PlanLimits } from '../../../lib/core/plans/plans.ts';

export function LimitFields({
  plan,
  agreed,
  value,
  fieldError,
}: {
  plan: PlanId;
  agreed: Partial<PlanLimits> | null;
  value: (name: string, known?: string) => string | undefined;
  fieldError: (name: string) => string | undefined;
}) {
  const t = useTranslations('operator.accounts.limits');
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{t('title')}</legend>
      <p className="text-muted text-sm">{t('hint')}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            label={t(name)}
            placeholder={PLANS[plan].limits[name].toLocaleString('en-US')}
            defaultValue={value(name, agreed?.[name]?.toString())}
            error={fieldError(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
