import Link from 'next/link';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { SearchField, SelectField } from '../../../components/ui/field.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { PLAN_IDS, PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { findAccountsAction } from './actions.ts';
import { ACCOUNT_STATUSES, type AccountStatus } from './statuses.ts';

/** @param text the search; never a token, which must not appear in a URL */
export function FindAccountsForm({
  text,
  plan,
  status,
}: {
  text: string;
  plan: PlanId | null;
  status: AccountStatus | null;
}) {
  const t = getTranslator('operator.accounts');
  return (
    <form
      action={findAccountsAction}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]"
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
      <div className="flex gap-2 sm:pt-6.5">
        <SubmitButton>{t('submit')}</SubmitButton>
        {(text !== '' || plan !== null || status !== null) && (
          <Link href="/operator/accounts" className={buttonStyle({ variant: 'quiet' })}>
            {t('reset')}
          </Link>
        )}
      </div>
    </form>
  );
}
