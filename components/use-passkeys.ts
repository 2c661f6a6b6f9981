import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FormState } from './form-state.ts';

const never = () => () => {};

/** Whether this browser has passkeys for pages at `origin`. @param before what to assume before hydration */
export const usePasskeySupport = (origin: string, before: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => location.origin === origin && typeof PublicKeyCredential === 'function',
    () => before,
  );

type Browser = typeof import('@simplewebauthn/browser');

/** The library is loaded by the first call only. @returns what the passkey signed, as JSON, or why there is none */
export function usePasskeyPrompt(): (
  ask: (browser: Browser) => Promise<unknown>,
) => Promise<string | FormState> {
  const t = useTranslations('passkeys.browser');
  return async (ask) => {
    const browser = await import('@simplewebauthn/browser');
    try {
      return JSON.stringify(await ask(browser));
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      const sentence =
        name === 'InvalidStateError'
          ? t('known')
          : name === 'NotAllowedError' || name === 'AbortError'
            ? t('canceled')
            : t('failed');
      return { refused: { sentence } };
    }
  };
}
