import { isIsin } from '../../lib/core/identifiers/securities-numbers.ts';
import { storedTicker } from '../../lib/core/identifiers/ticker.ts';
import { fundFamilies } from '../tables/fund-families.ts';
import { COUNTRY_OF, listingOf } from './listed-rows.ts';
import { isCut } from './names.ts';

export interface Fund {
  /** Of the provider; null for a family without a brand. */
  domain: string | null;
  /** null where the list only has an abbreviation of it. */
  name: string | null;
  isin: string | null;
  listings: { mic: string; ticker: string }[];
}

/** Funds with a family, one per ISIN, else one per listing. Lines without a family are often bonds, or long gone. */
export function readFunds(rows: readonly Readonly<Record<string, string>>[]): Fund[] {
  const funds = new Map<string, Fund>();
  for (const row of rows) {
    const { name: listed = '', family = '', isin: number = '' } = row;
    const found = listingOf(row);
    if (family === '' || found === null) continue;
    const { mic } = found;
    const listing = { mic, ticker: storedTicker(mic, found.ticker) };
    const isin = isIsin(number) ? number : null;
    const key = isin ?? `${mic}:${listing.ticker}`;
    const fund = funds.get(key) ?? {
      domain: fundFamilies[family]?.[0] ?? null,
      name: null,
      isin,
      listings: [],
    };
    fund.name ??= fundName(mic, listed);
    if (!fund.listings.some((known) => known.mic === mic && known.ticker === listing.ticker))
      fund.listings.push(listing);
    funds.set(key, fund);
  }
  return [...funds.values()];
}

/** German exchanges abbreviate names beyond recognition. */
const ABBREVIATING = new Set(['XFRA', 'XBER', 'XMUN', 'XDUS', 'XHAM', 'XHAN', 'XSTU']);
/** A name of 30 or 31 characters that ends so is whole, not cut. */
const WHOLE = /\b(?:ETF|ETC|ETN|Fund|Trust|Index|Bond|Acc|Dist|[A-D])\)?$/;

function fundName(mic: string, listed: string): string | null {
  const name = listed.replace(/\s+/g, ' ').trim();
  const isSpelled = COUNTRY_OF.get(mic) === 'US' || /\p{Ll}{2}/u.test(name);
  if (ABBREVIATING.has(mic) || !isSpelled || !name.includes(' ')) return null;
  return isCut(name) && !WHOLE.test(name) ? null : name;
}
