import type { DomainMatch } from '../catalog/brand-of.ts';
import type { NearBrand } from '../catalog/near-brands.ts';
import type { NumberType } from '../identifiers/securities-numbers.ts';
import type { ServedRecord } from './served-record.ts';

/** What an identifier was understood as, and how it led to its brand. */
export type ResolvedAs =
  | { type: 'domain'; match: DomainMatch }
  | { type: 'ticker'; mic: string }
  | { type: NumberType };

/** Why there is no brand record (header `X-Brand-Reason`). */
export const NO_BRAND_REASONS = {
  unknown: 'not_in_catalog',
  withdrawn: 'withdrawn',
  exchange_not_enabled: 'exchange_not_enabled',
  unknown_exchange: 'unknown_exchange',
  invalid_check_digit: 'invalid_check_digit',
  not_a_stock_symbol: 'not_a_stock_symbol',
  currency: 'currency',
} as const;

export type NoBrandReason = keyof typeof NO_BRAND_REASONS;

/** What a lookup found: the record, or why there is none. */
export type BrandLookup =
  | {
      kind: 'found';
      /** The record, and its bytes as they are served. */
      served: ServedRecord;
      resolvedAs: ResolvedAs;
      /** Name of the invalidation that concerns it: `brand:<id>`. */
      subject: string;
    }
  | {
      kind: 'none';
      reason: NoBrandReason;
      /** In words, canonical and ASCII: `the domain acme.com`, `the ticker ACME`, `the ISIN US0378331006`. */
      understood: string;
      near: readonly NearBrand[];
    };
