/** Kinds of inconsistencies in the database, with their effect on requests. */
export const INCONSISTENCIES = {
  domain_spelling: 'a domain that no request can match: it is not in canonical form',
  domain_of_two: 'a domain of one brand that belongs to another brand with www.',
  primary_domain: 'a brand with no primary domain or several: its aliases have no record',
  unknown_exchange: 'a listing on an exchange that is not in the table',
  ticker_spelling: 'a ticker that no request can match: it is not in canonical form',
  listing_period: 'a listing that ends before it starts',
  ticker_of_two: 'two listings with the same ticker and exchange at the same time',
  number_check_digit: 'a number that no request can match: wrong check digit or not in canonical form',
  number_of_two: 'a number contained in the ISIN of another brand',
  number_in_isin: 'a WKN or CUSIP that differs from the one in the ISIN of its instrument',
  gics: 'a classification that is not in the hierarchy',
  currency: 'a currency that does not exist',
  coin_symbol: 'a symbol without a preferred coin',
  logo_renditions: 'a logo without a rendition of one of the sizes',
  website: 'a website on a domain that does not belong to the brand',
} as const;

type InconsistencyKind = keyof typeof INCONSISTENCIES;

/** Kinds that may be correct but are worth a look. */
export const NOTES: ReadonlySet<InconsistencyKind> = new Set(['website']);

export interface Inconsistency {
  kind: InconsistencyKind;
  subject: string;
  expected: string;
  found: string;
  /** The command that fixes it, with placeholders in angle brackets. */
  fix: string;
}

export const blazon = (command: string): string => `npm run --silent blazon -- ${command}`;

/** Quotes catalog text for a shell: it may come from an untrusted file. */
export const quoted = (text: string): string =>
  /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
