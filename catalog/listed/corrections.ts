import { type CompanyRow, keyOf, securityOf } from './company-row.ts';
import { typedLines } from './ended-listings.ts';
import type { ListedRow } from './listed-rows.ts';

type Kind = 'apart' | 'name' | 'site';

const LINE = /^(apart|name|site) ([A-Z]{4}:\S+)(?: (.+))?$/;

/** Exchange and ticker of each line of `corrections.txt` of that kind, with what it says. */
function readKind(text: string, kind: Kind): Map<string, string> {
  const lines = typedLines(text).map((line) => {
    const [, is, key = '', value = ''] = LINE.exec(line) ?? [];
    if (is === undefined || (is === 'apart') !== (value === ''))
      throw new Error(`corrections.txt: expected apart, name or site, MIC:TICKER and a value: ${line}`);
    return { is, key, value };
  });
  return new Map(lines.flatMap(({ is, key, value }) => (is === kind ? [[key, value] as const] : [])));
}

/** @throws for listings that are not in the list */
function refuseUnknown(file: string, keys: Iterable<string>, known: ReadonlySet<string>): void {
  const unknown = [...keys].filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`${file}: no listing is ${unknown.join(', ')}`);
}

/** Lines that are listings in spite of lacking identifiers, and lines with the name or identifiers of another company. */
export function correctLines(
  rows: readonly ListedRow[],
  texts: { current: string; corrections: string },
): ListedRow[] {
  const current = new Set(typedLines(texts.current).map((line) => line.split(' ')[0] ?? ''));
  const apart = readKind(texts.corrections, 'apart');
  const names = readKind(texts.corrections, 'name');
  const known = new Set(rows.map(keyOf));
  refuseUnknown('corrections.txt', apart.keys(), known);
  refuseUnknown('current-listings.txt', current, new Set(rows.filter((row) => !row.isConfirmed).map(keyOf)));
  return rows.map((row) => ({
    ...row,
    name: names.get(keyOf(row)) ?? row.name,
    ...(current.has(keyOf(row)) && { isConfirmed: true }),
    ...(apart.has(keyOf(row)) && { isin: null, figi: null }),
  }));
}

/** Names and sites as typed. A site `-` is the site of somebody else or of a former name, and goes. */
export function correctCompanies(rows: readonly CompanyRow[], text: string): CompanyRow[] {
  const [names, sites] = [readKind(text, 'name'), readKind(text, 'site')];
  const known = new Set(
    rows.flatMap(({ instruments }) => instruments.flatMap((one) => one.listings.map(keyOf))),
  );
  refuseUnknown('corrections.txt', [...names.keys(), ...sites.keys()], known);
  return rows.map((row) => {
    const keys = row.instruments.flatMap(({ listings }) => listings.map(keyOf));
    const typed = (from: Map<string, string>) => keys.flatMap((key) => from.get(key) ?? [])[0];
    const [name, site] = [typed(names), typed(sites)];
    const renamed = name === undefined ? row : { ...row, name, longName: name };
    return site === undefined ? renamed : withSite(renamed, site);
  });
}

function withSite(row: CompanyRow, site: string): CompanyRow {
  const { security: _, ...found } = row;
  if (site !== '-') return { ...found, domain: site, website: `https://${site}` };
  const { domain: __, website: ___, ...rest } = found;
  return 'cik' in row ? rest : { ...rest, security: securityOf(row.instruments) };
}
