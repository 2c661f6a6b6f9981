import type { Metadata } from 'next';
import {
  isMeantAsDomain,
  KINDS,
  type LogoChoice,
  literalPick,
  literalPicks,
  pickOf,
  typedText,
} from '../../components/site/logo-choice.ts';
import { searchCatalog } from '../../lib/catalog/search-catalog.ts';
import { showcase } from '../../lib/catalog/showcase.ts';
import { addressesOf } from '../../lib/core/config/config.ts';
import { LOGO_SIZES } from '../../lib/core/plans/plans.ts';
import type { Database } from '../../lib/db/client.ts';
import { FALLBACKS } from '../../lib/gateway/logos/logo-request.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { Coverage } from './parts/coverage.tsx';
import { Hero } from './parts/hero.tsx';
import { PlanStrip } from './parts/plan-strip.tsx';
import { Products } from './parts/products.tsx';
import { SelfHost } from './parts/self-host.tsx';
import { siteVisitor, startPath } from './parts/site-visitor.ts';
import { Workbench } from './parts/workbench.tsx';
import { workbenchTexts } from './parts/workbench-texts.ts';
import { findImageToken, findReaderToken, readerPlan } from './reader.ts';

// Read for every view, so that a revoked token disappears.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { alternates: { canonical: '/' } };

type Query = Record<string, string | string[] | undefined>;

const FIRST = 'github.com';

export default async function FrontPage({ searchParams }: { searchParams: Promise<Query> }) {
  const db = database();
  const query = await searchParams;
  const [imageToken, readerToken, visitor, plan, { counts, ...shown }, asked] = await Promise.all([
    findImageToken(),
    findReaderToken(),
    siteVisitor(),
    readerPlan(),
    showcase(db),
    readAsked(db, query),
  ]);
  const config = appConfig();
  const wall = getTranslator('site.wall');
  const t = getTranslator('site.build');
  return (
    <>
      <Hero visitor={visitor} />
      <Workbench
        // A new query discards what was typed.
        key={JSON.stringify([query.q, query.kind, query.size, query.fallback])}
        imageToken={imageToken}
        readerToken={readerToken}
        tokenLink={{
          href: startPath(visitor, '/dashboard/tokens'),
          text: t(visitor === 'visitor' ? 'getToken' : 'chooseToken'),
        }}
        imageOrigin={config.origins.image}
        showcase={shown}
        counts={{
          brands: counts.brands === 0 ? null : wall('logosCount', { count: counts.brands }),
          coins: counts.coins === 0 ? null : wall('coinsCount', { count: counts.coins }),
        }}
        texts={workbenchTexts()}
        {...asked}
      >
        <Products addresses={addressesOf(config)} token={readerToken} />
      </Workbench>
      <Coverage token={imageToken} imageOrigin={config.origins.image ?? ''} />
      <PlanStrip visitor={visitor} current={plan} isSold={config.stripe !== null} />
      <SelfHost />
    </>
  );
}

/** Invalid values are ignored. */
async function readAsked(
  db: Database,
  query: Query,
): Promise<{ initial: LogoChoice; initialTyped: string; initialName: string | null }> {
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const typed = typedText(one('q')).slice(0, 253);
  const options = {
    size: LOGO_SIZES.find((size) => `${size}` === one('size')) ?? 256,
    fallback: FALLBACKS.find((fallback) => fallback === one('fallback')) ?? 'monogram',
  } as const;
  const kind = KINDS.find((name) => name === one('kind')) ?? 'domain';
  if (kind === 'domain' && isMeantAsDomain(typed))
    return { initial: { kind, text: typed, ...options }, initialTyped: typed, initialName: null };

  // `domain` is also the form's default: the word may still be a coin.
  const [found] = await searchCatalog(db, typed, kind === 'domain' ? {} : { kind });
  const literal = kind === 'domain' ? (literalPicks(typed)[0] ?? null) : literalPick(typed, kind);
  const picked = found === undefined ? literal : pickOf(found);
  return {
    initial: { ...(picked ?? { kind: 'domain', text: FIRST }), ...options },
    initialTyped: picked === null ? '' : typed,
    initialName: found?.name ?? null,
  };
}
