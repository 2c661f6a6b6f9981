import { displayName } from '../../lib/jobs/import/formats/sec-names.ts';
import type { ListedRow } from './listed-rows.ts';
import { isCut, isSame, mayBeSame, shortName, withoutLastWord, wordsOf } from './names.ts';
import { resembles } from './resembles.ts';

export interface Company {
  rows: ListedRow[];
  name: string;
  longName: string;
  country: string | null;
  city: string | null;
  domain: string | null;
  sector: string;
  industry: string;
}

class Groups {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, at) => at);
  }

  of(at: number): number {
    let root = at;
    for (
      let parent = this.#parents[root];
      parent !== undefined && parent !== root;
      parent = this.#parents[root]
    )
      root = parent;
    this.#parents[at] = root;
    return root;
  }

  join(one: number, other: number): void {
    this.#parents[this.of(one)] = this.of(other);
  }
}

/** By ISIN or share class if names agree, else by name and site or ticker. Only companies that are listed at home. */
export function groupCompanies(rows: readonly ListedRow[]): Company[] {
  const groups = new Groups(rows.length);
  const joinBy = (
    keyOf: (row: ListedRow) => string | null,
    agree: (one: string, other: string) => boolean,
  ): void => {
    const firsts = new Map<string, number[]>();
    for (const [at, row] of rows.entries()) {
      const key = keyOf(row);
      if (key === null) continue;
      const seen = firsts.get(key) ?? [];
      const like = seen.find((other) => agree(rows[other]?.name ?? '', row.name));
      if (like === undefined) firsts.set(key, [...seen, at]);
      else groups.join(at, like);
    }
  };
  joinBy(({ figi }) => figi, mayBeSame);
  joinBy(({ isin }) => isin, mayBeSame);
  joinBy(({ domain, country }) => domain && `${domain} ${country}`, isSame);
  // Exchanges of one country share tickers: Mumbai's two, Japan's four.
  joinBy(({ isHome, country, ticker }) => (isHome ? `${country} ${ticker}` : null), isSame);
  const members = new Map<number, ListedRow[]>();
  for (const [at, row] of rows.entries()) {
    const group = groups.of(at);
    members.set(group, [...(members.get(group) ?? []), row]);
  }
  return settleDomains([...members.values()].flatMap(byCountry).map(describe));
}

/** The base gives shares of a subsidiary the FIGI of its parent: lines listed at home in two countries are two. */
function byCountry(rows: ListedRow[]): ListedRow[][] {
  const homes = new Set(rows.flatMap(({ isHome, country }) => (isHome && country !== null ? [country] : [])));
  if (homes.size < 2) return [rows];
  const parts = [...homes].map((home) => rows.filter(({ country }) => country === home));
  return [
    ...parts,
    ...rows.filter(({ country }) => country === null || !homes.has(country)).map((row) => [row]),
  ];
}

function describe(rows: ListedRow[]): Company {
  const best = [...rows].sort((a, b) => weight(b) - weight(a));
  const longName = inTitleCase(nameOf(best));
  return {
    rows,
    longName,
    name: shortName(longName),
    country: firstOf(best, 'country'),
    city: firstOf(best, 'city'),
    domain: siteOf(rows, best, longName),
    sector: firstOf(best, 'sector') ?? '',
    industry: firstOf(best, 'industry') ?? '',
  };
}

/** Chinese sites are named by abbreviations of the Chinese name, which the English one does not show. */
const ABBREVIATES = 'CN';

function siteOf(rows: readonly ListedRow[], best: readonly ListedRow[], longName: string): string | null {
  const country = firstOf(best, 'country');
  const names = rows.map(({ name }) => name);
  const tickers = rows.map(({ ticker }) => ticker);
  return mostCommon(
    best.flatMap(({ domain }) =>
      domain === null ||
      isForInvestors(domain, longName) ||
      (country !== ABBREVIATES && !resembles(domain, names, tickers))
        ? []
        : [domain],
    ),
  );
}

const weight = (row: ListedRow): number =>
  (row.isHome ? 4 : 0) + (row.domain === null ? 0 : 2) + (row.name === row.name.toUpperCase() ? 0 : 1);

const firstOf = (
  rows: readonly ListedRow[],
  key: 'country' | 'city' | 'sector' | 'industry',
): string | null => rows.map((row) => row[key]).find((value) => value !== null && value !== '') ?? null;

/** Names of several words in capitals are the list's style; a single one may be the company's. */
const inTitleCase = (name: string): string =>
  name === name.toUpperCase() && /\S{3,} \S{3,}/.test(name) ? displayName(name) : name;

/** `travelskyir.com`: a site for investors beside the company's own. */
function isForInvestors(domain: string, name: string): boolean {
  const label = domain.split('.')[0]?.replaceAll('-', '') ?? '';
  if (/investors?|relations/.test(label)) return !wordsOf(name).some((word) => word.startsWith('invest'));
  return (
    label.endsWith('ir') &&
    label.length > 4 &&
    wordsOf(name).join('').startsWith(label.slice(0, -2)) &&
    !wordsOf(name).join('').startsWith(label)
  );
}

/** The best row's name; if it may be cut, the whole one of another row, or without the word that may be cut. */
function nameOf(rows: readonly ListedRow[]): string {
  const name = rows[0]?.name ?? '';
  if (!isCut(name)) return name;
  const whole = rows.find(
    (row) => row.name.length > 31 && row.name.toLowerCase().startsWith(name.toLowerCase()),
  );
  return whole?.name ?? withoutLastWord(name);
}

function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** A site of several companies is the domain of the one it is named for, or of none. */
function settleDomains(companies: Company[]): Company[] {
  for (const [domain, sharing] of groupBy(companies)) {
    if (sharing.length < 2) continue;
    const label = domain.split('.')[0]?.replaceAll('-', '') ?? '';
    const named = sharing.filter(({ name }) => {
      const words = wordsOf(name);
      return words.join('') === label || (words[0] === label && words.length <= 2);
    });
    // Of companies of one name in several countries, the one that more exchanges list is the parent.
    const [first, second] = named.sort((one, other) => other.rows.length - one.rows.length);
    const owner = first && first.rows.length > (second?.rows.length ?? 0) ? first : undefined;
    for (const company of sharing) if (company !== owner) company.domain = null;
  }
  return companies;
}

function groupBy(companies: readonly Company[]): Map<string, Company[]> {
  const byDomain = new Map<string, Company[]>();
  for (const company of companies)
    if (company.domain !== null)
      byDomain.set(company.domain, [...(byDomain.get(company.domain) ?? []), company]);
  return byDomain;
}
