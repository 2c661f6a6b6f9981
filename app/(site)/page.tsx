import type { Metadata } from 'next';
import { showcase } from '../../lib/catalog/showcase.ts';
import { addressesOf } from '../../lib/core/config/config.ts';
import { PLANS } from '../../lib/core/plans/plans.ts';
import type { RowCount } from '../../lib/db/row-count.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { appConfig, shownImageOrigin } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { type Query, readQuery } from '../(account)/query.ts';
import { Coverage } from './parts/coverage.tsx';
import { Hero } from './parts/hero.tsx';
import { HeroLogos } from './parts/hero-logos.tsx';
import { PlanStrip } from './parts/plan-strip.tsx';
import { Products } from './parts/products.tsx';
import { readAsked } from './parts/read-asked.ts';
import { SelfHost } from './parts/self-host.tsx';
import { siteVisitor, startPath } from './parts/site-visitor.ts';
import { Workbench } from './parts/workbench.tsx';
import { workbenchTexts } from './parts/workbench-texts.ts';
import { findImageToken, findReaderToken, readerPlan } from './reader.ts';

// Read for every view, so that a revoked token disappears.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default async function FrontPage({ searchParams }: { searchParams: Query }) {
  const db = database();
  const [query, plan] = await Promise.all([
    readQuery(searchParams, 'q', 'kind', 'size', 'fallback'),
    readerPlan(),
  ]);
  // Visitors copy a URL that their later account must be allowed to request.
  const ownPlan = plan ?? 'free';
  const [imageToken, readerToken, visitor, { counts, ...shown }, asked] = await Promise.all([
    findImageToken(),
    findReaderToken(),
    siteVisitor(),
    showcase(db),
    readAsked(db, query, PLANS[ownPlan].defaultSize),
  ]);
  const config = appConfig();
  const t = getTranslator('site.build');
  const onRequest = getTranslator('site.onRequest');
  return (
    <>
      <Hero visitor={visitor}>
        {imageToken !== null && (
          <HeroLogos
            domains={shown.brands.map(({ domain }) => domain)}
            imageOrigin={config.origins.image ?? ''}
            token={imageToken}
          />
        )}
      </Hero>
      <Workbench
        // A new query discards what was typed.
        key={JSON.stringify([query.q, query.kind, query.size, query.fallback])}
        imageToken={imageToken}
        readerToken={readerToken}
        tokenLink={{
          href: startPath(visitor, '/dashboard/tokens'),
          text: t(visitor === 'visitor' ? 'getToken' : 'chooseToken'),
        }}
        onRequest={{
          why: onRequest('why'),
          link: { href: startPath(visitor, '/dashboard/exchanges'), text: onRequest(visitor) },
        }}
        imageOrigin={shownImageOrigin()}
        showcase={shown}
        counts={{
          brands: countText('logosCount', counts.brands),
          coins: countText('coinsCount', counts.coins),
        }}
        texts={workbenchTexts(ownPlan)}
        {...asked}
      >
        <Products addresses={addressesOf(config)} token={readerToken} />
      </Workbench>
      <Coverage token={imageToken} imageOrigin={config.origins.image ?? ''} />
      <PlanStrip
        visitor={visitor}
        current={plan}
        isSold={config.stripe !== null}
        prices={config.planPrices}
      />
      <SelfHost />
    </>
  );
}

const countText = (key: 'logosCount' | 'coinsCount', { count, isAbout }: RowCount): string | null =>
  count === 0 ? null : getTranslator('site.wall')(key, { count, isAbout: `${isAbout}` });
