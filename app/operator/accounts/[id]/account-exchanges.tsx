import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { setExchangeAction } from '../actions.ts';
import { EnableExchangeForm } from './account-forms.tsx';

export function AccountExchanges({ view: { id, exchanges } }: { view: AccountView }) {
  const t = getTranslator('operator.account.exchanges');
  return (
    <Section id="exchanges" title={t('title')} description={t('description')}>
      <div className="space-y-4">
        {exchanges.length === 0 ? (
          <p className="text-muted text-sm">{t('none')}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {exchanges.map(({ mic, name }) => (
              <li key={mic} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0">
                <span>
                  {name} <span className="text-muted">{mic}</span>
                </span>
                <ButtonForm
                  action={setExchangeAction}
                  fields={{ accountId: id, mic, act: 'disable' }}
                  formClassName="space-y-2"
                  size="small"
                  aria-label={t('disableNamed', { name })}
                >
                  {t('disable')}
                </ButtonForm>
              </li>
            ))}
          </ul>
        )}
        <EnableExchangeForm accountId={id} />
      </div>
    </Section>
  );
}
