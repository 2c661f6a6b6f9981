import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { readDiscovery } from '../../../lib/accounts/discovery-setting.ts';
import { may } from '../../../lib/core/permissions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import type { Viewer } from '../../(account)/viewer.ts';
import { setDiscoveryAction } from './actions.ts';

/** Whether the account's requests may have websites visited for missing logos. */
export async function DiscoverySection({ viewer }: { viewer: Viewer }) {
  const t = getTranslator('settings.discovery');
  const isOn = await readDiscovery(database(), viewer.accountId);
  return (
    <Section
      level={3}
      id="discovery"
      title={
        <>
          <span className="mr-2">{t('title')}</span>
          <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>
        </>
      }
      description={t('description')}
    >
      {may(viewer, 'account.discovery') && (
        <ButtonForm
          action={setDiscoveryAction}
          fields={{ account: viewer.accountId, to: isOn ? 'off' : 'on' }}
        >
          {t(isOn ? 'switchOff' : 'switchOn')}
        </ButtonForm>
      )}
    </Section>
  );
}
