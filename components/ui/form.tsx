'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import {
  type ReactNode,
  useActionState,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from 'use-intl/react';
import type { FormAction, FormState } from '../form-state.ts';
import { Alert } from './alert.tsx';
import { cn } from './cn.ts';
import { Attempt } from './field.tsx';
import { holdDraft, releaseDraft, restoreDraft, returnDraft } from './form-draft.ts';
import { closeToast } from './toast.tsx';
import { whyLost } from './why-lost.ts';

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

const subscribeToNothing = () => () => {};

/** An error thrown here would replace the page. Those of Next have a digest: redirects, missing pages, errors of the server. */
const guarded =
  (action: FormAction, lostText: () => string): FormAction =>
  async (state, form) => {
    try {
      return await action(state, form);
    } catch (error) {
      const isOfNext = typeof error === 'object' && error !== null && 'digest' in error;
      if (isOfNext || unstable_isUnrecognizedActionError(error)) throw error;
      const refusal = refusalOf(error);
      if (refusal === null) console.error(error);
      return { lost: refusal ?? lostText() };
    }
  };

/** `detail` of a refusal by the front server, whose body Next throws as the message; null: another error. */
function refusalOf(error: unknown): string | null {
  try {
    const { detail } = JSON.parse(error instanceof Error ? error.message : '');
    return typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}

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
  // The server renders the action itself, which works without scripts.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const t = useTranslations('ui');
  const [state, formAction] = useActionState(
    isHydrated ? guarded(action, () => t(whyLost())) : action,
    NOTHING_SAID,
  );
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState({ count: 0, state });
  if (attempt.state !== state) setAttempt({ count: attempt.count + 1, state });
  useEffect(() => {
    if (form.current !== null) restoreDraft(form.current);
  }, []);
  // Before the browser paints: React has just reset the form.
  useLayoutEffect(() => {
    if (state !== NOTHING_SAID && form.current !== null)
      (state.lost === undefined ? releaseDraft : returnDraft)(form.current);
    if (state.lost !== undefined || state.refused !== undefined) closeToast();
    if (state.refused?.at !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // A message replaced the fields, so the focus was lost.
    else if (state !== NOTHING_SAID && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[role=status], [role=alert]')?.focus();
    else if (state.lost !== undefined || state.refused !== undefined)
      form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  return (
    <form
      ref={form}
      action={formAction}
      onSubmit={(event) => holdDraft(event.currentTarget)}
      noValidate
      className={cn('space-y-4', className)}
    >
      {state.lost !== undefined && (
        <Alert key={attempt.count} tone="bad">
          {state.lost}
        </Alert>
      )}
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
