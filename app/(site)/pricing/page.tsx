import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { cardMetadata } from '../../page-card.ts';
import { PlanCards } from '../parts/plan-cards.tsx';
import { siteVisitor } from '../parts/site-visitor.ts';
import { readerPlan } from '../reader.ts';
import { PlanComparison } from './plan-comparison.tsx';

// Depends on the visitor.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const t = getTranslator('site.pricing');
  const [title, description] = [t('title'), t('lead')];
  return { ...cardMetadata('/pricing', title, description), title, description };
}

export default async function PricingPage() {
  const t = getTranslator('site.pricing');
  const { stripe, planPrices } = appConfig();
  const [visitor, plan] = await Promise.all([siteVisitor(), readerPlan()]);
  return (
    <>
      <div className="pt-12 pb-8 sm:pt-16">
        <h1 className="font-semibold text-4xl leading-[1.08] tracking-[-0.03em]">{t('title')}</h1>
        <p className="mt-3 text-lg text-muted">{t('lead')}</p>
      </div>
      <PlanCards level="h2" visitor={visitor} current={plan} isSold={stripe !== null} prices={planPrices} />
      <PlanComparison />
      <Questions />
    </>
  );
}

const QUESTIONS = ['counts', 'over', 'size', 'attribution', 'cache', 'change'] as const;

function Questions() {
  const t = getTranslator('site.pricing.questions');
  const to = (href: string) => (text: ReactNode) => (
    <Link href={href} className="link">
      {text}
    </Link>
  );
  const links = {
    docs: to('/docs/plans#what-counts'),
    attribution: to('/docs/caching-and-attribution#attribution'),
    caching: to('/docs/caching-and-attribution'),
  };
  return (
    <section aria-labelledby="questions" className="pt-20">
      <h2 id="questions" className="font-semibold text-2xl tracking-[-0.02em]">
        {t('title')}
      </h2>
      <div className="mt-6 max-w-prose divide-y divide-line border-line border-y">
        {QUESTIONS.map((key) => (
          <details key={key} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {t(`${key}.q`)}
              <span aria-hidden="true" className="text-muted group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="pb-4 text-muted">{t.rich(`${key}.a`, links)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
