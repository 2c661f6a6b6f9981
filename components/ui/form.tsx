'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import type { FormAction, FormState } from '../form-state.ts';
import { Alert } from './alert.tsx';
import { cn } from './cn.ts';
import { holdDraft, releaseDraft, restoreDraft } from './form-draft.ts';

/** What a form tells the fields in it. */
export interface FormControls {
  state: FormState;
  /** The words for what is wrong with a field. */
  fieldError: (name: string) => string | undefined;
  /** What was typed in a field before it was refused, else what is known. */
  value: (name: string, known?: string) => string | undefined;
}

const NOTHING_SAID: FormState = {};

/**
 * A form around a server action: works before and without scripts; afterwards what is wrong stands next to its field,
 * the first such field has the focus, or what is said in place of all fields, and what was typed is still there, also
 * when the action first led to a sign-in.
 * @param said what is said once it was done
 */
export function Form({
  action,
  said,
  className,
  children,
}: {
  action: FormAction;
  said?: ReactNode;
  className?: string;
  children: (controls: FormControls) => ReactNode;
}) {
  const [state, formAction] = useActionState(action, NOTHING_SAID);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null) restoreDraft(form.current);
  }, []);
  useEffect(() => {
    if (state !== NOTHING_SAID) releaseDraft();
    if (state.refused?.at !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // What is said in place of the fields took the focus away with them.
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
        <Alert tone="bad">{state.refused.sentence}</Alert>
      )}
      {state.done !== undefined && said !== undefined && (
        <Alert key={state.done} tone="good">
          {said}
        </Alert>
      )}
      {children({
        state,
        fieldError: (name) => (state.refused?.at === name ? state.refused.sentence : undefined),
        value: (name, known) => state.values?.[name] ?? known,
      })}
    </form>
  );
}
