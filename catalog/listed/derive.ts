import { parse } from 'csv-parse/sync';
import { EXCHANGES } from '../../lib/core/exchanges/exchanges.ts';
import { fundFamilies } from '../tables/fund-families.ts';
import { gicsOf } from './classification.ts';
import { type Company, groupCompanies } from './companies.ts';
import { type CompanyRow, keyOf, securityOf } from './company-row.ts';
import { correctCompanies, correctLines } from './corrections.ts';
import { endListings } from './ended-listings.ts';
import { type Filer, readFilers } from './filers.ts';
import { addFormer } from './former.ts';
import { readFunds } from './funds.ts';
import { instrumentsOf, US_TICKERS } from './instruments.ts';
import { COUNTRY_OF, isDelisted, readRow } from './listed-rows.ts';
import { mayBeSame, wordsOf } from './names.ts';

export interface Inputs {
  /** FinanceDatabase, equities, as CSV. */
  equities: string;
  /** FinanceDatabase, exchange-traded funds, as CSV. */
  funds: string;
  filers: string;
  /** `ended-listings.txt`, `current-listings.txt` and `corrections.txt`, see docs/decisions/0075. */
  ended: string;
  current: string;
  corrections: string;
}

export interface Derived {
  rows: object[];
  counts: Record<string, number>;
}

/** Import rows about the listed companies and funds of the world, sorted. Pure; the rules are in docs/decisions/0075. */
export function deriveListed(inputs: Inputs): Derived {
  const csv = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });
  const lines = csv(inputs.equities);
  const equities = correctLines(
    lines.filter((row) => !isDelisted(row)).flatMap((row) => readRow(row) ?? []),
    inputs,
  );
  const taken = new Set(equities.filter(({ isHome }) => isHome).map(keyOf));
  const funds = readFunds(csv(inputs.funds)).flatMap((fund) => {
    const listings = fund.listings.filter((listing) => !taken.has(keyOf(listing)));
    const isUnknown = fund.domain === null && fund.name === null;
    return listings.length === 0 || isUnknown ? [] : [{ ...fund, listings }];
  });
  const usFunds = new Set(
    funds.flatMap(({ listings }) =>
      listings.flatMap(({ mic, ticker }) => (COUNTRY_OF.get(mic) === 'US' ? [ticker] : [])),
    ),
  );
  const filers = readFilers(inputs.filers, (ticker) => usFunds.has(ticker));
  const companies = endListings(
    correctCompanies(companyRows(groupCompanies(equities), filers), inputs.corrections),
    inputs.ended,
  );
  const former = addFormer(
    lines.flatMap((row) => ((isDelisted(row) || isPlain(row)) && readRow(row)) || []),
    filers,
    companies,
  );
  const rows = [...companies, ...former.sort(byText), ...fundRows(funds)];
  const count = (is: (row: object) => boolean) => rows.filter(is).length;
  return {
    rows,
    counts: {
      rows: rows.length,
      withDomain: count((row) => 'domain' in row && !('kind' in row)),
      withCik: count((row) => 'cik' in row),
      withIsin: count((row) => JSON.stringify(row).includes('"isin"') && !('kind' in row)),
      formerCompanies: former.length,
      funds: funds.length,
    },
  };
}

/** The SEC's list has no gaps among common shares; it lacks some preferred ones. */
const isPlain = ({ symbol = '' }: Record<string, string>): boolean => /^[A-Z]{1,5}$/.test(symbol);

const CURRENCY_OF = new Map(EXCHANGES.map(({ mic, currency }) => [mic, currency]));

function companyRows(companies: readonly Company[], filers: readonly Filer[]): CompanyRow[] {
  const owners = new Map<string, Company[]>();
  for (const company of companies)
    for (const { mic, ticker } of company.rows)
      if (US_TICKERS.has(mic)) {
        const root = ticker.replace(/\*$/, '');
        owners.set(root, [...(owners.get(root) ?? []), company]);
      }
  const filerOf = new Map<Company, Filer>();
  const alone: Filer[] = [];
  for (const filer of filers) {
    const company = filer.listings
      .flatMap(({ ticker }) => owners.get(ticker) ?? [])
      .find((owner) => !filerOf.has(owner) && mayBeSame(owner.name, filer.name));
    if (company === undefined) alone.push(filer);
    else filerOf.set(company, filer);
  }
  const names = new Set(filers.map(({ longName }) => wordsOf(longName).join(' ')));
  const isFiler = (name: string): boolean => names.has(wordsOf(name).join(' '));
  const used = new Set<string>();
  const rows = [...companies]
    .sort((a, b) => Number(filerOf.has(b)) - Number(filerOf.has(a)) || b.rows.length - a.rows.length)
    .flatMap((company) => companyRow(company, filerOf.get(company), isFiler, used) ?? []);
  return [...rows, ...alone.map((filer) => filerRow(filer, used))].sort(byText);
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** null for a company that is listed neither at home nor with the SEC; without listings if none is confirmed. */
function companyRow(
  company: Company,
  filer: Filer | undefined,
  isFiler: (name: string) => boolean,
  used: Set<string>,
): CompanyRow | null {
  const home = company.rows.filter(({ isHome }) => isHome);
  const isUs = company.country === 'US';
  if (filer === undefined && (home.length === 0 || isUs)) return null;
  const isConfirmed =
    filer !== undefined || isFiler(company.longName) || company.rows.some((row) => row.isConfirmed);
  const instruments = isConfirmed ? instrumentsOf(company, filer, used) : [];
  if (instruments.length === 0 && (isConfirmed || company.domain === null)) return null;
  const mic = filer === undefined || !isUs ? home[0]?.mic : 'XNYS';
  return clean({
    type: 'brand',
    domain: company.domain ?? undefined,
    cik: filer?.cik,
    ...(company.domain === null && filer === undefined && { security: securityOf(instruments) }),
    name: company.name.slice(0, 100),
    longName: company.longName.slice(0, 200),
    website: company.domain === null ? undefined : `https://${company.domain}`,
    issuedCurrency: mic === undefined || instruments.length === 0 ? undefined : CURRENCY_OF.get(mic),
    address:
      company.country === null
        ? undefined
        : clean({ city: company.city ?? undefined, country: company.country }),
    gics: gicsOf(company.sector, company.industry),
    instruments,
  });
}

const filerRow = ({ cik, name, longName, listings }: Filer, used: Set<string>) => ({
  type: 'brand',
  cik,
  name: name.slice(0, 100),
  longName: longName.slice(0, 200),
  instruments: listings.flatMap(({ mic, orMics, ticker, kind }) => {
    if (used.has(`${mic}:${ticker}`)) return [];
    used.add(`${mic}:${ticker}`);
    return [{ kind, listings: [{ mic, ...(orMics.length > 0 && { orMics }), ticker }] }];
  }),
});

function fundRows(funds: ReturnType<typeof readFunds>): object[] {
  const providers = new Map(Object.values(fundFamilies));
  const named = [...providers].map(([domain, name]) => ({
    type: 'brand',
    domain,
    name,
    website: `https://${domain}`,
  }));
  const lines = funds.map(({ domain, name, isin, listings }) => {
    const security = { ...(isin !== null && { isin }), listings };
    if (domain !== null)
      return { type: 'instrument', domain, kind: 'fund', ...(name !== null && { name }), ...security };
    return {
      type: 'brand',
      security: securityOf([{ kind: 'unit', ...security }]),
      name,
      instruments: [{ kind: 'unit', ...security }],
    };
  });
  return [...named.sort(byText), ...lines.sort(byText)];
}

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
