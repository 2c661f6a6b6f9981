import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { type SiteVisitor, startPath } from './site-visitor.ts';

export function Hero({ visitor, children }: { visitor: SiteVisitor; children: ReactNode }) {
  const t = getTranslator('site.front');
  return (
    <div className="items-center justify-between gap-12 pt-12 pb-8 sm:pt-20 sm:pb-12 lg:flex">
      <div className="min-w-0">
        <h1 className="max-w-3xl font-semibold text-4xl leading-[1.06] tracking-[-0.03em] sm:text-[3.25rem]">
          {t('title')}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted leading-snug">{t('lead')}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Link href={startPath(visitor)} className={buttonStyle({ size: 'large' })}>
            {t(`start.${visitor}`)}
          </Link>
          <Link href="/docs/quick-start" className={buttonStyle({ variant: 'secondary', size: 'large' })}>
            {t('docs')}
          </Link>
          {visitor === 'visitor' && (
            <p className="w-full text-muted text-sm sm:w-auto">
              {t('noCard', { perDay: PLANS.free.limits.logoPerDay })}
            </p>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
