import { headers } from 'next/headers';
import { Section } from '../../../../components/ui/card.tsx';
import { type ListedPasskey, listPasskeys } from '../../../../lib/accounts/passkeys/passkeys.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { appPasskeySite } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { RemovePasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';

export async function PasskeySection({ personId }: { personId: string }) {
  const site = appPasskeySite();
  const passkeys = await listPasskeys(database(), personId);
  if (site === null && passkeys.length === 0) return null;
  const host = (await headers()).get('host');
  const t = getTranslator('passkeys');
  return (
    <Section level={3} id="passkeys" title={t('title')} description={t('description')}>
      <div className="space-y-5">
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} {...passkey} />
            ))}
          </ul>
        )}
        {site !== null && <AddPasskeyForm origin={site.origin} isHere={host === new URL(site.origin).host} />}
      </div>
    </Section>
  );
}

function PasskeyRow({ id, name, addedAtMs, lastUsedAtMs }: ListedPasskey) {
  const t = getTranslator('passkeys');
  const at = (ms: number) => formatter().dateTime(ms, 'moment');
  const added = at(addedAtMs);
  return (
    <li className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 space-y-0.5">
        <p className="wrap-anywhere font-medium text-sm">{name}</p>
        <p className="text-muted text-sm">
          {lastUsedAtMs === null ? t('unused', { added }) : t('used', { added, used: at(lastUsedAtMs) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <RenamePasskeyForm passkeyId={id} name={name} />
        <RemovePasskeyForm passkeyId={id} name={name} />
      </div>
    </li>
  );
}
