import { EXCHANGES } from '../../lib/core/exchanges/exchanges.ts';
import { formerTickers } from '../tables/former-tickers.ts';
import { gicsOf } from './classification.ts';
import { type Company, groupCompanies } from './companies.ts';
import { type CompanyRow, keyOf, type Listing } from './company-row.ts';
import type { Filer } from './filers.ts';
import type { ListedRow } from './listed-rows.ts';
import { mayBeSame } from './names.ts';

const US_MICS = new Set(EXCHANGES.filter(({ country }) => country === 'US').map(({ mic }) => mic));

/** US lines whose ticker no filer has, and typed ones. @returns the new companies; known ones are changed */
export function addFormer(
  lines: readonly ListedRow[],
  filers: readonly Filer[],
  known: readonly CompanyRow[],
): object[] {
  addTyped(known);
  const today = new Set(filers.flatMap(({ listings }) => listings.map(({ ticker }) => ticker)));
  const listed = new Set(known.flatMap((row) => row.instruments.flatMap((one) => one.listings.map(keyOf))));
  const former = lines.filter(
    (line) => US_MICS.has(line.mic) && !today.has(line.ticker) && !listed.has(keyOf(line)),
  );
  const owners = new Map(
    known.flatMap((row) => (row.domain === undefined ? [] : [[row.domain, row] as const])),
  );
  return groupCompanies(former).flatMap((company) => {
    if (company.domain === null) return [];
    const owner = owners.get(company.domain);
    if (owner === undefined) return [formerCompany(company, company.domain)];
    if (mayBeSame(owner.name, company.name)) owner.instruments[0]?.listings.push(...endedOf(company.rows));
    return [];
  });
}

const endedOf = (rows: readonly ListedRow[]): Listing[] =>
  [...new Set(rows.map(keyOf))].sort().map(readListing);

function readListing(key: string): Listing {
  const [mic = '', ticker = ''] = key.split(':');
  return { mic, ticker, ended: true };
}

function addTyped(known: readonly CompanyRow[]): void {
  const byTicker = new Map(
    known.flatMap(({ instruments }) =>
      instruments.flatMap((one) =>
        one.listings.filter(({ mic }) => US_MICS.has(mic)).map(({ ticker }) => [ticker, one] as const),
      ),
    ),
  );
  for (const [ticker, before] of Object.entries(formerTickers))
    byTicker.get(ticker)?.listings.push(...before.split(' ').map(readListing));
}

function formerCompany(
  { rows, name, longName, country, city, sector, industry }: Company,
  domain: string,
): object {
  const gics = gicsOf(sector, industry);
  return {
    type: 'brand',
    domain,
    name: name.slice(0, 100),
    longName: longName.slice(0, 200),
    website: `https://${domain}`,
    ...(country !== null && { address: { ...(city !== null && { city }), country } }),
    ...(gics !== undefined && { gics }),
    instruments: [{ kind: rows[0]?.kind ?? 'common', listings: endedOf(rows) }],
  };
}
