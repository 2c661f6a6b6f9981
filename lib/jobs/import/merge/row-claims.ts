import { storedTicker } from '../../../core/identifiers/ticker.ts';
import { BRAND_KEY_TYPES, type ImportRow } from '../import-row.ts';
import { creationOf, instrumentsOf, numbersOf, securityClaims } from './row-parts.ts';

type Claim = string;

export interface RowClaims {
  self: string;
  all: readonly Claim[];
  listed: readonly Claim[];
  findsBy: readonly Claim[];
}

/** Subjects with this prefix must already exist; the row never creates them. */
const CREATES_NOTHING = '/';

const NONE: readonly Claim[] = [];

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

/** Rows with the same domain but different other keys may be about two brands. */
function identityOf(row: ImportRow): string {
  switch (row.type) {
    case 'coin':
      return `coin/${row.symbol}/${row.name}/${row.coingeckoId ?? ''}`;
    case 'listing':
      return CREATES_NOTHING;
    default: {
      const { domain, wikidata, lei, cik, security } = row;
      const aliases = row.type === 'brand' ? row.aliases : undefined;
      const others = [wikidata, lei, cik, aliases, security];
      if (domain === undefined) {
        const creation = creationOf(row);
        if (creation?.creates) return creation.key;
      }
      // Most rows: reuse the existing string, since tens of thousands are held in memory.
      if (domain !== undefined && others.every((way) => way === undefined)) return domain;
      return `${domain ?? ''}/${wikidata ?? ''}/${lei ?? ''}/${cik ?? ''}/${aliases?.join() ?? ''}/${security === undefined ? '' : JSON.stringify(security)}`;
    }
  }
}

const mayCreate = (identity: string): boolean => !identity.startsWith(CREATES_NOTHING);

export class ClaimedByRows {
  readonly #claimed = new Map<Claim, string>();
  readonly #listed = new Map<Claim, string>();

  /**
   * Where a later row may go: after this stage if it shares a claim with a different subject and one of the two may
   * be created; in this stage if it has the same subject (values of one brand stay in order); null: anywhere.
   */
  placeFor({ self, all, findsBy }: RowClaims): 'after' | 'here' | null {
    let place: 'here' | null = null;
    for (const claim of all) {
      const other = this.#claimed.get(claim);
      if (other === undefined) continue;
      if (other !== self && (mayCreate(other) || mayCreate(self))) return 'after';
      place = 'here';
    }
    // A security's ticker may match a listing that an earlier row adds.
    for (const ticker of findsBy) {
      const other = this.#listed.get(ticker);
      if (other !== undefined && (other !== self || other === CREATES_NOTHING)) return 'after';
    }
    return place;
  }

  has(claim: Claim): boolean {
    return this.#claimed.has(claim);
  }

  add({ self, all, listed }: RowClaims): void {
    for (const claim of all) this.#claimed.set(claim, self);
    for (const ticker of listed) this.#listed.set(ticker, self);
  }
}
