import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../catalog/brand-fields.ts';
import { writeArray } from '../../db/array-types.ts';
import { numbersInIsin, type SecuritiesNumber } from '../../identifiers/securities-numbers.ts';
import { canonicalTicker, hongKongTicker } from '../../identifiers/ticker.ts';
import {
  BRAND_KEY_TYPES,
  type BrandRow,
  type CoinRow,
  type ImportedInstrument,
  type ImportRow,
  type Security,
} from '../import-row.ts';

/** The tables a batch is written to before it is merged; their columns are in `create-staging.ts`. */
export type StagedTable =
  | 'staged_row'
  | 'staged_alias'
  | 'staged_claim'
  | 'staged_instrument'
  | 'staged_number'
  | 'staged_listing'
  | 'staged_coin';

/** What a row is found by, and what it takes for itself: texts that are equal when the thing is. */
type Claim = string;

/** A row that the database could not take; the message is the reason. */
export class UnstorableRow extends Error {}

/**
 * Rows of a batch that do not depend on each other, written as the database takes them (COPY, text format). A row that
 * speaks of something an earlier one may be about to make belongs into a later set: see `conflictsWith`.
 */
export class StagedRows {
  private readonly tables = new Map<StagedTable, string[]>();
  /** Characters written. */
  size = 0;
  /** Whether a row has a number that registers know companies by. */
  hasKeys = false;
  private instruments = 0;
  private readonly claimed = new Map<Claim, string>();
  private readonly listed = new Map<Claim, string>();

  has(table: StagedTable): boolean {
    return this.tables.has(table);
  }

  /** What was written, table by table; it is given away, so that it need not be kept until the batch is committed. */
  *takeTables(): Generator<[StagedTable, string[]]> {
    this.claimed.clear();
    this.listed.clear();
    for (const [table, lines] of this.tables) {
      this.tables.delete(table);
      yield [table, lines];
    }
  }

  /** True where a row before this one claims the same thing without being the same brand, and one of them may make it. */
  conflictsWith(row: ImportRow): boolean {
    const self = identityOf(row);
    for (const claim of claimsOf(row)) {
      const other = this.claimed.get(claim);
      if (other !== undefined && other !== self && (mayMake(other) || mayMake(self))) return true;
    }
    // A security that is found by a ticker may be found by one that an earlier row brings.
    for (const ticker of tickersToFindBy(row)) {
      const other = this.listed.get(ticker);
      if (other !== undefined && (other !== self || other === MAKES_NOTHING)) return true;
    }
    return false;
  }

  /**
   * @param number of the row within its batch
   * @throws UnstorableRow and leaves nothing of the row behind
   */
  add(number: number, row: ImportRow): void {
    const lines: [StagedTable, string][] = [];
    const write = (table: StagedTable, values: readonly Value[]): void => {
      lines.push([table, copyLine(values)]);
    };
    if (row.type === 'coin') writeCoin(write, number, row);
    else {
      this.hasKeys ||= row.type !== 'listing' && BRAND_KEY_TYPES.some((type) => row[type] !== undefined);
      writeBrand(write, number, row.type === 'brand' ? row : { ...row, type: 'brand' });
      for (const instrument of instrumentsOf(row)) {
        writeInstrument(write, number, this.instruments, instrument, row.type);
        this.instruments += 1;
      }
    }
    const self = identityOf(row);
    for (const claim of claimsOf(row)) this.claimed.set(claim, self);
    for (const ticker of tickersOf(row)) this.listed.set(ticker, self);
    for (const [table, line] of lines) {
      const written = this.tables.get(table);
      if (written === undefined) this.tables.set(table, [line]);
      else written.push(line);
      this.size += line.length;
    }
  }
}

type Value = string | number | boolean | null | undefined | readonly string[] | object;
type Write = (table: StagedTable, values: readonly Value[]) => void;

function writeBrand(write: Write, number: number, row: Partial<BrandRow>): void {
  const says: Partial<Record<BrandField, Value>> = { color: row.colors?.[0], ...row };
  write('staged_row', [
    number,
    row.domain,
    row.wikidata,
    row.lei,
    row.cik,
    ...BRAND_FIELD_NAMES.map((field) => stored(field, says[field])),
  ]);
  for (const alias of row.aliases ?? []) write('staged_alias', [number, alias]);
  if (row.security === undefined) return;
  for (const [place, claim] of numbersOrListings(row.security).entries())
    write('staged_claim', [number, place, ...claim]);
}

const stored = (field: BrandField, value: Value): Value =>
  value !== undefined && value !== null && BRAND_FIELDS[field].type === 'jsonb'
    ? JSON.stringify(value)
    : value;

/** Number type or MIC, value, and which of the two it is. */
function numbersOrListings(security: Security): [string, string, boolean][] {
  if ('ticker' in security)
    return security.mics.map((mic) => [mic, storedTicker(mic, security.ticker), true]);
  return Object.entries(security).map(([type, value]) => [type, value, false]);
}

/** The instruments a row speaks of. */
function instrumentsOf(row: Exclude<ImportRow, CoinRow>): ImportedInstrument[] {
  switch (row.type) {
    case 'brand':
      return row.instruments ?? [];
    case 'instrument':
      return [row];
    case 'listing':
      return [{ ...numberOfSecurity(row.security), listings: [row] }];
    default:
      return row satisfies never;
  }
}

const numberOfSecurity = (security: Security) => {
  if ('ticker' in security) return {};
  return 'figi' in security ? { figis: [security.figi] } : security;
};

function writeInstrument(
  write: Write,
  number: number,
  instrument: number,
  { kind, listings, ...numbers }: ImportedInstrument,
  type: 'brand' | 'instrument' | 'listing',
): void {
  const all = numbersOf(numbers);
  const [firstNumber] = all;
  const [firstListing] = listings;
  const identity =
    firstNumber !== undefined
      ? `${firstNumber.type}:${firstNumber.value}`
      : firstListing !== undefined
        ? `${firstListing.mic}:${storedTicker(firstListing.mic, firstListing.ticker)}`
        : `row:${number}`;
  write('staged_instrument', [
    number,
    instrument,
    identity,
    kind,
    numbers.isin,
    type !== 'listing',
    type !== 'brand',
  ]);
  for (const { type: of, value, origin } of all) write('staged_number', [instrument, of, value, origin]);
  for (const { mic, ticker, validFrom, validTo, ended, orMics } of listings)
    write('staged_listing', [
      instrument,
      mic,
      storedTicker(mic, ticker),
      validFrom,
      validTo,
      ended === true || validTo !== undefined,
      [mic, ...(orMics ?? [])],
    ]);
}

/** Numbers of an instrument, given ones first: they win over a derived one of the same value. */
export function numbersOf(
  numbers: Partial<Pick<ImportedInstrument, 'isin' | 'cusip' | 'sedol' | 'wkn' | 'figis'>>,
): (SecuritiesNumber & { origin: 'given' | 'derived' })[] {
  const given = (['isin', 'cusip', 'sedol', 'wkn'] as const).flatMap((type) => {
    const value = numbers[type];
    return value === undefined ? [] : [{ type, value, origin: 'given' as const }];
  });
  const figis = (numbers.figis ?? []).map((value) => ({
    type: 'figi' as const,
    value,
    origin: 'given' as const,
  }));
  const derived = numbers.isin === undefined ? [] : numbersInIsin(numbers.isin);
  return [...given, ...figis, ...derived.map((number) => ({ ...number, origin: 'derived' as const }))];
}

/** A ticker as `listing` stores it. */
export const storedTicker = (mic: string, ticker: string): string =>
  mic === 'XHKG' ? hongKongTicker(canonicalTicker(ticker)) : canonicalTicker(ticker);

function writeCoin(write: Write, number: number, coin: CoinRow): void {
  write('staged_coin', [number, coin.symbol, coin.name, coin.coingeckoId, coin.marketCapRank, coin.color]);
}

/** Who a row is about, as far as that can be told without asking; it may make a brand or coin unless it starts so: */
const MAKES_NOTHING = '/';

const identityOf = (row: ImportRow): string => {
  switch (row.type) {
    case 'coin':
      return `coin/${row.symbol}/${row.name}/${row.coingeckoId ?? ''}`;
    case 'listing':
      return MAKES_NOTHING;
    default:
      return `${row.domain ?? ''}/${row.wikidata ?? ''}/${row.lei ?? ''}/${row.cik ?? ''}`;
  }
};

const mayMake = (identity: string): boolean => !identity.startsWith(MAKES_NOTHING);

function* claimsOf(row: ImportRow): Generator<Claim> {
  if (row.type === 'coin') {
    yield `coin:${row.symbol}:${row.name}`;
    if (row.coingeckoId !== undefined) yield `coingecko:${row.coingeckoId}`;
    return;
  }
  if (row.type !== 'listing') {
    if (row.domain !== undefined) yield row.domain;
    for (const type of BRAND_KEY_TYPES) if (row[type] !== undefined) yield `${type}:${row[type]}`;
  }
  if (row.type === 'brand') for (const alias of row.aliases ?? []) yield alias;
  if (row.security !== undefined)
    for (const [type, value] of numbersOrListings(row.security)) yield `${type}:${value}`;
  for (const { listings: _, ...numbers } of instrumentsOf(row))
    for (const { type, value } of numbersOf(numbers)) yield `${type}:${value}`;
  yield* tickersOf(row);
}

function* tickersOf(row: ImportRow): Generator<Claim> {
  if (row.type === 'coin') return;
  for (const { listings } of instrumentsOf(row))
    for (const { mic, ticker } of listings) yield `${mic}:${storedTicker(mic, ticker)}`;
}

const tickersToFindBy = (row: ImportRow): Claim[] =>
  row.type === 'coin' || row.security === undefined || !('ticker' in row.security)
    ? []
    : numbersOrListings(row.security).map(([mic, ticker]) => `${mic}:${ticker}`);

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One line of COPY's text format (PostgreSQL documentation, COPY, "Text Format"). */
function copyLine(values: readonly Value[]): string {
  let line = '';
  for (const [place, value] of values.entries()) {
    if (place > 0) line += '\t';
    line += copyValue(value);
  }
  return `${line}\n`;
}

function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value) ? writeArray(value) : String(value);
  if (text.includes('\0')) throw new UnstorableRow('row: has a character U+0000, which no field can hold');
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : text;
}
