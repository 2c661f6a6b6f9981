export interface Listing {
  mic: string;
  orMics?: string[];
  ticker: string;
  ended?: true;
}

export interface Instrument {
  kind: string;
  isin?: string;
  figis?: string[];
  listings: Listing[];
}

export interface CompanyRow {
  domain?: string;
  /** What finds a company that has no domain. */
  security?: object;
  name: string;
  website?: string;
  issuedCurrency?: string;
  instruments: Instrument[];
}

export const keyOf = ({ mic, ticker }: { mic: string; ticker: string }): string => `${mic}:${ticker}`;

export function securityOf(instruments: readonly Instrument[]): object | undefined {
  const one = instruments.find(({ listings }) => listings.some(({ ended }) => !ended));
  const listing = one?.listings.find(({ ended }) => !ended);
  if (one?.isin !== undefined) return { isin: one.isin };
  return listing && { mics: [listing.mic], ticker: listing.ticker };
}
