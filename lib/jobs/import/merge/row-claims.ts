import { storedTicker } from '../../../core/identifiers/ticker.ts';
import { BRAND_KEY_TYPES, type ImportRow } from '../import-row.ts';
import { instrumentsOf, numbersOf, securityClaims } from './row-parts.ts';

/** What a row is found by, and what it takes for itself: texts that are equal when the thing is. */
type Claim = string;

/** What rows of one batch may build on each other by. */
export interface RowClaims {
  /** Who the row is about, as far as that can be told without asking: all the ways to its brand. */
  self: string;
  all: readonly Claim[];
  /** Those of `all` that are listings it brings. */
  listed: readonly Claim[];
  /** Listings that its security is found by. */
  findsBy: readonly Claim[];
}

/** A row may make a brand or coin unless who it is about starts so: */
const MAKES_NOTHING = '/';

const NONE: readonly Claim[] = [];

/** Read once per row, and asked of every set of the batch. */
export function claimsOf(row: ImportRow): RowClaims {
  const self = identityOf(row);
  if (row.type === 'coin') {
    const name = `coin:${row.symbol}:${row.name}`;
    const all = row.coingeckoId === undefined ? [name] : [name, `coingecko:${row.coingeckoId}`];
    return { self, all, listed: NONE, findsBy: NONE };
  }
  const all: Claim[] = [];
  if (row.type !== 'listing') {
    if (row.domain !== undefined) all.push(row.domain);
    for (const type of BRAND_KEY_TYPES) if (row[type] !== undefined) all.push(`${type}:${row[type]}`);
  }
  if (row.type === 'brand' && row.aliases !== undefined) all.push(...row.aliases);
  let findsBy = NONE;
  if (row.security !== undefined) {
    const named = securityClaims(row.security).map(([type, value]) => `${type}:${value}`);
    if ('ticker' in row.security) findsBy = named;
    all.push(...named);
  }
  const instruments = instrumentsOf(row);
  if (instruments.length === 0) return { self, all, listed: NONE, findsBy };
  const listed: Claim[] = [];
  for (const instrument of instruments) {
    for (const { type, value } of numbersOf(instrument)) all.push(`${type}:${value}`);
    for (const { mic, ticker } of instrument.listings) listed.push(`${mic}:${storedTicker(mic, ticker)}`);
  }
  all.push(...listed);
  return { self, all, listed, findsBy };
}

/** Rows of one domain that may be found by different ways may turn out to be about two brands. */
function identityOf(row: ImportRow): string {
  switch (row.type) {
    case 'coin':
      return `coin/${row.symbol}/${row.name}/${row.coingeckoId ?? ''}`;
    case 'listing':
      return MAKES_NOTHING;
    default: {
      const { domain, wikidata, lei, cik, security } = row;
      const aliases = row.type === 'brand' ? row.aliases : undefined;
      const others = [wikidata, lei, cik, aliases, security];
      // Most rows: a text that is there already, for tens of thousands of them are kept.
      if (domain !== undefined && others.every((way) => way === undefined)) return domain;
      return `${domain ?? ''}/${wikidata ?? ''}/${lei ?? ''}/${cik ?? ''}/${aliases?.join() ?? ''}/${security === undefined ? '' : JSON.stringify(security)}`;
    }
  }
}

const mayMake = (identity: string): boolean => !identity.startsWith(MAKES_NOTHING);

/** What the rows of a set have claimed. */
export class ClaimedByRows {
  private readonly claimed = new Map<Claim, string>();
  private readonly listed = new Map<Claim, string>();

  /**
   * Where a row may go that comes after these: behind them, where it claims the same thing without being the same brand
   * and one of them may make it; among them, for the order of what is said of one brand; null: wherever it likes.
   */
  placeFor({ self, all, findsBy }: RowClaims): 'behind' | 'among' | null {
    let place: 'among' | null = null;
    for (const claim of all) {
      const other = this.claimed.get(claim);
      if (other === undefined) continue;
      if (other !== self && (mayMake(other) || mayMake(self))) return 'behind';
      place = 'among';
    }
    // A security that is found by a ticker may be found by one that an earlier row brings.
    for (const ticker of findsBy) {
      const other = this.listed.get(ticker);
      if (other !== undefined && (other !== self || other === MAKES_NOTHING)) return 'behind';
    }
    return place;
  }

  has(claim: Claim): boolean {
    return this.claimed.has(claim);
  }

  add({ self, all, listed }: RowClaims): void {
    for (const claim of all) this.claimed.set(claim, self);
    for (const ticker of listed) this.listed.set(ticker, self);
  }
}
