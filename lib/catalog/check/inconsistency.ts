/** What can be wrong in the database, each kind with what it means to whoever asks for a logo. Seen whole. */
export const INCONSISTENCIES = {
  domain_spelling: 'a domain that no request can lead to, since requests are read in another spelling',
  domain_of_two: 'a domain of one brand, and the same with www. of another',
  primary_domain: 'a brand without a primary domain, or with several: its aliases lead to no record',
  unknown_exchange: 'a listing on an exchange that is not in the table',
  ticker_spelling: 'a ticker that no request can lead to, since tickers are read in another spelling',
  listing_period: 'a listing that ends before it begins',
  ticker_of_two: 'two listings of one ticker on one exchange at the same time',
  number_check_digit: 'a number that no request can lead to: wrong check digit, or another spelling',
  number_of_two: 'a number that is contained in the ISIN of another brand',
  number_in_isin: 'a WKN or CUSIP that is not the one the ISIN of its instrument contains',
  gics: 'a classification that is not in the hierarchy',
  currency: 'a currency that does not exist',
  coin_symbol: 'a symbol of coins none of which answers for it',
  logo_renditions: 'a logo that lacks a picture of one of the sizes',
  website: 'a website on a domain that is not one of the brand',
} as const;

export type InconsistencyKind = keyof typeof INCONSISTENCIES;

/** Kinds that are worth a look and may well be right. */
export const NOTES: ReadonlySet<InconsistencyKind> = new Set(['website']);

/** One thing in the database that cannot be right, or with the kinds of `NOTES` might not be. */
export interface Inconsistency {
  kind: InconsistencyKind;
  /** What it is about: a domain, a ticker and its exchange, a number. */
  subject: string;
  expected: string;
  found: string;
  /** The command that mends it; words in angle brackets are for who runs it to fill in. */
  fix: string;
}

/** A command as it is typed. @param command whose parts from the catalog are `quoted` */
export const blazon = (command: string): string => `npm run --silent blazon -- ${command}`;

/** What the catalog holds, as a shell takes it: it may have come in a file of somebody else. */
export const quoted = (text: string): string =>
  /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
