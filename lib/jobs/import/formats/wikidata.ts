import { EMPLOYEE_RANGES } from '../../../core/brands/brand-facts.ts';
import { isRefusal } from '../../../core/errors/errors.ts';
import { parseDomain } from '../../../core/identifiers/domain.ts';
import { isLei } from '../../../core/identifiers/lei.ts';
import { isIsin } from '../../../core/identifiers/securities-numbers.ts';
import type { ImportFormat, ReadRow } from '../format.ts';
import { readImportRow } from '../import-row.ts';
import { readLines } from '../read-lines.ts';
import { clipped, without } from './missing.ts';
import { rowsOfJson } from './rows-of.ts';
import { paddedCik } from './sec-securities.ts';
import {
  countOf,
  type Entity,
  itemOf,
  mainValue,
  qualifier,
  statements,
  textOf,
  yearOf,
} from './wikidata-claims.ts';
import {
  BRAND_CLASSES,
  COMPANY_PROPERTIES,
  COUNTRY_ITEMS,
  EXCHANGE_ITEMS,
  SHARED_HOSTS,
  SOCIAL_PROPERTIES,
} from './wikidata-tables.ts';

/** An entity dump, one per line. The few companies and brands with a website are found by text search before parsing. */
export const wikidata: ImportFormat = {
  name: 'wikidata',
  describes:
    'Wikidata: an entity dump, one entity per line (gz, or bz2 unpacked on its way to standard input)',
  source: 'wikidata',
  canSeek: true,
  detect: (head) =>
    /^\uFEFF?\s*(?:\[\s*)?\{\s*"(?:type"\s*:\s*"item"|id"\s*:\s*"Q\d|pageid")/.test(head) &&
    /"(?:claims|labels)"/.test(head),
  async *read({ stream, from }): AsyncGenerator<ReadRow> {
    let { rows } = from;
    for await (const { line, text, nextByte } of readLines(stream, from, () => true)) {
      if (text !== null && !text.includes('"P856"')) continue;
      const meaning = text === null ? 'row: longer than 16 MiB' : readEntity(text);
      if (meaning === null) continue;
      rows += 1;
      const next = { byte: nextByte, line, rows };
      const row = typeof meaning === 'string' ? meaning : readImportRow(meaning);
      if (typeof row === 'string')
        yield {
          line,
          bad: row,
          raw: typeof meaning === 'string' ? (text?.slice(0, 200) ?? null) : meaning,
          next,
        };
      else yield { line, row, next };
    }
  },
};

export const wikidataEntity: ImportFormat = {
  name: 'wikidata-entity',
  describes: 'Wikidata: the JSON of one entity (Special:EntityData)',
  source: 'wikidata',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\{\s*"entities"\s*:\s*\{\s*"Q\d/.test(head),
  read: (input) => rowsOfJson(input, 2, (value) => entityRow(value as Entity)),
};

function readEntity(text: string): object | string | null {
  try {
    return entityRow(JSON.parse(text.replace(/,\s*$/, '')) as Entity);
  } catch {
    return 'row: expected an entity in JSON';
  }
}

function entityRow(entity: Entity): object | null {
  if (!isBrand(entity) || statements(entity, 'P576').length > 0) return null;
  const site = website(entity);
  if (site === null || typeof entity.id !== 'string') return null;
  const first = (property: string) => mainValue(statements(entity, property)[0]);
  const label = textOf(entity.labels?.en?.value ?? entity.labels?.mul?.value);
  const lei = textOf(first('P1278'))?.toUpperCase();
  const color = textOf(first('P465'))?.replace(/^#/, '').toLowerCase();
  return without({
    type: 'brand',
    wikidata: entity.id,
    domain: site.domain,
    lei: lei !== undefined && isLei(lei) ? lei : undefined,
    cik: paddedCik(textOf(first('P5531'))),
    name: clipped(textOf(first('P1813')) ?? label, 100),
    longName: clipped(textOf(first('P1448')), 200),
    shortDescription: clipped(textOf(entity.descriptions?.en?.value), 300),
    website: site.url,
    colors: color !== undefined && /^[0-9a-f]{6}$/.test(color) ? [`#${color}`] : undefined,
    foundedYear: between(yearOf(first('P571')), 1000, 2100),
    employees: employees(entity),
    social: social(entity),
    address: address(entity),
    instruments: instruments(entity),
  }) as object;
}

function isBrand(entity: Entity): boolean {
  if (entity.type !== undefined && entity.type !== 'item') return false;
  return (
    COMPANY_PROPERTIES.some((property) => statements(entity, property).length > 0) ||
    statements(entity, 'P31').some((statement) => BRAND_CLASSES.has(itemOf(mainValue(statement)) ?? ''))
  );
}

/** The first site with its own domain. Pages below a site do not count, except for languages. */
function website(entity: Entity): { url: string; domain: string } | null {
  for (const statement of statements(entity, 'P856')) {
    const text = textOf(mainValue(statement));
    if (text === undefined || !URL.canParse(text)) continue;
    const { protocol, hostname, pathname, search } = new URL(text);
    if (
      !/^https?:$/.test(protocol) ||
      search !== '' ||
      !/^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(pathname)
    )
      continue;
    const domain = parseDomain(hostname.replace(/^www\./, ''));
    if (isRefusal(domain) || domain.candidates.some((host) => SHARED_HOSTS.has(host))) continue;
    return { url: text, domain: domain.host };
  }
  return null;
}

function employees(entity: Entity): string | undefined {
  const counts = statements(entity, 'P1128').flatMap((statement) => {
    const count = countOf(mainValue(statement));
    const time = (qualifier(statement, 'P585') as { time?: unknown } | undefined)?.time;
    return count === undefined ? [] : [{ count, time: typeof time === 'string' ? time : '' }];
  });
  const newest = counts.sort((a, b) => b.time.localeCompare(a.time))[0]?.count;
  return newest === undefined ? undefined : employeeRange(newest);
}

/** `164000` → `100,001-500,000`. */
export const employeeRange = (count: number): string | undefined =>
  EMPLOYEE_RANGES.find((range) => count <= Number(range.split('-')[1]?.replaceAll(',', '')));

function social(entity: Entity): object | undefined {
  const accounts: Record<string, string> = {};
  for (const [property, key, pattern] of SOCIAL_PROPERTIES) {
    const id = textOf(mainValue(statements(entity, property)[0]));
    if (id !== undefined && accounts[key] === undefined)
      accounts[key] = pattern.replace('*', encodeURIComponent(id.replace(/^@/, '')));
  }
  return Object.keys(accounts).length > 0 ? accounts : undefined;
}

/** Only street, code and country: cities are separate items, which a stream cannot look up. */
function address(entity: Entity): object | undefined {
  const [seat] = statements(entity, 'P159');
  const country = COUNTRY_ITEMS[itemOf(mainValue(statements(entity, 'P17')[0])) ?? ''];
  if (seat === undefined || country === undefined) return undefined;
  return without({
    address1: clipped(textOf(qualifier(seat, 'P6375')), 200),
    zip: clipped(textOf(qualifier(seat, 'P281')), 20),
    country,
  });
}

/** Listings are exchange statements with the ticker as a qualifier; a single ISIN applies to all of them. */
function instruments(entity: Entity): object[] {
  const isins = [
    ...new Set(statements(entity, 'P946').map((statement) => textOf(mainValue(statement))?.toUpperCase())),
  ].filter((isin) => isin !== undefined && isIsin(isin));
  const listings = statements(entity, 'P414').flatMap((statement) => {
    const mic = EXCHANGE_ITEMS[itemOf(mainValue(statement)) ?? ''];
    const ticker = textOf(qualifier(statement, 'P249'))?.toUpperCase();
    const isin = textOf(qualifier(statement, 'P946'))?.toUpperCase();
    return mic === undefined || ticker === undefined || !/^[A-Z0-9][A-Z0-9 .&*/-]{0,19}$/.test(ticker)
      ? []
      : [{ isin: isin !== undefined && isIsin(isin) ? isin : undefined, listing: { mic, ticker } }];
  });
  const only = isins.length === 1 ? isins[0] : undefined;
  const byIsin = new Map<string, object[]>(isins.map((isin) => [isin ?? '', []]));
  const loose: object[] = [];
  for (const { isin = only, listing } of listings) {
    if (isin === undefined) loose.push({ listings: [listing] });
    else byIsin.set(isin, [...(byIsin.get(isin) ?? []), listing]);
  }
  return [...[...byIsin].map(([isin, listed]) => ({ isin, listings: listed })), ...loose];
}

const between = (number: number | undefined, least: number, most: number) =>
  number !== undefined && number >= least && number <= most ? number : undefined;
