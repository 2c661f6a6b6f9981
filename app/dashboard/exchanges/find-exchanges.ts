import type { ExchangeAccess, ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { REGIONS, type Region } from '../../../lib/core/exchanges/regions.ts';

export interface ExchangeFilter {
  text: string;
  region: Region | null;
  access: ExchangeAccess | null;
}

export const ACCESSES = [
  'default',
  'enabled',
  'requested',
  'available',
] as const satisfies readonly ExchangeAccess[];

/** Unknown values are ignored. */
export const readFilter = (query: {
  q?: string | undefined;
  region?: string | undefined;
  access?: string | undefined;
}): ExchangeFilter => ({
  text: (query.q ?? '').trim().slice(0, 100),
  region: REGIONS.find((region) => region === query.region) ?? null,
  access: ACCESSES.find((access) => access === query.access) ?? null,
});

/** Address of the page with the filter. @param more further parameters */
export function exchangesPath(
  { text, region, access }: ExchangeFilter,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(region !== null && { region }),
    ...(access !== null && { access }),
    ...more,
  }).toString();
  return query === '' ? '/dashboard/exchanges' : `/dashboard/exchanges?${query}`;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function findExchanges(
  rows: readonly ExchangeRow[],
  { text, region, access }: ExchangeFilter,
): ExchangeRow[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (region !== null && row.region !== region) return false;
    if (access !== null && row.access !== access) return false;
    const codes = [row.mic, row.operatingMic, row.composite, ...row.codes, ...row.suffixes, ...row.words];
    const exact = new Set([...codes, row.country, row.currency].map(plain));
    const names = plain(`${row.name} ${countryName(row.country)}`);
    return wanted.every((word) => names.includes(word) || exact.has(word.replace(/^[.:]/, '')));
  });
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

export const countryName = (code: string): string => countries.of(code) ?? code;
