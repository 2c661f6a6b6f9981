import type { FoundLogo, KnownSubject, StoredRendition } from '../../catalog/logo-of.ts';
import type { StockHit, WantedPicture } from '../../catalog/logo-of-stock.ts';
import type { Wanted } from '../../catalog/wanted.ts';
import type { LogoLookup } from './logo-lookup.ts';

export interface Subjects {
  /** Matches of an identifier, best first; at most one for domains and coins. */
  hits: Omit<StockHit, 'way'>[];
  wanted: Wanted | null;
}

export interface Hits extends Subjects {
  shown: { logo: Logo; rendition: StoredRendition } | null;
}

export type Logo = NonNullable<KnownSubject['logo']>;

/** The best hit on an exchange enabled for the account; numbers, currencies, domains and coins need none. */
export function choose(
  { hits, wanted }: Subjects,
  isOn: WantedPicture['isOn'],
): Extract<LogoLookup, { found: false }> | { known: KnownSubject; logo: Logo } {
  if (hits.length === 0) return { found: false, reason: 'unknown', color: null, wanted };
  const known = hits.find(({ mic }) => mic === null || isOn(mic))?.known;
  if (known === undefined) return { found: false, reason: 'exchange_not_enabled', color: null, wanted: null };
  if (known.hidden) return { found: false, reason: 'withdrawn', color: known.color, wanted: null };
  if (known.logo === null)
    return { found: false, reason: 'no_logo', color: known.color, known, wanted: known.wanted };
  return { known, logo: known.logo };
}

export const subjectsOf = ({ hits, wanted }: Hits): Subjects => ({ hits, wanted });

export function hitsOf({ known, rendition, wanted }: FoundLogo): Hits {
  if (known === null) return { hits: [], wanted, shown: null };
  const { logo } = known;
  return {
    hits: [{ mic: null, known }],
    wanted: null,
    shown: logo === null || rendition === null ? null : { logo, rendition },
  };
}
