import type { KnownSubject, Rendition } from '../../catalog/logo-of.ts';
import type { Wanted } from '../../catalog/wanted.ts';

/** For the header `X-Logo-Reason`; `pending` while the website is visited. */
export const NO_LOGO_REASONS = {
  pending: 'pending',
  unknown: 'not_in_catalog',
  no_logo: 'no_logo',
  withdrawn: 'withdrawn',
  exchange_not_enabled: 'exchange_not_enabled',
  unknown_exchange: 'unknown_exchange',
  invalid_check_digit: 'invalid_check_digit',
  not_a_stock_symbol: 'not_a_stock_symbol',
} as const;

export type LogoLookup =
  | { found: true; known: KnownSubject; rendition: Rendition }
  /** `known`: the subject without a logo, if there is one. */
  | {
      found: false;
      reason: keyof typeof NO_LOGO_REASONS;
      color: string | null;
      known?: KnownSubject;
      wanted: Wanted | null;
    };

/** The header `X-Logo-Reason` of a logo that no visit is on its way for. A find may wait for an operator's review. */
export function reasonOf({ reason, wanted }: Extract<LogoLookup, { found: false }>): string {
  const state = wanted?.visit?.state;
  if (state === 'withdrawn') return NO_LOGO_REASONS.withdrawn;
  const wasVisited = state !== undefined && state !== 'queued' && state !== 'visiting';
  return NO_LOGO_REASONS[wasVisited ? 'no_logo' : reason];
}
