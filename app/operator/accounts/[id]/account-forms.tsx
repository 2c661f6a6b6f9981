'use client';

import { useTranslations } from 'use-intl/react';
import { cn } from '../../../../components/ui/cn.ts';
import { HiddenFields, SelectField, TextField } from '../../../../components/ui/field.tsx';
import { FieldsForm } from '../../../../components/ui/fields-form.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { PLAN_IDS, PLANS, type PlanId, type PlanLimits } from '../../../../lib/core/plans/plans.ts';
import { LimitFields } from '../../parts/limit-fields.tsx';
import { banTokenAction, changePlanAction, setExchangeAction } from '../actions.ts';

export function PlanForm({
  accountId,
  plan,
  agreed,
}: {
  accountId: string;
  plan: PlanId;
  agreed: Partial<PlanLimits> | null;
}) {
  const t = useTranslations('operator.account.plan');
  return (
    <Form action={changePlanAction}>
      {({ value, fieldError }) => (
        <>
          <input type="hidden" name="accountId" value={accountId} />
          <div className="max-w-60">
            <SelectField name="plan" label={t('plan')} defaultValue={value('plan', plan)}>
              {PLAN_IDS.map((id) => (
                <option key={id} value={id}>
                  {PLANS[id].name}
                </option>
              ))}
            </SelectField>
          </div>
          <LimitFields plan={plan} agreed={agreed} value={value} fieldError={fieldError} />
          <SubmitButton>{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function BanTokenForm({ tokenId, className }: { tokenId: string; className?: string }) {
  const t = useTranslations('operator.account.tokens');
  return (
    <FieldsForm
      action={banTokenAction}
      className={cn('space-y-3', className)}
      hidden={{ tokenId }}
      fields={[{ name: 'reason', required: true, label: t('reason'), hint: t('reasonHint') }]}
      submit={t('submit')}
      button={{ variant: 'danger', size: 'small' }}
    />
  );
}

export function EnableExchangeForm({ accountId }: { accountId: string }) {
  const t = useTranslations('operator.account.exchanges');
  return (
    <Form action={setExchangeAction}>
      {({ value, fieldError }) => (
        <div className="flex flex-wrap items-start gap-3">
          <HiddenFields values={{ accountId, act: 'enable' }} />
          <div className="w-48">
            <TextField
              name="mic"
              required
              label={t('mic')}
              autoComplete="off"
              spellCheck={false}
              placeholder="XCNQ"
              defaultValue={value('mic')}
              error={fieldError('mic')}
            />
          </div>
          <SubmitButton variant="secondary" className="mt-6.5">
            {t('enable')}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
