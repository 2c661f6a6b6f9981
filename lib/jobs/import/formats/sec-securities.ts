import { US_VENUES } from '../../../core/exchanges/exchange-codes.ts';
import { canonicalTicker } from '../../../core/identifiers/ticker.ts';

/** Exchanges by the names the SEC uses; it calls NYSE American and Arca NYSE as well. */
const EXCHANGES: Readonly<Record<string, { mic: string; orMics: readonly string[] }>> = {
  NASDAQ: { mic: 'XNAS', orMics: [] },
  NYSE: { mic: 'XNYS', orMics: ['XASE', 'ARCX'] },
  OTC: { mic: 'OTCM', orMics: [] },
  CBOE: { mic: 'BATS', orMics: [] },
};

/** A security by ticker, to find the company: on its exchange, else on any of the country. */
export function secSecurity(ticker: string, exchange: unknown) {
  const named = exchangeOf(exchange);
  const first = named === null ? [] : [named.mic, ...named.orMics];
  return { mics: [...first, ...US_VENUES.filter((mic) => !first.includes(mic))], ticker };
}

export function secInstruments(ticker: string, exchange: unknown): object[] {
  const named = exchangeOf(exchange);
  const kind = kindOf(canonicalTicker(ticker), named?.mic);
  if (named === null || kind === null) return [];
  return [{ ...(kind !== undefined && { kind }), listings: [{ ...named, ticker }] }];
}

const exchangeOf = (exchange: unknown) =>
  typeof exchange === 'string' ? (EXCHANGES[exchange.toUpperCase()] ?? null) : null;

/** Undefined if the ticker does not tell; null if it is not a share. */
function kindOf(
  ticker: string,
  mic: string | undefined,
): 'preferred' | 'unit' | 'depositary' | null | undefined {
  if (/-(?:WT|WS)[A-Z]?$|-R[ITW]?$|-WI$/.test(ticker)) return null;
  if (/-P[A-Z]?$/.test(ticker)) return 'preferred';
  if (/-UN?$/.test(ticker)) return 'unit';
  if (!/^[A-Z]{5}$/.test(ticker) || (mic !== 'XNAS' && mic !== 'OTCM')) return undefined;
  // The fifth letter of a Nasdaq or OTC ticker is the kind of the security.
  switch (ticker[4]) {
    case 'W':
    case 'R':
      return null;
    case 'U':
      return 'unit';
    case 'P':
      return 'preferred';
    case 'Y':
      return 'depositary';
    default:
      return undefined;
  }
}

export const paddedCik = (cik: unknown): string | undefined =>
  (typeof cik === 'number' && Number.isSafeInteger(cik)) ||
  (typeof cik === 'string' && /^\d{1,10}$/.test(cik))
    ? String(cik).padStart(10, '0')
    : undefined;
