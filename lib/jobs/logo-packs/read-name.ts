import { isRefusal } from '../../core/errors/errors.ts';
import { type CryptoSymbol, parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parseDomain } from '../../core/identifiers/domain.ts';
import { ACTIVE_CURRENCIES } from '../../core/identifiers/iso-4217.ts';
import { currencySymbol, parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';

/** Kinds of file names in a pack, given by `--key` or by a folder of that name. */
export const PACK_KEYS = [
  'domain',
  'isin',
  'cusip',
  'sedol',
  'wkn',
  'figi',
  'ticker',
  'crypto',
  'currency',
] as const;
export type PackKey = (typeof PACK_KEYS)[number];

const KEYS = new Map<string, PackKey>(PACK_KEYS.map((key) => [key, key]));

export function keyOfFolder(path: string): PackKey | null {
  const folders = path.split('/').slice(0, -1).reverse();
  for (const folder of folders) {
    const key = KEYS.get(folder.toLowerCase());
    if (key !== undefined) return key;
  }
  return null;
}

export interface NameReadings {
  host: string | null;
  stock: StockSymbol | null;
  coin: CryptoSymbol['symbol'] | null;
}

const NOTHING: NameReadings = { host: null, stock: null, coin: null };

/** Parses `stem` as `key`, or as every kind if no key is given. Null if nothing matches. */
export function readName(stem: string, key: PackKey | null): NameReadings | null {
  const readings = key === null ? readAny(stem) : readAs(stem, key);
  return (readings.host ?? readings.stock ?? readings.coin) ? readings : null;
}

function readAs(stem: string, key: PackKey): NameReadings {
  switch (key) {
    case 'domain':
      return { ...NOTHING, host: hostOf(stem) };
    case 'crypto':
      return { ...NOTHING, coin: coinOf(stem) };
    case 'ticker':
      return { ...NOTHING, stock: stockOf(stem) };
    case 'currency': {
      const code = stem.toUpperCase();
      return { ...NOTHING, stock: ACTIVE_CURRENCIES.has(code) ? currencySymbol(code) : null };
    }
    case 'isin':
    case 'cusip':
    case 'sedol':
    case 'wkn':
    case 'figi':
      return { ...NOTHING, stock: stockOf(`${key}:${stem}`) };
    default:
      return key satisfies never;
  }
}

/** A text with a dot is a domain or a ticker with its exchange; without one a number, a ticker or a coin. */
const readAny = (stem: string): NameReadings =>
  looksLikeDomain(stem)
    ? { host: hostOf(stem), stock: stockOf(stem), coin: null }
    : { host: null, stock: stockOf(stem), coin: coinOf(stem) };

function hostOf(text: string): string | null {
  const domain = parseDomain(text);
  return isRefusal(domain) ? null : domain.host.replace(/^www\.(?=.+\.)/, '');
}

function stockOf(text: string): StockSymbol | null {
  const symbol = parseStockSymbol(text);
  return isRefusal(symbol) || symbol.problem !== null || symbol.readings[0]?.type === 'pair' ? null : symbol;
}

function coinOf(text: string): string | null {
  const symbol = parseCryptoSymbol(text);
  return isRefusal(symbol) ? null : symbol.symbol.replace(/^\$(?=.)/, '');
}
