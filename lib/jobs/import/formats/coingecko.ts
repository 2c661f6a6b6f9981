import { isRefusal } from '../../../core/errors/errors.ts';
import { parseDomain } from '../../../core/identifiers/domain.ts';
import type { ImportFormat } from '../format.ts';
import type { Meaning } from './rows-of.ts';
import { rowsOfJson } from './rows-of.ts';

export const coingecko: ImportFormat = {
  name: 'coingecko',
  describes: 'CoinGecko: responses of coins/list and coins/markets, or a list of those of coins/{id}',
  source: 'coingecko',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\[\s*\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"symbol"\s*:/.test(head),
  read: (input) => rowsOfJson(input, 1, meaningOf),
};

function meaningOf(value: unknown): Meaning {
  const coin = value as Record<string, unknown>;
  const rank = coin.market_cap_rank;
  const domain = projectDomain((coin.links as { homepage?: unknown } | undefined)?.homepage);
  return {
    type: 'coin',
    symbol: coin.symbol,
    name: typeof coin.name === 'string' ? coin.name.trim().slice(0, 100) : coin.name,
    coingeckoId: coin.id,
    // Zero and null both mean unknown.
    ...(typeof rank === 'number' && rank > 0 && { marketCapRank: rank }),
    ...(domain !== null && { domain }),
  };
}

/** Of the first address without a path: those with one are often pages on hosts that many projects share. */
function projectDomain(homepages: unknown): string | null {
  for (const text of Array.isArray(homepages) ? homepages : []) {
    if (typeof text !== 'string' || !URL.canParse(text)) continue;
    const { protocol, hostname, pathname, search } = new URL(text);
    const domain = parseDomain(hostname);
    const isOwn = /^https?:$/.test(protocol) && pathname === '/' && search === '';
    if (isOwn && !isRefusal(domain)) return domain.candidates.at(-1) ?? null;
  }
  return null;
}
