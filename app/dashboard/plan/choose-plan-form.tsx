'use client';

import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { HiddenFields, TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { PlanId } from '../../../lib/core/plans/plans.ts';
import { choosePlanAction } from './actions.ts';

/**
 * A downgrade asks for confirmation, a request for a note.
 * @param way applied immediately, approved by the operator, or paid
 * @param isSuggested gives it the page's primary button
 */
export function ChoosePlanForm({
  account,
  plan,
  name,
  current,
  way,
  isSuggested,
}: {
  account: string;
  plan: PlanId;
  name: string;
  current: string;
  way: 'downgrade' | 'request' | 'upgrade';
  isSuggested: boolean;
}) {
  const t = useTranslations('plan.choose');
  const variant = isSuggested ? 'primary' : 'secondary';
  const form = (
    <Form action={choosePlanAction} className="space-y-3">
      {({ state, reset, isReset, fieldError, value }) => (
        <>
          <HiddenFields values={{ account, plan }} />
          {state.effects !== undefined && <Effects title={t('effects', { plan: name })} of={state.effects} />}
          {way === 'request' && state.effects === undefined && (
            <TextField
              name="note"
              autoComplete="off"
              label={t('note')}
              aria-label={t('notePlan', { plan: name })}
              defaultValue={value('note')}
              error={fieldError('note')}
            />
          )}
          <SubmitButton
            // Another button confirms: pressed again too soon, this one must not.
            key={state.effects === undefined ? 'choose' : 'confirm'}
            autoFocus={isReset && state.effects === undefined}
            variant={way === 'request' ? 'primary' : variant}
            className="h-auto min-h-10 w-full whitespace-normal py-2"
          >
            {t(state.effects !== undefined ? 'confirm' : way === 'request' ? 'send' : way, { plan: name })}
          </SubmitButton>
          {state.effects !== undefined && (
            <a
              href="/dashboard/plan"
              onClick={(event) => cancel(event, reset)}
              className={buttonStyle({ variant: 'quiet', className: 'w-full' })}
            >
              {t('cancel', { plan: current })}
            </a>
          )}
        </>
      )}
    </Form>
  );
  if (way !== 'request') return form;
  return (
    <Disclosure name={t('request', { plan: name })} variant={variant} isOpen={false} isWide>
      {form}
    </Disclosure>
  );
}

function cancel(event: MouseEvent, reset: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  reset();
}

/** Sent again, the form confirms them. */
function Effects({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <div role="alert" tabIndex={-1} className="space-y-1.5 text-sm">
      <p className="font-medium">{title}</p>
      <ul className="list-disc space-y-1 pl-4 text-muted">
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <input type="hidden" name="confirmed" value="yes" />
    </div>
  );
}
