import { findAccountsAction } from '../../app/operator/accounts/actions.ts';
import { words } from '../../app/words.ts';
import { PLAN_IDS, PLANS, type PlanId } from '../../lib/plans/plans.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';

/** @param text what was looked for; never a token, which does not come back in an address */
export function FindAccountsForm({ text, plan }: { text: string; plan: PlanId | null }) {
  const t = words('operator.accounts');
  return (
    <form
      action={findAccountsAction}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <TextField
        name="q"
        type="search"
        label={t('search')}
        hint={t('searchHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        defaultValue={text}
      />
      <SelectField name="plan" label={t('plan')} defaultValue={plan ?? ''}>
        <option value="">{t('anyPlan')}</option>
        {PLAN_IDS.map((id) => (
          <option key={id} value={id}>
            {PLANS[id].name}
          </option>
        ))}
      </SelectField>
      <div className="sm:pt-6.5">
        <SubmitButton>{t('submit')}</SubmitButton>
      </div>
    </form>
  );
}
