import { BRAND_FIELD_NAMES } from '../../../core/brands/brand-fields.ts';
import { SOCIAL_KEYS } from '../../../core/brands/brand-parts.ts';
import { ImportFileError, type ImportFormat } from '../format.ts';
import { readHeader, requireHeader } from '../read-csv.ts';
import type { Meaning } from './rows-of.ts';
import { rowsOfCsv } from './rows-of.ts';

const ADDRESS_KEYS = ['address1', 'address2', 'city', 'state', 'zip', 'country'];
const NUMBER_COLUMNS = ['isin', 'cusip', 'sedol', 'wkn'];
const LISTING_COLUMNS = ['mic', 'ticker', 'validFrom', 'validTo'];
const COIN_COLUMNS = ['symbol', 'coingeckoId', 'marketCapRank'];

export const CSV_COLUMNS: readonly string[] = [
  'type',
  'domain',
  'aliases',
  'wikidata',
  'lei',
  'cik',
  ...BRAND_FIELD_NAMES.filter((field) => field !== 'social' && field !== 'address'),
  ...SOCIAL_KEYS.map((key) => `social.${key}`),
  ...ADDRESS_KEYS.map((key) => `address.${key}`),
  'kind',
  ...NUMBER_COLUMNS,
  'figi',
  ...LISTING_COLUMNS,
  'ended',
  ...COIN_COLUMNS,
];

const KEYS = ['domain', 'wikidata', 'lei', 'cik'];

/** Blazon's own table format: one brand, security, listing or coin per line. */
export const blazonCsv: ImportFormat = {
  name: 'csv',
  describes: "Blazon's own rows as a table, a header first",
  source: 'import',
  canSeek: true,
  detect(head, fileName) {
    const columns = readHeader(head)?.columns ?? [];
    const known = columns.filter((column) => CSV_COLUMNS.includes(column));
    return known.length > 0 && (known.length === columns.length || /\.(?:csv|tsv)$/i.test(fileName));
  },
  read(input) {
    const header = requireHeader(input.head);
    const unknown = header.columns.filter((column) => !CSV_COLUMNS.includes(column));
    if (unknown.length > 0)
      throw new ImportFileError(
        `Expected the columns of docs/importing.md, such as domain, name and website; got ${unknown.slice(0, 5).join(', ')}.`,
      );
    return rowsOfCsv(input, header, CSV_COLUMNS, (cells) =>
      meaningOf(new Map(CSV_COLUMNS.map((column, place) => [column, cells[place]?.trim() ?? '']))),
    );
  },
};

function meaningOf(cells: ReadonlyMap<string, string>): Meaning {
  const cell = (column: string) => cells.get(column) || undefined;
  const pick = (columns: readonly string[]) => cellsOf(cells, columns);
  const figis = list(cell('figi'));
  const numbers = { ...pick(NUMBER_COLUMNS), ...(figis.length > 0 && { figis }) };
  const ended = cell('ended');
  if (ended !== undefined && !/^(?:true|yes|1|false|no|0)$/i.test(ended))
    return `ended: expected true or nothing; got ${ended.slice(0, 60)}`;
  const listing = {
    ...pick(LISTING_COLUMNS),
    ...(ended !== undefined && /^(?:true|yes|1)$/i.test(ended) && { ended: true }),
  };
  const isListed = Object.keys(listing).length > 0;
  const instrument = {
    ...pick(['kind']),
    ...numbers,
    ...(isListed && { listings: [listing] }),
  };
  const type = cell('type') ?? typeOf(cells, Object.keys(instrument).length > 0);
  switch (type) {
    case 'coin':
      return {
        type,
        ...pick(['symbol', 'name', 'color', 'coingeckoId']),
        ...number('marketCapRank', cell('marketCapRank')),
      };
    case 'listing': {
      const [security] = Object.entries(pick(NUMBER_COLUMNS));
      const [figi] = figis;
      return {
        type,
        security: security !== undefined ? { [security[0]]: security[1] } : { figi },
        ...listing,
      };
    }
    case 'instrument':
      return { type, ...pick(KEYS), ...instrument };
    case 'brand':
      return brandOf(cells, instrument);
    default:
      return `type: expected brand, instrument, listing or coin; got ${type.slice(0, 60)}`;
  }
}

function brandOf(cells: ReadonlyMap<string, string>, instrument: object): Meaning {
  const cell = (column: string) => cells.get(column) || undefined;
  const social = cellsOf(cells, SOCIAL_KEYS, 'social.');
  const address = cellsOf(cells, ADDRESS_KEYS, 'address.');
  const [aliases, colors] = [list(cell('aliases')), list(cell('colors'))];
  const color = cell('color');
  return {
    type: 'brand',
    ...cellsOf(cells, KEYS),
    ...cellsOf(cells, [
      'name',
      'longName',
      'shortDescription',
      'longDescription',
      'website',
      'endedOn',
      'employees',
      'issuedCurrency',
      'gics',
    ]),
    ...number('foundedYear', cell('foundedYear')),
    ...(aliases.length > 0 && { aliases }),
    ...(colors.length > 0 ? { colors } : color !== undefined && { colors: [color] }),
    ...(Object.keys(social).length > 0 && { social }),
    ...(Object.keys(address).length > 0 && { address }),
    ...(Object.keys(instrument).length > 0 && { instruments: [instrument] }),
  };
}

const cellsOf = (
  cells: ReadonlyMap<string, string>,
  columns: readonly string[],
  prefix = '',
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = cells.get(prefix + column);
      return text ? [[column, text]] : [];
    }),
  );

function typeOf(cells: ReadonlyMap<string, string>, hasInstrument: boolean): string {
  if (KEYS.some((key) => cells.get(key))) return 'brand';
  if (cells.get('symbol')) return 'coin';
  return hasInstrument ? 'instrument' : 'brand';
}

const list = (text: string | undefined) => text?.split(/[\s,;]+/).filter((item) => item !== '') ?? [];

const number = (name: string, text: string | undefined) =>
  text === undefined ? {} : { [name]: /^\d{1,12}$/.test(text) ? Number(text) : text };
