import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import type { Connection, WaysIn } from '../../../lib/accounts/people.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { offeredProviders, type Provider, providerName } from '../../(account)/providers.ts';
import { disconnectAction } from './actions.ts';
import { ConnectForm } from './connect-form.tsx';

export function ProviderSection({ ways: { connections, hasPassword } }: { ways: WaysIn }) {
  const config = appConfig();
  const offered = offeredProviders(config).filter(
    (one) => !connections.some(({ provider }) => provider === one),
  );
  if (offered.length === 0 && connections.length === 0) return null;
  const t = getTranslator('settings.ways');
  return (
    <Section level={3} id="ways" title={t('title')} description={t('description')}>
      <ul className="divide-y divide-line">
        {connections.map((connection) => (
          <ConnectionRow key={`${connection.provider} ${connection.connectedAtMs}`} {...connection} />
        ))}
        {offered.map((provider) => (
          <li key={provider} className="py-3 first:pt-0 last:pb-0">
            <ConnectForm
              provider={provider}
              name={providerName(provider, config)}
              hasPassword={hasPassword}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ConnectionRow({ provider, email, connectedAtMs }: Connection) {
  const t = getTranslator('settings.ways');
  const name = providerName(provider as Provider, appConfig());
  const at = formatter().dateTime(connectedAtMs, 'moment');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 space-y-0.5">
        <p className="flex items-center gap-3 font-medium text-sm">
          {name} <Badge tone="good">{t('connected')}</Badge>
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {email === null ? t('since', { at }) : t('sinceAs', { at, email })}
        </p>
      </div>
      <div className="ml-auto">
        <ButtonForm action={disconnectAction} fields={{ provider }} size="small">
          {t('disconnect', { provider: name })}
        </ButtonForm>
      </div>
    </li>
  );
}
