import { Section } from '../../../../components/ui/card.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { Facts } from '../../parts/facts.tsx';

export function AccountFacts({ view, hasOwner }: { view: AccountView; hasOwner: boolean }) {
  const t = getTranslator('operator.account');
  const format = formatter();
  const day = (at: Date | number) => format.dateTime(at, 'day');
  const { today } = view;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section id="about" title={getTranslator('operator.accounts')('name')}>
        <Facts
          facts={[
            [
              t('id'),
              <span key="id" className="font-mono text-[0.8125rem]">
                {view.id}
              </span>,
            ],
            [t('mail'), view.email ?? t(hasOwner ? 'ownersMail' : 'noMail')],
            [t('created'), day(view.createdAt)],
            [
              t('payment'),
              view.payment === null ? t('byHand') : t('customer', { id: view.payment.customerId }),
            ],
          ]}
        />
      </Section>
      {today !== null && (
        <Section
          id="today"
          title={t('today.title')}
          description={t('today.description', { day: day(Date.parse(today.day)) })}
        >
          <Facts
            facts={(['logo', 'brand'] as const).map((operation) => {
              const { used, perDay } = today[operation];
              return [
                t(`today.${operation}`),
                perDay === 0 ? t('today.none') : t('today.used', { used, perDay }),
              ];
            })}
          />
        </Section>
      )}
    </div>
  );
}
