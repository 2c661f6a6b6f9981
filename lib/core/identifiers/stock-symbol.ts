import { quoted, type Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';
import {
  compositeOf,
  US_VENUES,
  type Venues,
  venuesOfCode,
  venuesOfMic,
  venuesOfRic,
  venuesOfSuffix,
  venuesOfWord,
} from '../exchanges/exchange-codes.ts';
import { type Currency, type CurrencyPair, plainCurrency, readCurrency } from './currency-pair.ts';
import {
  ISIN_SHAPE,
  isCusip,
  isFigi,
  isIsin,
  isSedol,
  isWkn,
  NUMBER_CHECKS,
  type NumberType,
  type SecuritiesNumber,
  sedolOfSCusip,
} from './securities-numbers.ts';
import { localTicker } from './terminal-tickers.ts';
import { canonicalTicker, withoutTail } from './ticker.ts';

interface TickerReading {
  type: 'ticker';
  /** Upper case, classes after a hyphen. */
  ticker: string;
  venues: Venues;
  /** The exchange was named, so former tickers match too. */
  isQualified: boolean;
}

/** Readings are tried in order; the catalog decides which exists. */
export type Reading = TickerReading | SecuritiesNumber | Currency | CurrencyPair;

export interface StockSymbol {
  kind: 'stock';
  /** Upper case, normalized spaces; identifies the request in caches, file names and messages. */
  text: string;
  readings: readonly Reading[];
  problem: 'invalid_check_digit' | 'unknown_exchange' | 'not_a_stock_symbol' | null;
  /** Text of a monogram: the ticker without exchange, prefix and `$`. */
  label: string;
}

const MAX_LENGTH = 40;
const ALLOWED = /^[A-Za-z0-9 .:/\-^=*&+_'@#$]+$/;
/** `BRKb.N`: a lower-case share class, which upper-casing would merge into the ticker. */
const SMALL_CLASS = /^([A-Z]{1,5})([a-d])(?=\.[A-Z]{1,2}$)/;
const PREFIX = /^(ISIN|CUSIP|SEDOL|WKN|FIGI)[: ](.+)$/;

/** In any common notation, percent-decoded (docs/decisions/0027). Refused only if it cannot be a symbol. */
export function parseStockSymbol(input: string): StockSymbol | Refusal {
  const no = (why: 'characters' | 'empty' | 'long' | 'without_letter') =>
    refuseBecause(
      'invalid_symbol',
      `stock_${why}`,
      { got: quoted(input), most: MAX_LENGTH },
      { parameter: { name: 'symbol' } },
    );
  if (input.length > MAX_LENGTH) return no('long');
  const folded = input
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[$ ]+/, '');
  if (folded.length > MAX_LENGTH) return no('long');
  if (folded === '') return no('empty');
  // Before upper-casing, which would turn ı into I and ß into SS.
  if (!ALLOWED.test(folded)) return no('characters');
  if (!/[A-Za-z0-9]/.test(folded)) return no('without_letter');
  const text = folded
    .replace(SMALL_CLASS, '$1-$2')
    .toUpperCase()
    .replace(/(?: (?:EQUITY|CORP|INDEX|PFD))+$/, '')
    .replace(/ CURNCY$/, ':CUR');
  return { kind: 'stock', text, ...read(text) };
}

/** `USD:CUR`. @param code ISO 4217 */
export const currencySymbol = (code: string): StockSymbol => ({
  kind: 'stock',
  text: `${code}:CUR`,
  readings: [{ type: 'currency', code }],
  problem: null,
  label: code,
});

type Read = Pick<StockSymbol, 'readings' | 'problem' | 'label'>;

const found = (label: string, ...readings: Reading[]): Read => ({ readings, problem: null, label });
const none = (label: string, problem: StockSymbol['problem']): Read => ({ readings: [], problem, label });

function read(text: string): Read {
  const explicit = PREFIX.exec(text);
  if (explicit?.[1] && explicit[2]) return readNumber(explicit[1].toLowerCase() as NumberType, explicit[2]);

  const currency = readCurrency(text);
  if (currency !== null) return found(currency.type === 'pair' ? currency.base : currency.code, currency);

  // Printed in groups: `US 0378331005`.
  const isin = text.replaceAll(' ', '');
  if (isin !== text && isIsin(isin)) return found(isin, { type: 'isin', value: isin });
  if (/^[A-Z0-9*@#]+$/.test(text)) {
    const number = readBareNumber(text);
    if (number !== null) return number;
  }
  if (/^\^/.test(text) || /=/.test(text) || /^[A-Z]{3,5}-USDT?$/.test(text))
    return none(text, 'not_a_stock_symbol');
  return readSeparated(text) ?? readPlain(text);
}

function readNumber(type: NumberType, value: string): Read {
  if (!NUMBER_CHECKS[type](value)) return none(value, 'invalid_check_digit');
  const sedol = type === 'cusip' ? sedolOfSCusip(value) : null;
  return sedol === null
    ? found(value, { type, value })
    : found(value, { type: 'sedol', value: sedol }, { type, value });
}

/** Recognized by length and check digit; a bad one of ISIN shape is never a ticker. */
function readBareNumber(text: string): Read | null {
  switch (text.length) {
    case 12:
      // A tenth of the BBG FIGIs also pass as ISINs of Barbados.
      if (text.startsWith('BBG') && isFigi(text)) return found(text, { type: 'figi', value: text });
      if (isIsin(text)) return found(text, { type: 'isin', value: text });
      if (isFigi(text)) return found(text, { type: 'figi', value: text });
      return ISIN_SHAPE.test(text) ? none(text, 'invalid_check_digit') : null;
    case 9:
      return isCusip(text) ? readNumber('cusip', text) : null;
    case 7:
      return isSedol(text) ? found(text, { type: 'sedol', value: text }) : null;
    case 6:
      return isWkn(text) ? found(text, { type: 'wkn', value: text }) : null;
    default:
      return null;
  }
}

function on(venues: Venues, written: string, isQualified = true): TickerReading[] {
  const ticker = canonicalTicker(written);
  const root = withoutTail(ticker);
  return [ticker, ...(root === null ? [] : [root])].map((name) => ({
    type: 'ticker',
    ticker: name,
    venues,
    isQualified,
  }));
}

function readSeparated(text: string): Read | null {
  // `JPM PR C`: a preferred share, not a ticker of three words.
  if (/ PR [A-Z]$/.test(text)) return readPlain(text);
  const words = text.split(' ');
  // `BRK/B US`, `VOLV B SS`: the last word is the exchange.
  if (words.length > 2) return readColon(words.slice(0, -1).join('-'), words.at(-1) ?? '', false);
  if (words.length === 2) {
    const [left = '', right = ''] = words;
    if (right.includes(':'))
      return readColon(`${left}-${right.split(':')[0]}`, right.split(':')[1] ?? '', false);
    // Without an exchange the market is the US: `BF B` is a share class there.
    if (/^[A-Z]$/.test(right)) return found(left, ...on(US_VENUES, `${left}-${right}`, false));
    return readColon(left, right, false);
  }
  const colon = text.indexOf(':');
  if (colon !== -1) return readColon(text.slice(0, colon), text.slice(colon + 1), true);
  const dot = text.lastIndexOf('.');
  // A dot at either end belongs to the ticker.
  return dot > 0 && dot < text.length - 1 ? readDot(text.slice(0, dot), text.slice(dot + 1)) : null;
}

/** `A:B` or `A B`. Codes and tickers overlap: code behind first, then in front (`NYSE:GS`), which needs a colon. */
function readColon(left: string, right: string, isColon: boolean): Read {
  const behind = venuesOfCode(right);
  const local = localTicker(left, `:${compositeOf(behind?.[0])}`);
  const before = isColon ? (venuesOfWord(left, right) ?? venuesOfMic(left)) : null;
  const readings = [
    ...(behind === null ? [] : on(behind, left)),
    ...(before === null ? [] : on(before, right)),
    ...(behind === null || local === null ? [] : on(behind, local)),
  ];
  if (readings.length > 0) return found(before === null ? left : right, ...readings);
  const other = venuesOfMic(right) ?? venuesOfSuffix(right) ?? venuesOfWord(right, left);
  return other === null ? none(left, 'unknown_exchange') : found(left, ...on(other, left));
}

const US_LINE = /^(?:WS|WT|RT|UN|U|WI|PR[A-Z]?)$/;

/** `A.B`: a US share class if one exists, then an exchange suffix, then other dot notations. */
function readDot(left: string, right: string): Read {
  const readings: Reading[] = [];
  const isLetter = /^[A-Z]$/.test(right);
  const usLine: Reading = {
    type: 'ticker',
    ticker: canonicalTicker(`${left}-${right}`),
    venues: US_VENUES,
    isQualified: false,
  };
  // The catalog decides: `MKC.V` is McCormick's class V and `SHOP.V` is on the Venture exchange.
  if (isLetter || ['WS', 'U', 'RT', 'WI'].includes(right)) readings.push(usLine);
  const venues =
    venuesOfSuffix(right) ??
    venuesOfMic(right) ??
    venuesOfWord(right, left) ??
    (right === 'US' ? US_VENUES : null);
  const local = localTicker(left, `.${right}`);
  if (venues !== null) readings.push(...on(venues, left), ...(local === null ? [] : on(venues, local)));
  else if (isLetter || US_LINE.test(right)) {
    const ric = isLetter ? venuesOfRic(right) : null;
    readings.push(...(ric === null ? [] : on(ric, left)), ...on(US_VENUES, left, false));
  } else {
    const ric = venuesOfRic(right);
    if (ric === null) return none(left, 'unknown_exchange');
    readings.push(...on(ric, left));
  }
  return found(left, ...readings);
}

function readPlain(text: string): Read {
  const readings: Reading[] = on(US_VENUES, text, false);
  const currency = plainCurrency(text);
  if (currency !== null) readings.push({ type: 'currency', code: currency });
  return found(text, ...readings);
}
