'use client';

import { useTranslations } from 'use-intl/react';
import { SearchField, SelectField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { PLAN_IDS, PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { findAccountsAction } from './actions.ts';
import { ACCOUNT_STATUSES, type AccountStatus } from './statuses.ts';

/** A token must not appear in a URL, so it is sent by POST. */
const hasToken = (form: FormData): boolean => /^\s*[ps]k_/.test(String(form.get('q')));

/** @param text the search; never a token */
export function FindAccountsForm({
  text,
  plan,
  status,
}: {
  text: string;
  plan: PlanId | null;
  status: AccountStatus | null;
}) {
  const t = useTranslations('operator.accounts');
  return (
    <LiveForm
      action="/operator/accounts"
      post={findAccountsAction}
      isPosted={hasToken}
      role="search"
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]"
    >
      <SearchField label={t('search')} hint={t('searchHint')} maxLength={200} defaultValue={text} />
      <SelectField name="plan" label={t('plan')} defaultValue={plan ?? ''}>
        <option value="">{t('anyPlan')}</option>
        {PLAN_IDS.map((id) => (
          <option key={id} value={id}>
            {PLANS[id].name}
          </option>
        ))}
      </SelectField>
      <SelectField name="status" label={t('status')} defaultValue={status ?? ''}>
        <option value="">{t('anyStatus')}</option>
        {ACCOUNT_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </SelectField>
      <SubmitButton className="w-fit in-data-js:hidden">{t('submit')}</SubmitButton>
    </LiveForm>
  );
}
