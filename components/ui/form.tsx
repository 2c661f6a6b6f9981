'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import type { FormAction, FormState } from '../form-state.ts';
import { Alert } from './alert.tsx';
import { cn } from './cn.ts';
import { Attempt } from './field.tsx';
import { holdDraft, releaseDraft, restoreDraft } from './form-draft.ts';

export interface FormControls {
  state: FormState;
  /** Empties the form and forgets the response. */
  reset: () => void;
  isReset: boolean;
  fieldError: (name: string) => string | undefined;
  /** Refused input, else `known`. */
  value: (name: string, known?: string) => string | undefined;
}

const NOTHING_SAID: FormState = {};

interface FormProps {
  action: FormAction;
  /** Shown on success. */
  said?: ReactNode;
  className?: string;
  children: (controls: FormControls) => ReactNode;
}

/** Works without scripts. Input survives a required sign-in. */
export function Form(props: FormProps) {
  const [resets, setResets] = useState(0);
  return <OneForm key={resets} {...props} reset={() => setResets(resets + 1)} isReset={resets > 0} />;
}

function OneForm({
  action,
  said,
  className,
  children,
  reset,
  isReset,
}: FormProps & Pick<FormControls, 'reset' | 'isReset'>) {
  const [state, formAction] = useActionState(action, NOTHING_SAID);
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState({ count: 0, state });
  if (attempt.state !== state) setAttempt({ count: attempt.count + 1, state });
  useEffect(() => {
    if (form.current !== null) restoreDraft(form.current);
  }, []);
  useEffect(() => {
    if (state !== NOTHING_SAID) releaseDraft();
    if (state.refused?.at !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // A message replaced the fields, so the focus was lost.
    else if (state !== NOTHING_SAID && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[role=status], [role=alert]')?.focus();
  }, [state]);

  return (
    <form
      ref={form}
      action={formAction}
      onSubmit={(event) => holdDraft(event.currentTarget)}
      noValidate
      className={cn('space-y-4', className)}
    >
      {state.refused !== undefined && state.refused.at === undefined && (
        <Alert key={attempt.count} tone="bad">
          {state.refused.sentence}
        </Alert>
      )}
      {state.done !== undefined && said !== undefined && (
        <Alert key={state.done} tone="good">
          {said}
        </Alert>
      )}
      <Attempt value={attempt.count}>
        {children({
          state,
          reset,
          isReset,
          fieldError: (name) => (state.refused?.at === name ? state.refused.sentence : undefined),
          value: (name, known) => state.values?.[name] ?? known,
        })}
      </Attempt>
    </form>
  );
}
