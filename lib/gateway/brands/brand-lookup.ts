import type { DomainMatch } from '../../catalog/brand-of.ts';
import type { NearBrand } from '../../catalog/near-brands.ts';
import type { NumberType } from '../../core/identifiers/securities-numbers.ts';
import { redact } from '../../core/log/redact.ts';
import type { ServedRecord } from './served-record.ts';

export type ResolvedAs =
  | { type: 'domain'; match: DomainMatch }
  | { type: 'ticker'; mic: string }
  | { type: NumberType };

export type UnderstoodAs = 'domain' | 'ticker' | NumberType | 'currency' | 'pair' | 'symbol';

/** For the header `X-Brand-Reason`. */
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

export type BrandLookup =
  | {
      kind: 'found';
      served: ServedRecord;
      resolvedAs: ResolvedAs;
      /** `brand:<id>`, as in change notifications. */
      subject: string;
    }
  | {
      kind: 'none';
      reason: NoBrandReason;
      understoodAs: UnderstoodAs;
      /** For messages, canonical ASCII: `the domain acme.com`, `the ticker ACME`. */
      understood: string;
      near: readonly NearBrand[];
    };

export function noBrandSentence({
  reason,
  understood,
  near,
}: Extract<BrandLookup, { kind: 'none' }>): string {
  const meant = near.map(({ name, domain, symbol }) => `${symbol ?? domain} (${name})`);
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(', ')}?`;
  return redact(`${WHY[reason](understood)}${hint}`);
}

const WHY: Record<NoBrandReason, (understood: string) => string> = {
  unknown: (it) => `No brand is known for ${it}.`,
  withdrawn: (it) => `The brand of ${it} was withdrawn from the catalog.`,
  exchange_not_enabled: (it) =>
    `No brand can be shown for ${it}: its exchange is not enabled for this account. Request the exchange, or use another listing or the ISIN.`,
  unknown_exchange: (it) => `No brand is known for ${it}: its exchange is unknown.`,
  invalid_check_digit: (it) => `No brand is known for ${it}: its check digit is wrong.`,
  not_a_stock_symbol: (it) => `No brand is known for ${it}: it is an index, a future or a coin, not a stock.`,
  currency: (it) => `There is no brand record for ${it}: only companies have one.`,
};
