import { BRAND_FIELD_NAMES, BRAND_FIELDS } from '../../../core/brands/brand-fields.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { storedTicker } from '../../../core/identifiers/ticker.ts';
import { BRAND_KEY_TYPES, type BrandRow, type ImportRow } from '../import-row.ts';
import { copyLine, type Value } from './copy-text.ts';
import type { ReservedIds } from './reserved-ids.ts';
import { identityOf, instrumentsOf, numbersOf, storedField } from './row-parts.ts';
import { type TableLine, TableTexts } from './table-texts.ts';

/** The catalogue's own tables in the order in which they are written, with the columns of a line. */
export const COPIED_COLUMNS = {
  brand: ['id', 'source', ...BRAND_FIELD_NAMES.map((field) => BRAND_FIELDS[field].column)],
  brand_domain: ['domain', 'brand_id', 'is_primary', 'source'],
  brand_key: ['type', 'value', 'brand_id', 'source'],
  instrument: ['id', 'brand_id', 'kind', 'source'],
  securities_number: ['type', 'value', 'instrument_id', 'origin', 'source'],
  listing: ['instrument_id', 'mic', 'ticker', 'valid_from', 'source'],
} as const satisfies Record<string, readonly string[]>;

export type CopiedTable = keyof typeof COPIED_COLUMNS;
export const COPIED_TABLES = Object.keys(COPIED_COLUMNS) as CopiedTable[];

/** Names of one kind: MICs with tickers, or types of numbers with values. `types[i]` goes with `values[i]`. */
export interface Names {
  types: string[];
  values: string[];
}

/** A row that speaks of nothing but one brand that has a domain and a name, and of what is listed now. */
type WholeBrand = BrandRow & { domain: string; name: string };

/**
 * Rows of a set that may all make brands of their own, written as the tables of the catalogue take them. Whether it knows
 * any of their names is asked later, of all at once.
 */
export class NewBrands {
  readonly texts = new TableTexts<CopiedTable>();
  readonly lines = Object.fromEntries(COPIED_TABLES.map((table) => [table, 0])) as Record<
    CopiedTable,
    number
  >;
  readonly domains: string[] = [];
  readonly keys: Names = { types: [], values: [] };
  readonly numbers: Names = { types: [], values: [] };
  readonly listings: Names = { types: [], values: [] };
  private readonly source: SourceName;
  private readonly ids: ReservedIds;

  constructor(source: SourceName, ids: ReservedIds) {
    this.source = source;
    this.ids = ids;
  }

  /**
   * @returns false, and nothing is written, for a row that is not simply a new brand, or where no id is left
   * @throws UnstorableRow and leaves nothing of the row behind
   */
  add(row: ImportRow): boolean {
    if (!isWhole(row)) return false;
    const brand = this.ids.brands.take();
    const instruments = instrumentsOf(row).map((instrument) => ({
      ...instrument,
      id: this.ids.instruments.take(),
      numbers: numbersOf(instrument),
      listings: instrument.listings.map((listing) => ({
        ...listing,
        ticker: storedTicker(listing.mic, listing.ticker),
      })),
    }));
    if (brand === undefined || instruments.some(({ id }) => id === undefined)) return false;
    if (instruments.some(({ numbers, listings }) => identityOf(numbers, listings) === undefined))
      return false;
    const numbers = instruments.flatMap((instrument) => instrument.numbers);
    const listings = instruments.flatMap((instrument) => instrument.listings);
    if (areRepeated(numbers, ({ type, value }) => `${type}:${value}`)) return false;
    if (areRepeated(listings, ({ mic, ticker }) => `${mic}:${ticker}`)) return false;
    const domains = row.aliases === undefined ? [row.domain] : [...new Set([row.domain, ...row.aliases])];
    const keys = BRAND_KEY_TYPES.filter((type) => row[type] !== undefined);

    const { source } = this;
    const lines: TableLine<CopiedTable>[] = [];
    const write = (table: CopiedTable, values: readonly Value[]): void => {
      lines.push([table, copyLine(values)]);
    };
    write('brand', [brand, source, ...BRAND_FIELD_NAMES.map((field) => storedField(field, row))]);
    for (const domain of domains) write('brand_domain', [domain, brand, domain === row.domain, source]);
    for (const type of keys) write('brand_key', [type, row[type], brand, source]);
    for (const { id, kind, numbers, listings } of instruments) {
      write('instrument', [id, brand, kind ?? 'common', source]);
      for (const { type, value, origin } of numbers)
        write('securities_number', [type, value, id, origin, source]);
      for (const { mic, ticker, validFrom } of listings)
        write('listing', [id, mic, ticker, validFrom, source]);
    }
    // Nothing throws from here on.
    this.texts.add(lines);
    for (const [table] of lines) this.lines[table] += 1;
    this.domains.push(...domains);
    for (const type of keys) put(this.keys, type, row[type] ?? '');
    for (const { type, value } of numbers) put(this.numbers, type, value);
    for (const { mic, ticker } of listings) put(this.listings, mic, ticker);
    return true;
  }
}

function isWhole(row: ImportRow): row is WholeBrand {
  if (row.type !== 'brand' || row.domain === undefined || row.name === undefined) return false;
  if (row.security !== undefined) return false;
  return instrumentsOf(row).every(({ listings }) =>
    listings.every(({ ended, validTo }) => ended !== true && validTo === undefined),
  );
}

const areRepeated = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): boolean =>
  things.length > 1 && new Set(things.map(nameOf)).size < things.length;

function put(names: Names, type: string, value: string): void {
  names.types.push(type);
  names.values.push(value);
}
