import type { ReactNode } from 'react';
import type { Pick } from '../../../components/site/logo-choice.ts';
import { Section } from '../../../components/ui/card.tsx';
import type { PLANS, PlanId } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { MissingToken } from './missing-token.tsx';
import { ResponseHead } from './response-head.tsx';
import { ScrollBox } from './scroll-box.tsx';
import type { TriedOut } from './try-out.ts';

interface BrandSectionProps {
  plan: (typeof PLANS)[PlanId];
  token: { name: string } | undefined;
  kind: Pick['kind'];
  record: TriedOut | null;
}

export function BrandSection(props: BrandSectionProps) {
  const t = getTranslator('playground.brand');
  const { plan, token } = props;
  return (
    <Section
      id="brand"
      title={t('title')}
      {...(token !== undefined && plan.brandData && { description: t('description', { name: token.name }) })}
    >
      <BrandRecord {...props} />
    </Section>
  );
}

function BrandRecord({ plan, token, kind, record }: BrandSectionProps): ReactNode {
  const t = getTranslator('playground.brand');
  if (!plan.brandData)
    return (
      <MissingToken title={t('upgrade')} href="/dashboard/plan" action={t('plans')}>
        {t('upgradeHint')}
      </MissingToken>
    );
  if (token === undefined)
    return (
      <MissingToken
        title={t('noToken')}
        href="/dashboard/tokens#secret"
        action={getTranslator('playground.picture')('create')}
      >
        {t('noTokenHint')}
      </MissingToken>
    );
  if (kind === 'crypto') return <p className="text-muted text-sm">{t('coin')}</p>;
  if (record === null) return <p className="text-muted text-sm">{t('ask')}</p>;
  return (
    <div className="space-y-4">
      <ResponseHead tried={record} />
      {record.body !== null && (
        <ScrollBox label={t('record')} className="max-h-120">
          <pre className="wrap-anywhere whitespace-pre-wrap">{indented(record.body)}</pre>
        </ScrollBox>
      )}
    </div>
  );
}

const indented = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
