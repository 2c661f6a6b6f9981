import { BRAND_FIELD_NAMES } from '../../../core/brands/brand-fields.ts';
import { storedTicker } from '../../../core/identifiers/ticker.ts';
import {
  BRAND_KEY_TYPES,
  type BrandRow,
  type CoinRow,
  type ImportedInstrument,
  type ImportRow,
} from '../import-row.ts';
import { copyLine, type Value } from './copy-text.ts';
import { identityOf, instrumentsOf, numbersOf, securityClaims, storedField } from './row-parts.ts';
import { type TableLine, TableTexts } from './table-texts.ts';

/** The tables rows are written to before they are merged; their columns are in `create-staging.ts`. */
export type StagedTable =
  | 'staged_row'
  | 'staged_alias'
  | 'staged_claim'
  | 'staged_instrument'
  | 'staged_number'
  | 'staged_listing'
  | 'staged_coin';

/** Rows of a set, as the merge takes them. */
export class StagedRows {
  readonly texts = new TableTexts<StagedTable>();
  /** Whether a row has a number that registers know companies by. */
  hasKeys = false;
  /** Numbers of securities written. */
  numbers = 0;
  private instruments = 0;

  /**
   * @param number of the row within its batch
   * @throws UnstorableRow and leaves nothing of the row behind
   */
  add(number: number, row: ImportRow): void {
    const lines: TableLine<StagedTable>[] = [];
    const write: Write = (table, values) => {
      lines.push([table, copyLine(values)]);
    };
    if (row.type === 'coin') writeCoin(write, number, row);
    else {
      writeBrand(write, number, row);
      for (const [place, instrument] of instrumentsOf(row).entries())
        writeInstrument(write, number, this.instruments + place, instrument, row.type);
    }
    // Nothing throws from here on.
    this.texts.add(lines);
    if (row.type !== 'coin') this.instruments += instrumentsOf(row).length;
    this.hasKeys ||=
      row.type !== 'coin' &&
      row.type !== 'listing' &&
      BRAND_KEY_TYPES.some((type) => row[type] !== undefined);
    for (const [table] of lines) if (table === 'staged_number') this.numbers += 1;
  }
}

type Write = (table: StagedTable, values: readonly Value[]) => void;

/** What every row but a coin's says of a brand; those of instruments and listings have no fields of it. */
type SaysOfBrand = Partial<Omit<BrandRow, 'type'>>;

function writeBrand(write: Write, number: number, row: Exclude<ImportRow, CoinRow>): void {
  const says: SaysOfBrand = row;
  const values: Value[] = [number, says.domain, says.wikidata, says.lei, says.cik];
  for (const field of BRAND_FIELD_NAMES) values.push(storedField(field, row.type === 'brand' ? row : {}));
  write('staged_row', values);
  if (says.aliases !== undefined) for (const alias of says.aliases) write('staged_alias', [number, alias]);
  if (says.security === undefined) return;
  for (const [place, claim] of securityClaims(says.security).entries())
    write('staged_claim', [number, place, ...claim]);
}

function writeInstrument(
  write: Write,
  number: number,
  instrument: number,
  { kind, listings, ...numbers }: ImportedInstrument,
  type: 'brand' | 'instrument' | 'listing',
): void {
  const all = numbersOf(numbers);
  write('staged_instrument', [
    number,
    instrument,
    identityOf(all, listings) ?? `row:${number}`,
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
