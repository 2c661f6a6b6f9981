import type { ReactNode } from 'react';
import { CodePanel } from '../../../components/code/code-panel.tsx';
import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Section } from '../../../components/ui/card.tsx';
import type { PLANS, PlanId } from '../../../lib/core/plans/plans.ts';
import type { BrandRecord } from '../../../lib/gateway/brands/brand-record.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { BrandCard } from './brand-card.tsx';
import { MissingToken } from './missing-token.tsx';
import { ResponseHead } from './response-head.tsx';
import type { TriedOut } from './try-out.ts';

interface BrandSectionProps {
  plan: (typeof PLANS)[PlanId];
  token: { name: string } | undefined;
  choice: Pick<LogoChoice, 'kind' | 'text'>;
  /** The response to the request for the record; null: there was none. */
  tried: TriedOut | null;
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
      <Brand {...props} />
    </Section>
  );
}

function Brand({ plan, token, choice, tried }: BrandSectionProps): ReactNode {
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
        href="/dashboard/tokens?new=secret#secret"
        action={getTranslator('playground.picture')('create')}
      >
        {t('noTokenHint')}
      </MissingToken>
    );
  if (choice.kind === 'crypto' || tried === null) return <p className="text-muted text-sm">{t('coin')}</p>;
  const text = indented(tried.body ?? '');
  const code = (
    <CodePanel
      sample={{ language: 'json', title: t('record'), text }}
      copy={t('copyRecord')}
      className="max-h-[28rem] min-w-0 overflow-y-auto"
    />
  );
  return (
    <div className="space-y-3">
      {tried.status === 200 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <BrandCard record={JSON.parse(text) as BrandRecord} of={`${choice.kind}:${choice.text}`} />
          {code}
        </div>
      ) : (
        <>
          <Alert>{detailOf(text) ?? t('none', { status: `${tried.status}` })}</Alert>
          {code}
        </>
      )}
      <ResponseHead tried={tried} />
    </div>
  );
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

/** Of problem details. */
function detailOf(json: string): string | null {
  const { detail } = JSON.parse(json) as { detail?: unknown };
  return typeof detail === 'string' ? detail : null;
}
