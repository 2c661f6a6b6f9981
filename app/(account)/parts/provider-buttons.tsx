import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { providerAction } from '../actions.ts';
import { offeredProviders, providerName } from '../providers.ts';
import { Or } from './panel.tsx';

/** @param isFirst no separator is needed @param connected only these, for a person who signs in again */
export function ProviderButtons({
  callbackUrl,
  isFirst,
  connected,
}: {
  callbackUrl: string;
  isFirst: boolean;
  connected?: readonly string[] | undefined;
}) {
  const config = appConfig();
  const offered = offeredProviders(config).filter((provider) => connected?.includes(provider) !== false);
  if (offered.length === 0) return null;
  const t = getTranslator('account');
  return (
    <>
      {isFirst && <Or>{t('or')}</Or>}
      {offered.map((provider) => (
        <form key={provider} action={providerAction}>
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <SubmitButton variant="secondary" className="w-full">
            {t('signIn.with', { provider: providerName(provider, config) })}
          </SubmitButton>
        </form>
      ))}
    </>
  );
}
