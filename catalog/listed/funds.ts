import { EXCHANGES } from '../../lib/core/exchanges/exchanges.ts';
import { isIsin } from '../../lib/core/identifiers/securities-numbers.ts';
import { storedTicker } from '../../lib/core/identifiers/ticker.ts';
import { fundFamilies } from '../tables/fund-families.ts';

export interface Fund {
  domain: string;
  isin: string | null;
  listings: { mic: string; ticker: string }[];
}

const MICS: Readonly<Record<string, string>> = { XJPX: 'XTKS', XMIL: 'MTAA', ASEX: 'XATH', AQXE: 'AQSE' };
const COUNTRY_OF = new Map(EXCHANGES.map(({ mic, country }) => [mic, country]));

/** Funds of the families in the table, one per ISIN, else one per listing. */
export function readFunds(rows: readonly Readonly<Record<string, string>>[]): Fund[] {
  const funds = new Map<string, Fund>();
  for (const { symbol = '', mic: written = '', exchange = '', family = '', isin: number = '' } of rows) {
    const mic = exchange === 'IOB' ? 'XLOM' : (MICS[written] ?? written);
    const [domain] = fundFamilies[family] ?? [];
    const bare = COUNTRY_OF.get(mic) === 'US' ? symbol : symbol.replace(/\.[A-Z]{1,3}$/, '');
    if (domain === undefined || !COUNTRY_OF.has(mic) || !/^[A-Z0-9][A-Z0-9.&*-]{0,11}$/.test(bare)) continue;
    const listing = { mic, ticker: storedTicker(mic, bare) };
    const isin = isIsin(number) ? number : null;
    const key = isin ?? `${mic}:${listing.ticker}`;
    const fund = funds.get(key) ?? { domain, isin, listings: [] };
    if (!fund.listings.some((known) => known.mic === mic && known.ticker === listing.ticker))
      fund.listings.push(listing);
    funds.set(key, fund);
  }
  return [...funds.values()];
}
