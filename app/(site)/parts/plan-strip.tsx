import { Link } from '../../../components/ui/link.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { FrontSection } from './front-section.tsx';
import { PlanCards, type PlanCardsProps } from './plan-cards.tsx';

export function PlanStrip(props: PlanCardsProps) {
  const t = getTranslator('site.front.plans');
  return (
    <FrontSection id="plans" title={t('title')} lead={t('lead')}>
      <PlanCards level="h3" {...props} />
      <p className="mt-4 text-sm">
        <Link href="/pricing" className="link">
          {t('all')}
        </Link>
      </p>
    </FrontSection>
  );
}
