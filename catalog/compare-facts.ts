import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readFacts } from '../lib/catalog/read-facts.ts';
import { type GicsNames, gicsNames } from '../lib/core/brands/gics.ts';
import { EXCHANGES } from '../lib/core/exchanges/exchanges.ts';
import { ACTIVE_CURRENCIES } from '../lib/core/identifiers/iso-4217.ts';
import { NUMBER_TYPES, numbersInIsin } from '../lib/core/identifiers/securities-numbers.ts';
import { canonicalTicker } from '../lib/core/identifiers/ticker.ts';

export interface Difference {
  list: string;
  what: string;
  ours: string;
  theirs: string;
}

type Facts = Awaited<ReturnType<typeof readFacts>>['records'];
type Row = Record<string, string>;

/**
 * Compares our facts with lists that are not part of the project: members of an index with classification, year and
 * headquarters; GICS; securities numbers; SEC listings; exchanges, MICs, currencies and countries.
 * @param dataDir holds the lists in the folders sp500, gics, identifiers, sec, exchanges, mic, iso4217, countries
 */
export async function compareFacts(factsDir: string, dataDir: string): Promise<Difference[]> {
  const { records } = await readFacts(factsDir);
  const csv = async (path: string): Promise<Row[]> =>
    parse(await readFile(join(dataDir, path), 'utf8'), {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
  return [
    ...members(records, await csv('sp500/constituents.csv')),
    ...hierarchy(await csv('gics/gics_2023.csv')),
    ...numbers(records, await csv('identifiers/identifier_vectors.csv')),
    ...filers(records, await readFile(join(dataDir, 'sec/company_tickers_exchange.json'), 'utf8')),
    ...exchanges(await csv('exchanges/exchanges.csv'), await csv('mic/ISO10383_MIC.csv')),
    ...currencies(await csv('iso4217/codes-all.csv')),
    ...countries(records, await csv('countries/country-codes.csv')),
  ];
}

const US_MICS: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS']);

function byTicker(facts: Facts) {
  const found = new Map<string, { record: Facts[number]; mic: string }>();
  for (const record of facts)
    for (const { listings } of record.instruments)
      for (const { mic, ticker, validTo, ended } of listings)
        if (US_MICS.has(mic) && validTo === undefined && ended === undefined)
          found.set(canonicalTicker(ticker), { record, mic });
  return found;
}

function* members(facts: Facts, rows: readonly Row[]): Generator<Difference> {
  const list = 'sp500/constituents.csv';
  const listed = byTicker(facts);
  for (const row of rows) {
    const ticker = canonicalTicker(row.Symbol ?? '');
    const record = listed.get(ticker)?.record;
    if (record === undefined) {
      yield { list, what: ticker, ours: 'not typed', theirs: row.Security ?? '' };
      continue;
    }
    const at = (field: string) => `${ticker} (${record.domain}) ${field}`;
    const names = record.gics === undefined ? null : gicsNames(record.gics);
    const [ours, theirs] = [
      `${names?.sector} / ${names?.subIndustry}`,
      `${row['GICS Sector']} / ${row['GICS Sub-Industry']}`,
    ];
    if (ours !== theirs) yield { list, what: at('GICS'), ours, theirs };
    const years: readonly string[] = row.Founded?.match(/\d{4}/g) ?? [];
    if (record.foundedYear !== undefined && years.length > 0 && !years.includes(`${record.foundedYear}`))
      yield { list, what: at('founded'), ours: `${record.foundedYear}`, theirs: row.Founded ?? '' };
    const city = (row['Headquarters Location'] ?? '').split(',')[0] ?? '';
    if (record.address?.city !== undefined && folded(record.address.city) !== folded(city))
      yield { list, what: at('seat'), ours: record.address.city, theirs: row['Headquarters Location'] ?? '' };
  }
}

/** Without case, accents, and the ways to write Saint and New York. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(/^St /, 'Saint ')
    .replace(/ City$/, '')
    .toLowerCase();

const LEVELS: Record<string, keyof GicsNames> = {
  sector: 'sector',
  group: 'industryGroup',
  industry: 'industry',
  sub: 'subIndustry',
};

function* hierarchy(rows: readonly Row[]): Generator<Difference> {
  const list = 'gics/gics_2023.csv';
  const codes = rows.map((row) => row.code ?? '').filter((code) => code.length === 8);
  for (const { code = '', level = '', name = '' } of rows) {
    const below = codes.find((sub) => sub.startsWith(code));
    const names = below === undefined ? null : gicsNames(below);
    const ours = names?.[LEVELS[level] ?? 'subIndustry'] ?? 'not in the hierarchy';
    if (ours !== name) yield { list, what: `${code} ${level}`, ours, theirs: name };
  }
}

function* numbers(facts: Facts, rows: readonly Row[]): Generator<Difference> {
  const instruments = facts.flatMap((record) =>
    record.instruments.map((instrument) => ({ record, instrument })),
  );
  for (const row of rows) {
    const found = instruments.find(({ instrument }) => instrument.isin === row.isin);
    if (found === undefined) {
      yield {
        list: 'identifiers/identifier_vectors.csv',
        what: row.name ?? '',
        ours: 'not typed',
        theirs: row.isin ?? '',
      };
      continue;
    }
    const { isin = '', figis = [], ...given } = found.instrument;
    for (const type of NUMBER_TYPES) {
      const ours = [
        ...(type === 'figi' ? figis : []),
        ...(type === 'cusip' || type === 'sedol' || type === 'wkn' ? [given[type] ?? ''] : []),
        ...numbersInIsin(isin).flatMap((number) => (number.type === type ? [number.value] : [])),
      ].filter((value) => value !== '');
      const theirs = row[type] ?? '';
      if (type !== 'isin' && ours.length > 0 && theirs !== '' && !ours.includes(theirs))
        yield {
          list: 'identifiers/identifier_vectors.csv',
          what: `${found.record.domain} ${type}`,
          ours: ours.join(', '),
          theirs,
        };
    }
  }
}

const SEC_EXCHANGES: Record<string, readonly string[]> = {
  NYSE: ['XNYS', 'XASE', 'ARCX'],
  Nasdaq: ['XNAS'],
  CBOE: ['BATS'],
  OTC: ['OTCM'],
};

function* filers(facts: Facts, json: string): Generator<Difference> {
  const list = 'sec/company_tickers_exchange.json';
  const { data }: { data: [cik: unknown, name: string, ticker: string, exchange: string | null][] } =
    JSON.parse(json);
  const filed = new Map(data.map((row) => [canonicalTicker(`${row[2]}`), row]));
  for (const [ticker, { record, mic }] of byTicker(facts)) {
    const row = filed.get(ticker);
    const what = `${ticker} (${record.domain})`;
    if (row === undefined) yield { list, what, ours: mic, theirs: 'no such ticker' };
    else if (row[3] !== null && row[3] !== '' && !SEC_EXCHANGES[row[3]]?.includes(mic))
      yield { list, what, ours: mic, theirs: `${row[3]}, ${row[1]}` };
  }
}

function* exchanges(table: readonly Row[], mics: readonly Row[]): Generator<Difference> {
  const theirs = new Map(table.map((row) => [row.mic, row]));
  const official = new Map(mics.map((row) => [row.MIC, row]));
  for (const { mic, operatingMic, country, currency, composite, suffixes, isDefault } of EXCHANGES) {
    const row = theirs.get(mic);
    const list = 'exchanges/exchanges.csv';
    if (row === undefined) yield { list, what: mic, ours: 'in the table', theirs: 'absent' };
    else
      for (const [field, ours, other] of [
        ['operating MIC', operatingMic, row.operating_mic],
        ['country', country, row.country],
        ['currency', currency, row.currency],
        ['composite', composite, row.bbg_composite],
        ['suffixes', suffixes.join(','), row.yahoo],
        ['default', isDefault ? '1' : '0', row.default_enabled],
      ] as const)
        if (ours !== other) yield { list, what: `${mic} ${field}`, ours, theirs: other ?? '' };
    const entry = official.get(mic);
    if (entry?.STATUS !== 'ACTIVE' || entry['OPERATING MIC'] !== operatingMic)
      yield {
        list: 'mic/ISO10383_MIC.csv',
        what: mic,
        ours: operatingMic,
        theirs: entry === undefined ? 'absent' : `${entry.STATUS}, ${entry['OPERATING MIC']}`,
      };
  }
}

function* currencies(rows: readonly Row[]): Generator<Difference> {
  const list = 'iso4217/codes-all.csv';
  const active = new Set(
    rows
      .filter((row) => row.WithdrawalDate === '' && row.AlphabeticCode !== '')
      .map((row) => row.AlphabeticCode ?? ''),
  );
  for (const code of ACTIVE_CURRENCIES)
    if (!active.has(code)) yield { list, what: code, ours: 'active', theirs: 'not' };
  for (const code of active)
    if (!ACTIVE_CURRENCIES.has(code)) yield { list, what: code, ours: 'not', theirs: 'active' };
}

function* countries(facts: Facts, rows: readonly Row[]): Generator<Difference> {
  const codes = new Set(rows.map((row) => row['ISO3166-1-Alpha-2']));
  for (const { domain, address } of facts)
    if (address?.country !== undefined && !codes.has(address.country))
      yield {
        list: 'countries/country-codes.csv',
        what: domain,
        ours: address.country,
        theirs: 'no such code',
      };
}
