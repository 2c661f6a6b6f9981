import type { ImportFormat } from '../format.ts';
import type { Meaning } from './rows-of.ts';
import { rowsOfJson } from './rows-of.ts';

export const coingecko: ImportFormat = {
  name: 'coingecko',
  describes: 'CoinGecko: responses of coins/list and coins/markets',
  source: 'coingecko',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\[\s*\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"symbol"\s*:/.test(head),
  read: (input) => rowsOfJson(input, 1, meaningOf),
};

function meaningOf(value: unknown): Meaning {
  const coin = value as Record<string, unknown>;
  const rank = coin.market_cap_rank;
  return {
    type: 'coin',
    symbol: coin.symbol,
    name: typeof coin.name === 'string' ? coin.name.trim().slice(0, 100) : coin.name,
    coingeckoId: coin.id,
    // Zero and null both mean unknown.
    ...(typeof rank === 'number' && rank > 0 && { marketCapRank: rank }),
  };
}
