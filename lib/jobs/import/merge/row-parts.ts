import { BRAND_FIELDS, type BrandField } from '../../../core/brands/brand-fields.ts';
import { numbersInIsin, type SecuritiesNumber } from '../../../core/identifiers/securities-numbers.ts';
import { storedTicker } from '../../../core/identifiers/ticker.ts';
import type { BrandRow, CoinRow, ImportedInstrument, ImportRow, Security } from '../import-row.ts';
import type { Value } from './copy-text.ts';

/** An identifier to find a security by: number type or MIC, value, and whether it is a listing. */
type SecurityClaim = readonly [type: string, value: string, isListing: boolean];

export function securityClaims(security: Security): SecurityClaim[] {
  if ('ticker' in security)
    return security.mics.map((mic) => [mic, storedTicker(mic, security.ticker), true]);
  return Object.entries(security).map(([type, value]) => [type, value, false]);
}

const NONE: readonly ImportedInstrument[] = [];

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

type NumberOfInstrument = SecuritiesNumber & { origin: 'given' | 'derived' };

export function numbersOf(
  numbers: Partial<Pick<ImportedInstrument, 'isin' | 'cusip' | 'sedol' | 'wkn' | 'figis'>>,
): NumberOfInstrument[] {
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
  const news = derived.filter(
    (number) => !given.some(({ type, value }) => type === number.type && value === number.value),
  );
  return [...given, ...figis, ...news.map((number) => ({ ...number, origin: 'derived' as const }))];
}

/** Equal for identical instruments of a brand; undefined if nothing identifies the instrument. */
export function identityOf(
  [number]: readonly NumberOfInstrument[],
  [listing]: ImportedInstrument['listings'],
): string | undefined {
  if (number !== undefined) return `${number.type}:${number.value}`;
  if (listing !== undefined) return `${listing.mic}:${storedTicker(listing.mic, listing.ticker)}`;
  return undefined;
}

/** The domain, first key, or first number or listing. Without a domain it must be listed (docs/decisions/0021). */
export function creationOf(row: Exclude<ImportRow, CoinRow>): { key: string; creates: boolean } | null {
  if (row.type === 'listing') return null;
  const type = COMPANY_KEYS.find((key) => row[key] !== undefined);
  if (row.type === 'instrument') {
    const key = row.domain ?? (type && `${type}:${row[type]}`);
    return key === undefined ? null : { key, creates: false };
  }
  if (row.domain !== undefined) return { key: row.domain, creates: row.name !== undefined };
  const instruments = row.instruments ?? NONE;
  const key = type === undefined ? securityKeyOf(instruments) : `${type}:${row[type]}`;
  if (key === undefined) return null;
  const isListed = instruments.some(({ listings }) =>
    listings.some(({ ended, validTo }) => ended !== true && validTo === undefined),
  );
  return { key, creates: isListed && (row.name ?? row.longName) !== undefined };
}

const COMPANY_KEYS = ['cik', 'lei', 'wikidata'] as const;

function securityKeyOf(instruments: readonly ImportedInstrument[]): string | undefined {
  for (const instrument of instruments) {
    const key = identityOf(numbersOf(instrument), instrument.listings);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** A field as its column stores it; the main color is the first one. */
export function storedField(field: BrandField, row: Partial<Omit<BrandRow, 'type'>>): Value {
  const value = field === 'color' ? (row.color ?? row.colors?.[0]) : row[field];
  return value !== undefined && BRAND_FIELDS[field].type === 'jsonb' ? JSON.stringify(value) : value;
}
