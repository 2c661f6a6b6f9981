import { isLei } from '../../../core/identifiers/lei.ts';
import { ImportFileError, type ImportFormat } from '../format.ts';
import { clipped, present, without } from './missing.ts';
import type { Meaning } from './rows-of.ts';
import { rowsOfJson } from './rows-of.ts';
import { secAddress } from './sec-address.ts';
import { displayName } from './sec-names.ts';
import { paddedCik, secInstruments, secSecurity } from './sec-securities.ts';

/** `company_tickers_exchange.json`: a table of filers and tickers, up to dozens of rows per filer. */
export const secTickersExchange: ImportFormat = {
  name: 'sec-tickers',
  describes: 'SEC: company_tickers_exchange.json',
  source: 'sec',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\{\s*"fields"\s*:\s*\[[^\]]*"cik"/.test(head),
  read(input) {
    const fields = fieldsOf(input.head);
    return rowsOfJson(input, 2, (value) => {
      const cells = Object.fromEntries(fields.map((field, place) => [field, (value as unknown[])[place]]));
      return filerRow(cells.cik, cells.name, [{ ticker: cells.ticker, exchange: cells.exchange }]);
    });
  },
};

function fieldsOf(head: string): string[] {
  const text = /"fields"\s*:\s*(\[[^\]]*\])/.exec(head)?.[1] ?? '[]';
  const fields: string[] = JSON.parse(text);
  const missing = ['cik', 'name', 'ticker', 'exchange'].filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw new ImportFileError(`Expected the fields ${missing.join(', ')}; got ${text}.`);
  return fields;
}

/** `company_tickers.json`: the same without exchanges. It adds no listings, only the companies of known ones. */
export const secTickers: ImportFormat = {
  name: 'sec-tickers-plain',
  describes: 'SEC: company_tickers.json',
  source: 'sec',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\{\s*"0"\s*:\s*\{\s*"cik_str"/.test(head),
  read: (input) =>
    rowsOfJson(input, 1, (value) => {
      const { cik_str, ticker, title } = value as Record<string, unknown>;
      return filerRow(cik_str, title, [{ ticker, exchange: null }]);
    }),
};

/** Documents of filers: one or, in the bulk zip, thousands; their filings are skipped. */
export const secSubmissions: ImportFormat = {
  name: 'sec-submissions',
  describes: 'SEC: submissions/CIK….json, or the bulk submissions.zip',
  source: 'sec',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\{\s*"cik"\s*:/.test(head) && head.includes('"entityType"'),
  read: (input) =>
    rowsOfJson(input, 0, (value) => {
      const filer = value as Record<string, unknown>;
      // A filer's older filings are in separate files.
      if (filer.cik === undefined) return null;
      const tickers = Array.isArray(filer.tickers) ? filer.tickers : [];
      const exchanges = Array.isArray(filer.exchanges) ? filer.exchanges : [];
      const lei = present(filer.lei)?.toUpperCase();
      const website = present(filer.website);
      return {
        ...(filerRow(
          filer.cik,
          filer.name,
          tickers.map((ticker, place) => ({ ticker, exchange: exchanges[place] })),
        ) as object),
        ...without({
          lei: lei !== undefined && isLei(lei) ? lei : undefined,
          website: website !== undefined && /^https?:\/\//.test(website) ? website : undefined,
          address: secAddress((filer.addresses as Record<string, unknown> | undefined)?.business),
        }),
      };
    }),
};

function filerRow(
  cik: unknown,
  name: unknown,
  securities: readonly { ticker: unknown; exchange: unknown }[],
): Meaning {
  const listed = securities.flatMap(({ ticker, exchange }) => {
    const text = present(ticker)?.toUpperCase();
    return text === undefined ? [] : [{ ticker: text, exchange }];
  });
  const [first] = listed;
  const padded = paddedCik(cik);
  if (padded === undefined)
    return `cik: expected a number of at most 10 digits; got ${String(cik).slice(0, 40)}`;
  const filed = clipped(name, 200);
  return without({
    type: 'brand',
    cik: padded,
    security: first === undefined ? undefined : secSecurity(first.ticker, first.exchange),
    longName: filed === undefined ? undefined : displayName(filed),
    instruments: listed.flatMap(({ ticker, exchange }) => secInstruments(ticker, exchange)),
  }) as object;
}
