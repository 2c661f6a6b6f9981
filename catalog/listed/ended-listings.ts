import { type CompanyRow, keyOf, type Listing, securityOf } from './company-row.ts';

interface EndedListing {
  key: string;
  /** False if the company ended as a listed one, with all its listings. */
  isOnly: boolean;
  /** The ticker on the same exchange, or exchange and ticker, that took its place. */
  successor: string | null;
}

const LINE =
  /^(?<mic>[A-Z]{4}):(?<ticker>\S+) \d{4}(?: > (?<next>(?:[A-Z]{4}:)?[A-Z0-9.&*-]+)| (?<only>only)\b)?(?: .+)?$/;

/** Lines that are neither empty nor comments. */
export const typedLines = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** @throws for a line that has another form, or whose listing has a line already */
export function readEnded(text: string): EndedListing[] {
  const seen = new Set<string>();
  return typedLines(text).map((line) => {
    const { mic = '', ticker = '', next, only } = LINE.exec(line)?.groups ?? {};
    const key = `${mic}:${ticker}`;
    if (mic === '') throw new Error(`ended-listings.txt: expected MIC:TICKER and a year: ${line}`);
    if (seen.has(key)) throw new Error(`ended-listings.txt: ${key} is in two lines`);
    seen.add(key);
    const successor = next === undefined ? null : next.includes(':') ? next : `${mic}:${next}`;
    return { key, isOnly: only !== undefined, successor };
  });
}

/** With its last listing, a company without a domain is left out. @throws for listings that no company has */
export function endListings(rows: readonly CompanyRow[], text: string): CompanyRow[] {
  const owners = new Map(
    rows.flatMap((row) =>
      row.instruments.flatMap((one) => one.listings.map((at) => [keyOf(at), row] as const)),
    ),
  );
  const touched = new Set<CompanyRow>();
  const unknown: string[] = [];
  for (const { key, isOnly, successor } of readEnded(text)) {
    const row = owners.get(key);
    if (row === undefined) {
      unknown.push(key);
      continue;
    }
    touched.add(row);
    if (successor === null) retire(row, (listing) => !isOnly || keyOf(listing) === key);
    else replace(row, key, successor, owners);
  }
  if (unknown.length > 0) throw new Error(`ended-listings.txt: no company has ${unknown.join(', ')}`);
  return rows.flatMap((row) => (touched.has(row) ? (settle(row) ?? []) : [row]));
}

function retire({ instruments }: CompanyRow, isEnded: (listing: Listing) => boolean): void {
  for (const listing of instruments.flatMap(({ listings }) => listings))
    if (isEnded(listing)) listing.ended = true;
}

/** The former ticker stays with the company, or goes to the one that has the new ticker; also on other exchanges. */
function replace(row: CompanyRow, key: string, successor: string, owners: Map<string, CompanyRow>): void {
  const [, former = ''] = key.split(':');
  const [mic = '', ticker = ''] = successor.split(':');
  for (const from of [...row.instruments])
    for (const listing of from.listings.filter((at) => at.ticker === former && !at.ended)) {
      listing.ended = true;
      const venue = keyOf(listing) === key ? mic : listing.mic;
      const owner = owners.get(`${venue}:${ticker}`);
      const to = owner?.instruments.find(({ listings }) =>
        listings.some((at) => at.mic === venue && at.ticker === ticker),
      );
      if (to === undefined) {
        from.listings.unshift({ mic: venue, ticker });
        owners.set(`${venue}:${ticker}`, row);
      } else if (to !== from) {
        from.listings = from.listings.filter((at) => at !== listing);
        to.listings.push(listing);
      }
    }
}

/** null for a company that nothing could find. */
function settle(row: CompanyRow): CompanyRow | null {
  const instruments = row.instruments.filter(({ listings }) => listings.length > 0);
  const security = securityOf(instruments);
  if (security !== undefined) return { ...row, ...(row.security !== undefined && { security }), instruments };
  const { security: _, issuedCurrency: __, ...rest } = row;
  return row.domain === undefined ? null : { ...rest, instruments };
}
