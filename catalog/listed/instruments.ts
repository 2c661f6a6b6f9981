import type { Company } from './companies.ts';
import { type Instrument, keyOf, type Listing } from './company-row.ts';
import type { Filer, FilerListing } from './filers.ts';
import { COUNTRY_OF, type ListedRow } from './listed-rows.ts';

/** Venues that list US shares under their US tickers. */
export const US_TICKERS = new Set(['XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM', 'XMEX', 'XBUE', 'XSGO']);

/** One instrument per ISIN or share class; a line with neither only where the company is at home. */
export function instrumentsOf(company: Company, filer: Filer | undefined, used: Set<string>): Instrument[] {
  const isins = new Set([...agreedIsins(company)].filter((isin) => !used.has(isin)));
  for (const isin of isins) used.add(isin);
  const instruments = new Map<string, Instrument>();
  const sorted = [...company.rows].sort(
    (a, b) => Number(b.isHome) - Number(a.isHome) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
  for (const row of sorted) {
    const isin = row.isin !== null && isins.has(row.isin) ? row.isin : undefined;
    const identity = isin ?? row.figi ?? (row.isHome ? keyOf(row) : null);
    const filed = filer?.listings.find(({ ticker }) => ticker === row.ticker);
    // A stale US line that the SEC does not have.
    const isStale = COUNTRY_OF.get(row.mic) === 'US' && filed === undefined;
    if (identity === null || isStale || used.has(keyOf(row))) continue;
    used.add(keyOf(row));
    const instrument = instruments.get(identity) ?? { kind: row.kind, listings: [] };
    if (isin !== undefined) instrument.isin = isin;
    // Brazilian receipts have the ISIN and share class of the share.
    if (instrument.kind === 'depositary') instrument.kind = row.kind;
    if (row.figi !== null && !used.has(row.figi)) {
      used.add(row.figi);
      instrument.figis = [...(instrument.figis ?? []), row.figi];
    }
    instrument.listings.push(...linesOf(row, filed, used));
    instruments.set(identity, instrument);
  }
  addFiled(instruments, company, filer, used);
  return [...instruments.values()];
}

/** A US line, and the one that took its place if the SEC has the ticker on another exchange. */
function linesOf({ mic, ticker }: ListedRow, filed: FilerListing | undefined, used: Set<string>): Listing[] {
  const line = { mic, ticker };
  if (COUNTRY_OF.get(mic) !== 'US' || filed === undefined || [filed.mic, ...filed.orMics].includes(mic))
    return [line];
  if (used.has(`${filed.mic}:${ticker}`)) return [{ ...line, ended: true }];
  used.add(`${filed.mic}:${ticker}`);
  const { orMics } = filed;
  return [
    { mic: filed.mic, ...(orMics.length > 0 && { orMics }), ticker },
    { ...line, ended: true },
  ];
}

/** The SEC's listings of US shares, on the instrument that a Mexican or other line has under the same ticker. */
function addFiled(
  instruments: Map<string, Instrument>,
  company: Company,
  filer: Filer | undefined,
  used: Set<string>,
): void {
  for (const { mic, orMics, ticker, kind } of filer?.listings ?? []) {
    const venues = [mic, ...orMics];
    const isKnown = [...instruments.values()].some(({ listings }) =>
      listings.some((listing) => venues.includes(listing.mic) && listing.ticker === ticker),
    );
    if (isKnown || used.has(`${mic}:${ticker}`)) continue;
    used.add(`${mic}:${ticker}`);
    const line = { mic, ...(orMics.length > 0 && { orMics }), ticker };
    const same =
      company.country === 'US' &&
      [...instruments.values()].find(
        ({ isin, listings }) =>
          isin?.startsWith('US') &&
          listings.some(
            (listing) => US_TICKERS.has(listing.mic) && listing.ticker.replace(/\*$/, '') === ticker,
          ),
      );
    if (same) {
      same.kind = kind;
      same.listings.unshift(line);
    } else instruments.set(`filed ${ticker}`, { kind, listings: [line] });
  }
}

/** ISINs that two rows agree on and that are of the company's country or of a usual seat of companies listed abroad. */
function agreedIsins({ rows, country }: Company): Set<string> {
  const counts = new Map<string, number>();
  for (const { isin } of rows) if (isin !== null) counts.set(isin, (counts.get(isin) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([isin, count]) =>
      count > 1 && (isin.slice(0, 2) === country || SEATS.has(isin.slice(0, 2))) ? [isin] : [],
    ),
  );
}

const SEATS = new Set([
  'KY',
  'BM',
  'VG',
  'JE',
  'GG',
  'IM',
  'LU',
  'NL',
  'IE',
  'MH',
  'CY',
  'CH',
  'GB',
  'LR',
  'PA',
]);
