import type { DomainMatch } from '../../catalog/brand-of.ts';
import type { NearBrand } from '../../catalog/near-brands.ts';
import { outcomeWord, type Wanted } from '../../catalog/wanted.ts';
import type { NumberType } from '../../core/identifiers/securities-numbers.ts';
import { redact } from '../../core/log/redact.ts';
import type { ServedRecord } from './served-record.ts';

export type ResolvedAs =
  | { type: 'domain'; match: DomainMatch }
  | { type: 'ticker'; mic: string }
  | { type: NumberType };

type UnderstoodAs = 'domain' | 'ticker' | NumberType | 'currency' | 'pair' | 'symbol';

export const NO_BRAND_REASONS = {
  pending: 'pending',
  unknown: 'not_in_catalog',
  withdrawn: 'withdrawn',
  exchange_not_enabled: 'exchange_not_enabled',
  unknown_exchange: 'unknown_exchange',
  invalid_check_digit: 'invalid_check_digit',
  not_a_stock_symbol: 'not_a_stock_symbol',
  currency: 'currency',
} as const;

export type NoBrandReason = Exclude<keyof typeof NO_BRAND_REASONS, 'pending'>;

export type BrandLookup =
  | {
      kind: 'found';
      served: ServedRecord;
      resolvedAs: ResolvedAs;
    }
  | {
      kind: 'none';
      reason: NoBrandReason;
      understoodAs: UnderstoodAs;
      /** For messages, canonical ASCII: `the domain acme.com`, `the ticker ACME`. */
      understood: string;
      near: readonly NearBrand[];
      wanted?: Wanted | null;
    };

type NoBrand = Extract<BrandLookup, { kind: 'none' }>;

export function noBrandSentence(
  { reason, understood, near, wanted }: NoBrand,
  retrySeconds: number | null = null,
): string {
  if (retrySeconds !== null)
    return redact(
      `No brand is known for ${understood} yet. Its website is being visited: ask again in ${retrySeconds} seconds.`,
    );
  const visit = wanted?.visit;
  const seen =
    visit?.visitedOn == null ? '' : ` Its website was visited on ${visit.visitedOn} (${outcomeWord(visit)}).`;
  const meant = near.map(({ name, domain, symbol }) => `${symbol ?? domain} (${name})`);
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(', ')}?`;
  return redact(`${WHY[reason](understood)}${seen}${hint}`);
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
