'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FormAction } from '../../../components/form-state.ts';
import { TextareaField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { PlanId } from '../../../lib/core/plans/plans.ts';
import { decideCorrectionAction } from '../corrections/actions.ts';
import { decideExchangeAction, decideUpgradeAction } from '../requests/actions.ts';
import { LimitFields } from './limit-fields.tsx';

interface DecisionProps {
  id: string;
  /** Subject and account, for the buttons' accessible names. */
  what: string;
  account: string;
}

type FieldError = (name: string) => string | undefined;
type Value = (name: string, known?: string) => string | undefined;

function DecisionForm({
  action,
  id,
  approve,
  decline,
  more,
}: {
  action: FormAction;
  id: string;
  approve: { text: string; name: string };
  decline: { text: string; name: string };
  more?: (value: Value, fieldError: FieldError) => ReactNode;
}) {
  const t = useTranslations('operator.requests');
  return (
    <Form action={action} className="space-y-3">
      {({ value, fieldError }) => (
        <>
          <input type="hidden" name="id" value={id} />
          <TextareaField
            name="answer"
            label={t('answerField')}
            hint={t('answerHint')}
            className="min-h-16"
            defaultValue={value('answer')}
            error={fieldError('answer')}
          />
          {more?.(value, fieldError)}
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="decision" value="approved" size="small" aria-label={approve.name}>
              {approve.text}
            </SubmitButton>
            <SubmitButton
              name="decision"
              value="declined"
              variant="secondary"
              size="small"
              aria-label={decline.name}
            >
              {decline.text}
            </SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}

export function ExchangeDecisionForm({ id, what, account }: DecisionProps) {
  const t = useTranslations('operator.requests');
  return (
    <DecisionForm
      action={decideExchangeAction}
      id={id}
      approve={{ text: t('approve'), name: t('approveNamed', { what, account }) }}
      decline={{ text: t('decline'), name: t('declineNamed', { what, account }) }}
    />
  );
}

export function UpgradeDecisionForm({ id, what, account, plan }: DecisionProps & { plan: PlanId }) {
  const t = useTranslations('operator.requests');
  return (
    <DecisionForm
      action={decideUpgradeAction}
      id={id}
      approve={{ text: t('approve'), name: t('approveNamed', { what, account }) }}
      decline={{ text: t('decline'), name: t('declineNamed', { what, account }) }}
      more={(value, fieldError) => (
        <details>
          <summary className="cursor-pointer text-sm">{t('agree')}</summary>
          <div className="mt-2">
            <LimitFields plan={plan} agreed={null} value={value} fieldError={fieldError} />
          </div>
        </details>
      )}
    />
  );
}

export function CorrectionDecisionForm({ id, what, account }: DecisionProps) {
  const t = useTranslations('operator.requests');
  return (
    <DecisionForm
      action={decideCorrectionAction}
      id={id}
      approve={{ text: t('accept'), name: t('acceptNamed', { what, account }) }}
      decline={{ text: t('reject'), name: t('rejectNamed', { what, account }) }}
    />
  );
}
