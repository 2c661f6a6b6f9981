import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { HiddenFields } from '../../../components/ui/field.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { providerAction } from '../../(account)/actions.ts';
import { disconnectAction } from './actions.ts';

type Provider = 'github' | 'google';

export function ProviderSection({ connected }: { connected: readonly string[] }) {
  const config = appConfig();
  const offered = (['github', 'google'] as const).filter(
    (provider) => config[provider] !== null || connected.includes(provider),
  );
  if (offered.length === 0) return null;
  const t = getTranslator('settings.ways');
  return (
    <Section id="ways" title={t('title')} description={t('description')} className="xl:col-span-2">
      <ul className="divide-y divide-line">
        {offered.map((provider) => (
          <ProviderRow key={provider} provider={provider} isConnected={connected.includes(provider)} />
        ))}
      </ul>
    </Section>
  );
}

function ProviderRow({ provider, isConnected }: { provider: Provider; isConnected: boolean }) {
  const t = getTranslator('settings.ways');
  const name = getTranslator('account.providers')(provider);
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
      <span className="font-medium text-sm">{name}</span>
      {isConnected && <Badge tone="good">{t('connected')}</Badge>}
      <div className="ml-auto">
        {isConnected ? (
          <ButtonForm action={disconnectAction} fields={{ provider }} size="small">
            {t('disconnect', { provider: name })}
          </ButtonForm>
        ) : (
          <form action={providerAction}>
            <HiddenFields values={{ provider, callbackUrl: '/dashboard/settings' }} />
            <SubmitButton variant="secondary" size="small">
              {t('connect', { provider: name })}
            </SubmitButton>
          </form>
        )}
      </div>
    </li>
  );
}
