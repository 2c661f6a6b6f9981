import { numbersInIsin, type SecuritiesNumber } from '../../identifiers/securities-numbers.ts';
import { storedTicker } from '../../identifiers/ticker.ts';
import type { CoinRow, ImportedInstrument, ImportRow, Security } from '../import-row.ts';

/** Number type or MIC, value, and whether it is a listing: what a security may be found by. */
export type SecurityClaim = readonly [type: string, value: string, isListing: boolean];

/** What a row names a security by, in the order in which it is tried. */
export function securityClaims(security: Security): SecurityClaim[] {
  if ('ticker' in security)
    return security.mics.map((mic) => [mic, storedTicker(mic, security.ticker), true]);
  return Object.entries(security).map(([type, value]) => [type, value, false]);
}

const NONE: readonly ImportedInstrument[] = [];

/** The instruments a row speaks of. */
export function instrumentsOf(row: Exclude<ImportRow, CoinRow>): readonly ImportedInstrument[] {
  switch (row.type) {
    case 'brand':
      return row.instruments ?? NONE;
    case 'instrument':
      return [row];
    case 'listing':
      return [{ ...numberOfSecurity(row.security), listings: [row] }];
    default:
      return row satisfies never;
  }
}

const numberOfSecurity = (security: Security) => {
  if ('ticker' in security) return {};
  return 'figi' in security ? { figis: [security.figi] } : security;
};

/** Numbers of an instrument, given ones first: they win over a derived one of the same value. */
export function numbersOf(
  numbers: Partial<Pick<ImportedInstrument, 'isin' | 'cusip' | 'sedol' | 'wkn' | 'figis'>>,
): (SecuritiesNumber & { origin: 'given' | 'derived' })[] {
  const given = (['isin', 'cusip', 'sedol', 'wkn'] as const).flatMap((type) => {
    const value = numbers[type];
    return value === undefined ? [] : [{ type, value, origin: 'given' as const }];
  });
  const figis = (numbers.figis ?? []).map((value) => ({
    type: 'figi' as const,
    value,
    origin: 'given' as const,
  }));
  const derived = numbers.isin === undefined ? [] : numbersInIsin(numbers.isin);
  return [...given, ...figis, ...derived.map((number) => ({ ...number, origin: 'derived' as const }))];
}
