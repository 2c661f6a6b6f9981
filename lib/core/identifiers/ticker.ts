/** Upper case; dot, slash, space and underscore become a hyphen; a caret marks a preferred share. */
export const canonicalTicker = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[./]+$/, '')
    .replace(/\^(?=[A-Z]?$)/, '-P')
    .replace(/[./ ^_]/g, '-');

/** Hong Kong tickers are written with and without leading zeros. */
export const hongKongTicker = (ticker: string): string =>
  /^\d+$/.test(ticker) ? ticker.replace(/^0+(?=\d)/, '') : ticker;

/** Venues whose tickers end in a series; a lone `*` is usually omitted: `WALMEX`. */
export const STARRED_VENUES: ReadonlySet<string> = new Set(['XMEX', 'BIVA']);

/** German venues that share Frankfurt's tickers. */
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

export const storedTicker = (mic: string, ticker: string): string =>
  mic === 'XHKG' ? hongKongTicker(canonicalTicker(ticker)) : canonicalTicker(ticker);

/** Venues where the class letter is often glued to the root: `VOLVB`, `GMEXICOB`. */
export const GLUED_CLASS_VENUES: ReadonlySet<string> = new Set([
  'XSTO',
  'XCSE',
  'XHEL',
  'XOSL',
  'XICE',
  'XMEX',
]);

const TAIL = /^(.+?)(?:-(?:P[A-Z]?|PR-?[A-Z]?|WT[A-Z]?|WS[A-Z]?|UN?|R[ITW]|WI|CL)|\+)$/;

/** Without the suffix of a preferred share, warrant, unit or right; null if there is none. */
export const withoutTail = (ticker: string): string | null => TAIL.exec(ticker)?.[1] ?? null;
