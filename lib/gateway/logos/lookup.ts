import type { KnownSubject, Rendition } from '../../catalog/logo-of.ts';

/** Why there is no logo (header `X-Logo-Reason`). */
export const NO_LOGO_REASONS = {
  unknown: 'not_in_catalog',
  no_logo: 'no_logo',
  withdrawn: 'withdrawn',
  exchange_not_enabled: 'exchange_not_enabled',
  unknown_exchange: 'unknown_exchange',
  invalid_check_digit: 'invalid_check_digit',
  not_a_stock_symbol: 'not_a_stock_symbol',
} as const;

/** What a lookup found: the picture, or why there is none. */
export type Lookup =
  | { found: true; known: KnownSubject; rendition: Rendition }
  | { found: false; reason: keyof typeof NO_LOGO_REASONS; color: string | null };
