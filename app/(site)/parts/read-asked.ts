import 'server-only';
import {
  isMeantAsDomain,
  KINDS,
  literalPick,
  literalPicks,
  noteOn,
  pickOf,
  typedText,
} from '../../../components/site/logo-choice.ts';
import { searchCatalog } from '../../../lib/catalog/search-catalog.ts';
import { LOGO_SIZES, type LogoSize } from '../../../lib/core/plans/plans.ts';
import type { Database } from '../../../lib/db/client.ts';
import { FALLBACKS } from '../../../lib/gateway/logos/logo-request.ts';
import { appConfig } from '../../_server/config.ts';
import type { InitialChoice } from './use-logo-choice.ts';

const FIRST = 'github.com';
const MAX_LENGTH = 253;

/** The choice a builder opens with, from the query of its page. Invalid values are ignored. */
export async function readAsked(
  db: Database,
  query: Record<'q' | 'kind' | 'size' | 'fallback', string | undefined>,
  defaultSize: LogoSize,
): Promise<Omit<InitialChoice, 'showcase'>> {
  const typed = typedText(query.q ?? '').slice(0, MAX_LENGTH);
  const options = {
    size: LOGO_SIZES.find((size) => `${size}` === query.size) ?? defaultSize,
    fallback: FALLBACKS.find((fallback) => fallback === query.fallback) ?? 'monogram',
  } as const;
  const kind = KINDS.find((name) => name === query.kind) ?? 'domain';
  if (kind === 'domain' && isMeantAsDomain(typed))
    return { initial: { kind, text: typed, ...options }, initialTyped: typed, initialName: null, note: null };

  // `domain` is also the form's default: the word may still be a coin.
  const [found] = await searchCatalog(db, typed, {
    ...(kind !== 'domain' && { kind }),
    hidden: appConfig().hidden,
  });
  const literal = kind === 'domain' ? (literalPicks(typed)[0] ?? null) : literalPick(typed, kind);
  const picked = found === undefined ? literal : pickOf(found);
  const note = found === undefined && query.q !== undefined ? noteOn(typed, picked) : null;
  return {
    initial: { ...(picked ?? { kind: 'domain', text: FIRST }), ...options },
    initialTyped: note?.what === 'guess' && picked !== null ? picked.text : typed,
    initialName: found?.name ?? null,
    note,
  };
}
