import { cusipCheckDigit, isinCheckDigit, sedolCheckDigit } from './check-digits.ts';

export const NUMBER_TYPES = ['isin', 'cusip', 'sedol', 'wkn', 'figi'] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

/** Upper case. S-CUSIPs are unwrapped to their SEDOL. */
export interface SecuritiesNumber {
  type: NumberType;
  value: string;
}

const lastDigit = (text: string) => Number(text.at(-1));

export const ISIN_SHAPE = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;
export const isIsin = (text: string): boolean =>
  ISIN_SHAPE.test(text) && isinCheckDigit(text.slice(0, -1)) === lastDigit(text);

/** ANSI X9.6, including CINS (which start with a letter). */
export const isCusip = (text: string): boolean =>
  /^[0-9A-Z*@#]{8}[0-9]$/.test(text) && cusipCheckDigit(text.slice(0, -1)) === lastDigit(text);

export const isSedol = (text: string): boolean =>
  /^[0-9BCDFGHJ-NP-TV-Z]{6}[0-9]$/.test(text) && sedolCheckDigit(text.slice(0, -1)) === lastDigit(text);

/** Six characters, neither I nor O, no check digit; requires a digit, or every word would match. */
export const isWkn = (text: string): boolean => /^(?=.*[0-9])[A-HJ-NP-Z0-9]{6}$/.test(text);

/** Twelve characters, third is G; excludes country prefixes that would make it look like an ISIN. */
export const isFigi = (text: string): boolean =>
  /^(?!BS|BM|GG|GB|GH|KY|VG)[BCDFGHJ-NP-TV-Z]{2}G[BCDFGHJ-NP-TV-Z0-9]{8}[0-9]$/.test(text) &&
  cusipCheckDigit(text.slice(0, -1)) === lastDigit(text);

export const NUMBER_CHECKS: Readonly<Record<NumberType, (text: string) => boolean>> = {
  isin: isIsin,
  cusip: isCusip,
  sedol: isSedol,
  wkn: isWkn,
  figi: isFigi,
};

/** `S71103881` → `7110388`, or null. */
export function sedolOfSCusip(text: string): string | null {
  const sedol = text.slice(1, 8);
  return text.startsWith('S') && isCusip(text) && isSedol(sedol) ? sedol : null;
}

const withCheckDigit = (body: string) => body + isinCheckDigit(body);

/** Countries whose ISINs contain a CUSIP or CINS if its check digit is valid. */
const CUSIP_COUNTRIES = new Set(['US', 'CA', 'BM', 'KY', 'VG', 'MH', 'PA', 'BS', 'LR']);
/** Countries whose ISINs contain a SEDOL after two zeros. */
const SEDOL_COUNTRIES = new Set(['GB', 'GG', 'JE', 'IM', 'IE']);

/** Numbers inside an ISIN. Israel and others match by chance and are left out on purpose. */
export function numbersInIsin(isin: string): SecuritiesNumber[] {
  const country = isin.slice(0, 2);
  const inner = isin.slice(2, 11);
  if (CUSIP_COUNTRIES.has(country) && isCusip(inner)) return [{ type: 'cusip', value: inner }];
  if (SEDOL_COUNTRIES.has(country) && inner.startsWith('00') && isSedol(inner.slice(2)))
    return [{ type: 'sedol', value: inner.slice(2) }];
  if (country === 'DE' && inner.startsWith('000') && isWkn(inner.slice(3)))
    return [{ type: 'wkn', value: inner.slice(3) }];
  return [];
}

/** Candidate ISINs, most likely first, for a number that is not stored itself. */
export function isinsOf({ type, value }: SecuritiesNumber): string[] {
  switch (type) {
    case 'cusip':
      return cusipCountries(value).map((country) => withCheckDigit(country + value));
    case 'sedol':
      return ['GB', 'GG', 'JE', 'IM', 'IE'].map((country) => withCheckDigit(`${country}00${value}`));
    case 'wkn':
      return [withCheckDigit(`DE000${value}`)];
    case 'isin':
    case 'figi':
      return [];
    default:
      return type satisfies never;
  }
}

/** The first letter of a CINS is a country group. */
const cusipCountries = (cusip: string) =>
  /^[A-Z]/.test(cusip) ? ['KY', 'BM', 'VG', 'MH', 'PA', 'BS', 'LR', 'GB'] : ['US', 'CA'];
