export const SOURCES = {
  operator: { what: 'an edit of the operator', license: 'own' },
  facts: { what: 'the typed facts', license: 'own' },
  import: { what: "a file in Blazon's own form", license: 'own' },
  gleif: { what: 'GLEIF: legal entities', license: 'CC0-1.0' },
  sec: { what: 'SEC: filers and their tickers', license: 'public domain' },
  openfigi: { what: 'OpenFIGI: mapping results', license: 'open data' },
  wikidata: { what: 'Wikidata: items', license: 'CC0-1.0' },
  coingecko: { what: 'CoinGecko: lists and markets of coins', license: 'proprietary, with attribution' },
  crawl: { what: 'data that sites publish about themselves', license: 'of the site' },
  starter: { what: 'the icon packages of the starter catalog', license: 'of the package' },
  nsi: {
    what: 'name-suggestion-index: brands of shops and services',
    license: 'BSD-3-Clause, facts CC0-1.0',
  },
  listed: {
    what: 'listed companies and funds, from FinanceDatabase and the SEC',
    license: 'MIT; public domain',
  },
  derived: { what: 'a name taken from the long name, until a source has one', license: 'own' },
} as const satisfies Record<string, { what: string; license: string }>;

export type SourceName = keyof typeof SOURCES;

export const isSourceName = (text: string): text is SourceName => Object.hasOwn(SOURCES, text);

const OURS = ['operator', 'facts', 'import'] as const satisfies readonly SourceName[];
const OTHERS = [
  'wikidata',
  'crawl',
  'gleif',
  'sec',
  'openfigi',
  'coingecko',
  'starter',
  'nsi',
  'listed',
  'derived',
] as const satisfies readonly SourceName[];

const best = (...sources: (typeof OTHERS)[number][]): readonly SourceName[] => [
  ...OURS,
  ...sources,
  ...OTHERS.filter((source) => !sources.includes(source)),
];

/** Precedence of sources by field, strongest first. A source never overwrites a stronger one. */
export const PRECEDENCE = {
  name: best(),
  longName: best('gleif', 'wikidata', 'sec', 'openfigi'),
  shortDescription: best(),
  longDescription: best(),
  website: best(),
  color: best('starter'),
  colors: best('starter'),
  foundedYear: best(),
  endedOn: best(),
  employees: best(),
  issuedCurrency: best(),
  social: best(),
  address: best('gleif', 'sec'),
  gics: best(),
  listing: best('openfigi', 'sec', 'gleif'),
  coin: best('coingecko', 'starter'),
} as const satisfies Record<string, readonly SourceName[]>;

export type PrecedenceKey = keyof typeof PRECEDENCE;

export function strongerThan(key: PrecedenceKey, source: SourceName): readonly SourceName[] {
  const order = PRECEDENCE[key];
  return order.slice(0, order.indexOf(source));
}
