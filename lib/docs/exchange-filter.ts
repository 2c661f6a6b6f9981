import { searchable } from '../core/text/searchable.ts';
import type { ExchangeRow } from './exchange-rows.ts';

export interface ExchangeQuery {
  text: string;
  region: string;
  country: string;
  /** Only exchanges that are enabled for new accounts. */
  isDefault: boolean;
}

/** A code with its dot or colon must match exactly, any other word as a prefix. */
function hasWord(words: readonly string[], wanted: string): boolean {
  return /^[.:]/.test(wanted)
    ? words.includes(wanted)
    : words.some((word) => word.startsWith(wanted) || word.startsWith(`(${wanted}`));
}

export function filterExchanges(
  rows: readonly ExchangeRow[],
  { text, region, country, isDefault }: ExchangeQuery,
): ExchangeRow[] {
  const wanted = searchable(text.slice(0, 100)).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (region !== '' && row.region !== region) return false;
    if (country !== '' && row.country !== country) return false;
    if (isDefault && !row.isDefault) return false;
    const words = row.words.split(' ');
    return wanted.every((word) => hasWord(words, word));
  });
}
