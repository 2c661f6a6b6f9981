import { KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import { FirstLogo } from '../../components/dashboard/first-logo.tsx';
import { Section } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PLANS } from '../../lib/plans/plans.ts';
import { firstPublishableToken } from '../../lib/tokens/first-publishable-token.ts';
import { requireViewer } from '../(account)/viewer.ts';
import { appConfig } from '../config.ts';
import { nextService } from '../service.ts';
import { words } from '../words.ts';

export const metadata: Metadata = { title: words('overview')('title') };

/** Where one stands: for a newcomer, the token they have and the first logo it draws. */
export default async function OverviewPage() {
  const viewer = await requireViewer();
  const token = await firstPublishableToken(nextService().db, viewer.accountId);
  const t = words('overview');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { account: viewer.accountName, plan: PLANS[viewer.plan].name })}
      />
      <Section id="first" title={t('first.title')} description={t('first.description')}>
        {token === null ? (
          <EmptyState icon={KeyRound} title={t('first.none')}>
            {t('first.noneHint')}
          </EmptyState>
        ) : (
          <FirstLogo token={token} imageOrigin={appConfig().origins.image} />
        )}
      </Section>
    </>
  );
}
