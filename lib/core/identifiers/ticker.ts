/**
 * A ticker as listings are stored and compared: upper case; dot, slash, space and underscore inside become a hyphen, a
 * caret the mark of a preferred share; a trailing dot (London) is dropped.
 */
export const canonicalTicker = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[./]+$/, '')
    .replace(/\^(?=[A-Z]?$)/, '-P')
    .replace(/[./ ^_]/g, '-');

/** Hong Kong numbers are written with and without leading zeros. */
export const hongKongTicker = (ticker: string): string =>
  /^\d+$/.test(ticker) ? ticker.replace(/^0+(?=\d)/, '') : ticker;

/** Venues where a ticker ends in its series, and the only one, `*`, is left out by most who write it: `WALMEX`. */
export const STARRED_VENUES: ReadonlySet<string> = new Set(['XMEX', 'BIVA']);

/** German venues whose tickers are those of Frankfurt: one is given for the whole country, and few list them all. */
export const FRANKFURTS_TICKERS: ReadonlySet<string> = new Set([
  'XSTU',
  'XMUN',
  'XBER',
  'XDUS',
  'XHAM',
  'XHAN',
  'XGAT',
  'MUNC',
]);

/** A ticker as the listings of an exchange store it. */
export const storedTicker = (mic: string, ticker: string): string =>
  mic === 'XHKG' ? hongKongTicker(canonicalTicker(ticker)) : canonicalTicker(ticker);

/** Venues where the class letter is customarily glued to the root: `VOLVB`, `GMEXICOB`. */
export const GLUED_CLASS_VENUES: ReadonlySet<string> = new Set([
  'XSTO',
  'XCSE',
  'XHEL',
  'XOSL',
  'XICE',
  'XMEX',
]);

const TAIL = /^(.+?)(?:-(?:P[A-Z]?|PR-?[A-Z]?|WT[A-Z]?|WS[A-Z]?|UN?|R[ITW]|WI|CL)|\+)$/;

/** The company's own ticker behind a preferred share, warrant, unit or right; null when nothing marks one. */
export const withoutTail = (ticker: string): string | null => TAIL.exec(ticker)?.[1] ?? null;
