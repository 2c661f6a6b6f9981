'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FormAction } from '../../../../components/form-state.ts';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { usePasskeyPrompt, usePasskeySupport } from '../../../../components/use-passkeys.ts';
import { askForPasskeyAction, signInByPasskeyAction } from './actions.ts';

/** Appears with scripts only; place it last, so that it moves no other button. @param isInList passkeys are also offered in the list of the address field */
export function PasskeyForm({
  callbackUrl,
  origin,
  isInList = false,
}: {
  callbackUrl: string;
  origin: string;
  isInList?: boolean;
}) {
  const t = useTranslations('passkeys.browser');
  const prompt = usePasskeyPrompt();
  const isSupported = usePasskeySupport(origin, false);
  const place = useRef<HTMLDivElement>(null);
  const fromList = useRef<string>(null);
  useEffect(() => {
    if (!isInList || !isSupported) return;
    void offerInList((signed) => {
      fromList.current = signed;
      place.current?.querySelector('form')?.requestSubmit();
    });
  }, [isInList, isSupported]);
  if (!isSupported) return null;
  const signIn: FormAction = async (state, form) => {
    const signed = fromList.current ?? (await ask());
    fromList.current = null;
    if (typeof signed !== 'string') return signed;
    form.set('response', signed);
    return signInByPasskeyAction(state, form);
  };
  const ask = async () => {
    const { toUse, ...said } = await askForPasskeyAction();
    return toUse === undefined
      ? said
      : prompt((browser) => browser.startAuthentication({ optionsJSON: toUse }));
  };
  return (
    <div ref={place}>
      <ButtonForm action={signIn} fields={{ callbackUrl }} className="w-full">
        {t('signIn')}
      </ButtonForm>
    </div>
  );
}

/** Waits until a passkey is chosen in the list of the address field, where the browser has such a list. */
async function offerInList(use: (signed: string) => void): Promise<void> {
  let isSubmitting = false;
  const submitted = () => {
    isSubmitting = true;
  };
  addEventListener('submit', submitted, { once: true });
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    // Next sends an action that waits for another to the address that the other redirects to: here a provider.
    if (isSubmitting) return;
    const { toUse } = await askForPasskeyAction();
    if (toUse === undefined) return;
    const { startAuthentication } = await import('@simplewebauthn/browser');
    use(JSON.stringify(await startAuthentication({ optionsJSON: toUse, useBrowserAutofill: true })));
  } catch {
    // The button was pressed, or the page left: it remains a way to sign in.
  }
}
