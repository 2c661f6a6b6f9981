import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { attributionSnippet } from '../../../lib/attribution/check-attribution.ts';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appOrigin } from '../../_server/config.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { AttributionForm } from './attribution-form.tsx';

export const metadata: Metadata = { title: getTranslator('attribution')('title') };

export default async function AttributionPage() {
  const viewer = await requireViewer();
  const app = appOrigin();
  const t = getTranslator('attribution');
  const plan = PLANS[viewer.plan];
  return (
    <>
      <PageHeader title={t('title')} description={t('description', { plan: PLANS.free.name })} />
      {!plan.attributionRequired && <Alert tone="good">{t('notNeeded', { plan: plan.name })}</Alert>}
      <Section id="rules" title={t('rules.title')}>
        <ul className="max-w-prose list-disc space-y-1 pl-5 text-sm">
          <li>{t('rules.visible')}</li>
          <li>{t('rules.target', { url: app })}</li>
          <li>{t('rules.followable')}</li>
          <li>{t('rules.indexable')}</li>
        </ul>
      </Section>
      <Section id="snippet" title={t('snippet.title')}>
        <CodeBlock text={attributionSnippet(app)} copy={t('snippet.copy')} />
      </Section>
      <Section id="check" title={t('check.title')} description={t('check.description')}>
        <AttributionForm />
      </Section>
    </>
  );
}
