import {
  isMeantAsDomain,
  KINDS,
  type LogoChoice,
  literalPick,
  literalPicks,
  pickOf,
  typedText,
} from '../../components/site/logo-choice.ts';
import { demoPublishableToken } from '../../lib/accounts/ensure-demo-account.ts';
import { searchCatalog } from '../../lib/catalog/search-catalog.ts';
import { showcase } from '../../lib/catalog/showcase.ts';
import { LOGO_SIZES } from '../../lib/core/plans/plans.ts';
import type { Database } from '../../lib/db/client.ts';
import { withDeadline } from '../../lib/db/deadline.ts';
import { FALLBACKS } from '../../lib/gateway/logos/logo-request.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { AddressParts } from './parts/address-parts.tsx';
import { Workbench } from './parts/workbench.tsx';
import { workbenchTexts } from './parts/workbench-texts.ts';

// Read for every view, so that a revoked demo token disappears.
export const dynamic = 'force-dynamic';

type Query = Record<string, string | string[] | undefined>;

const FIRST = 'github.com';

export default async function FrontPage({ searchParams }: { searchParams: Promise<Query> }) {
  const db = database();
  const query = await searchParams;
  const [demoToken, { counts, ...shown }, asked] = await Promise.all([
    withDeadline(demoPublishableToken(db)),
    showcase(db),
    readAsked(db, query),
  ]);
  const t = getTranslator('site.front');
  const wall = getTranslator('site.wall');
  return (
    <>
      <div className="pt-12 pb-8 sm:pt-16 sm:pb-10">
        <h1 className="font-semibold text-4xl leading-[1.08] tracking-[-0.03em] sm:text-5xl">{t('title')}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted leading-snug">{t('lead')}</p>
      </div>
      <Workbench
        // A new query discards what was typed.
        key={JSON.stringify([query.q, query.kind, query.size, query.fallback])}
        demoToken={demoToken}
        imageOrigin={appConfig().origins.image}
        showcase={shown}
        counts={{
          brands: counts.brands === 0 ? null : wall('logosCount', { count: counts.brands }),
          coins: counts.coins === 0 ? null : wall('coinsCount', { count: counts.coins }),
        }}
        texts={workbenchTexts()}
        {...asked}
      />
      <AddressParts />
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
