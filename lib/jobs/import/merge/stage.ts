import { BRAND_FIELD_NAMES } from '../../../core/brands/brand-fields.ts';
import { storedTicker } from '../../../core/identifiers/ticker.ts';
import type { Transaction } from '../../../db/client.ts';
import {
  BRAND_KEY_TYPES,
  type BrandRow,
  type CoinRow,
  type ImportedInstrument,
  type ImportRow,
} from '../import-row.ts';
import { CopyText, copyInto, copyLine, type Value } from './copy-text.ts';
import { ClaimedByRows, type RowClaims } from './row-claims.ts';
import {
  creationOf,
  identityOf,
  instrumentsOf,
  numbersOf,
  securityClaims,
  storedField,
} from './row-parts.ts';
import type { StagedTable } from './staging.ts';

export class Stage {
  hasKeys = false;
  repeatsCompany = false;
  numbers = 0;
  rows = 0;
  readonly #claims = new ClaimedByRows();
  readonly #tables = new Map<StagedTable, CopyText>();
  #instruments = 0;

  has(table: StagedTable): boolean {
    return this.#tables.has(table);
  }

  placeFor(claims: RowClaims): 'after' | 'here' | null {
    return this.#claims.placeFor(claims);
  }

  /** @param number of the row within its batch @returns characters staged @throws UnstorableRow, changing nothing */
  add(number: number, row: ImportRow, claims: RowClaims): number {
    const lines: [StagedTable, string][] = [];
    const write: Write = (table, values) => {
      lines.push([table, copyLine(values)]);
    };
    let instruments = 0;
    if (row.type === 'coin') writeCoin(write, number, row);
    else {
      writeBrand(write, number, row);
      for (const instrument of instrumentsOf(row))
        writeInstrument(write, number, this.#instruments + instruments++, instrument, row.type);
    }
    // Nothing below may throw.
    let characters = 0;
    for (const [table, line] of lines) {
      this.#textOf(table).add(line);
      characters += line.length;
      if (table === 'staged_number') this.numbers += 1;
    }
    this.#instruments += instruments;
    this.rows += 1;
    if (row.type === 'brand' || row.type === 'instrument') {
      this.hasKeys ||= BRAND_KEY_TYPES.some((type) => row[type] !== undefined);
      const key = row.domain ?? creationOf(row)?.key;
      this.repeatsCompany ||= key !== undefined && this.#claims.has(key);
    }
    this.#claims.add(claims);
    return characters;
  }

  async copy(sql: Transaction): Promise<void> {
    for (const [table, text] of this.#tables) await copyInto(sql, table, text);
  }

  #textOf(table: StagedTable): CopyText {
    let text = this.#tables.get(table);
    if (text === undefined) {
      text = new CopyText();
      this.#tables.set(table, text);
    }
    return text;
  }
}

type Write = (table: StagedTable, values: readonly Value[]) => void;

function writeBrand(write: Write, number: number, row: Exclude<ImportRow, CoinRow>): void {
  // Instrument and listing rows have no brand fields.
  const { domain, wikidata, lei, cik, aliases, security }: Partial<Omit<BrandRow, 'type'>> = row;
  const creation = creationOf(row);
  const values: Value[] = [number, domain, creation?.key, creation?.creates, wikidata, lei, cik];
  for (const field of BRAND_FIELD_NAMES) values.push(storedField(field, row.type === 'brand' ? row : {}));
  write('staged_row', values);
  if (aliases !== undefined) for (const alias of aliases) write('staged_alias', [number, alias]);
  if (security === undefined) return;
  for (const [place, claim] of securityClaims(security).entries())
    write('staged_claim', [number, place, ...claim]);
}

function writeInstrument(
  write: Write,
  number: number,
  instrument: number,
  { kind, name, listings, ...numbers }: ImportedInstrument,
  type: 'brand' | 'instrument' | 'listing',
): void {
  const all = numbersOf(numbers);
  write('staged_instrument', [
    number,
    instrument,
    identityOf(all, listings) ?? `row:${number}`,
    kind,
    name,
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
  write('staged_coin', [
    number,
    coin.symbol,
    coin.name,
    coin.coingeckoId,
    coin.marketCapRank,
    coin.color,
    coin.preferred,
    coin.domain,
  ]);
}
