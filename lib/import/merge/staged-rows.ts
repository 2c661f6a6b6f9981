import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../catalog/brand-fields.ts';
import { storedTicker } from '../../identifiers/ticker.ts';
import {
  BRAND_KEY_TYPES,
  type BrandRow,
  type CoinRow,
  type ImportedInstrument,
  type ImportRow,
} from '../import-row.ts';
import { CopyText, copyLine, type Value } from './copy-text.ts';
import { ClaimedByRows, type RowClaims } from './row-claims.ts';
import { instrumentsOf, numbersOf, securityClaims } from './row-parts.ts';

/** The tables a batch is written to before it is merged; their columns are in `create-staging.ts`. */
export type StagedTable =
  | 'staged_row'
  | 'staged_alias'
  | 'staged_claim'
  | 'staged_instrument'
  | 'staged_number'
  | 'staged_listing'
  | 'staged_coin';

/**
 * Rows of a batch that do not depend on each other, written as the database takes them (COPY, text format). A row that
 * speaks of something an earlier one may be about to make belongs into a later set: see `conflictsWith`.
 */
export class StagedRows {
  private readonly tables = new Map<StagedTable, CopyText>();
  /** Characters written. */
  size = 0;
  /** Whether a row has a number that registers know companies by. */
  hasKeys = false;
  /** Whether two rows may have one domain. */
  repeatsDomain = false;
  /** Numbers of securities written. */
  numbers = 0;
  private instruments = 0;
  private readonly claims = new ClaimedByRows();

  has(table: StagedTable): boolean {
    return this.tables.has(table);
  }

  /** What was written, table by table; it is given away, so that it need not be kept until the batch is committed. */
  *takeTables(): Generator<[StagedTable, Buffer[]]> {
    this.claims.clear();
    for (const [table, text] of this.tables) {
      this.tables.delete(table);
      yield [table, text.pieces()];
    }
  }

  /** True where one of the two rows, this one and another before it, may make what both speak of. */
  conflictsWith(claims: RowClaims): boolean {
    return this.claims.conflictWith(claims);
  }

  /**
   * @param number of the row within its batch
   * @throws UnstorableRow and leaves nothing of the row behind
   */
  add(number: number, row: ImportRow, claims: RowClaims): void {
    const lines: [StagedTable, string][] = [];
    const write = (table: StagedTable, values: readonly Value[]): void => {
      lines.push([table, copyLine(values)]);
    };
    if (row.type === 'coin') writeCoin(write, number, row);
    else {
      writeBrand(write, number, row);
      for (const [place, instrument] of instrumentsOf(row).entries())
        writeInstrument(write, number, this.instruments + place, instrument, row.type);
    }
    // Nothing throws from here on.
    if (row.type !== 'coin') this.instruments += instrumentsOf(row).length;
    this.hasKeys ||=
      row.type !== 'coin' &&
      row.type !== 'listing' &&
      BRAND_KEY_TYPES.some((type) => row[type] !== undefined);
    this.repeatsDomain ||=
      row.type !== 'coin' &&
      row.type !== 'listing' &&
      row.domain !== undefined &&
      this.claims.has(row.domain);
    this.claims.add(claims);
    for (const [table, line] of lines) {
      let text = this.tables.get(table);
      if (text === undefined) {
        text = new CopyText();
        this.tables.set(table, text);
      }
      text.add(line);
      if (table === 'staged_number') this.numbers += 1;
      this.size += line.length;
    }
  }
}

type Write = (table: StagedTable, values: readonly Value[]) => void;

/** What every row but a coin's says of a brand; those of instruments and listings have no fields of it. */
type SaysOfBrand = Partial<Omit<BrandRow, 'type'>>;

function writeBrand(write: Write, number: number, row: Exclude<ImportRow, CoinRow>): void {
  const says: SaysOfBrand = row;
  const values: Value[] = [number, says.domain, says.wikidata, says.lei, says.cik];
  for (const field of BRAND_FIELD_NAMES) values.push(stored(field, row.type === 'brand' ? row : {}));
  write('staged_row', values);
  if (says.aliases !== undefined) for (const alias of says.aliases) write('staged_alias', [number, alias]);
  if (says.security === undefined) return;
  for (const [place, claim] of securityClaims(says.security).entries())
    write('staged_claim', [number, place, ...claim]);
}

/** A field as its column takes it; the main colour is the first. */
function stored(field: BrandField, row: SaysOfBrand): Value {
  const value = field === 'color' ? row.colors?.[0] : row[field];
  return value !== undefined && BRAND_FIELDS[field].type === 'jsonb' ? JSON.stringify(value) : value;
}

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

function writeCoin(write: Write, number: number, coin: CoinRow): void {
  write('staged_coin', [number, coin.symbol, coin.name, coin.coingeckoId, coin.marketCapRank, coin.color]);
}
