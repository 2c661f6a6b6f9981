import { EXCHANGES, type Exchange } from '../core/exchanges/exchanges.ts';
import { regionOf } from '../core/exchanges/regions.ts';
import { searchable } from '../core/text/searchable.ts';

export interface ExchangeRow {
  mic: string;
  region: string;
  country: string;
  isDefault: boolean;
  cells: {
    name: string;
    country: string;
    mic: readonly string[];
    dot: readonly string[];
    colon: readonly string[];
    prefix: readonly string[];
    currency: string;
    isDefault: string;
  };
  words: string;
}

export const EXCHANGE_COLUMNS: readonly { key: keyof ExchangeRow['cells']; name: string }[] = [
  { key: 'name', name: 'Exchange' },
  { key: 'country', name: 'Country' },
  { key: 'mic', name: 'MIC' },
  { key: 'dot', name: 'After a dot' },
  { key: 'colon', name: 'After a colon' },
  { key: 'prefix', name: 'Before a colon' },
  { key: 'currency', name: 'Currency' },
  { key: 'isDefault', name: 'New accounts' },
];

const countries = new Intl.DisplayNames('en', { type: 'region' });

export const countryName = (code: string): string => countries.of(code) ?? code;

export function exchangeRow(exchange: Exchange): ExchangeRow {
  const { mic, operatingMic, name, country, currency, composite, suffixes, words, isDefault } = exchange;
  const colon = [...new Set([composite, ...exchange.codes])];
  return {
    mic,
    region: regionOf(country) ?? '',
    country,
    isDefault,
    cells: {
      name,
      country: countryName(country),
      mic: [mic],
      dot: suffixes.map((suffix) => `.${suffix}`),
      colon: colon.map((text) => `:${text}`),
      prefix: words,
      currency,
      isDefault: isDefault ? 'enabled' : 'on request',
    },
    words: searchable(
      [
        ...[name, countryName(country), country, mic, operatingMic, currency, ...words],
        ...[...suffixes, ...exchange.ric].map((suffix) => `.${suffix}`),
        ...colon.map((text) => `:${text}`),
        ...suffixes,
        ...colon,
      ].join(' '),
    ),
  };
}

export const EXCHANGE_ROWS: readonly ExchangeRow[] = EXCHANGES.map(exchangeRow);
