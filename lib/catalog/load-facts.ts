import { openDatabase } from '../db/client.ts';
import { numbersInIsin, type SecuritiesNumber } from '../identifiers/securities-numbers.ts';
import { canonicalTicker, hongKongTicker } from '../identifiers/ticker.ts';
import type { BrandFacts } from './brand-facts.ts';
import { CATALOG_LOCK_ID, type LoadOutcome, type Transaction } from './load-starter.ts';
import { batches, takeIds } from './load-starter-logos.ts';
import { readFacts } from './read-facts.ts';

const SOURCE = 'facts';

/**
 * Brings the typed facts of a folder into the database, after the starter catalogue: names, descriptions, addresses,
 * classifications, instruments and listings. A brand is found by its domain, else by one of its aliases, else made.
 * What an operator owns stays as it is. Command-line work that may be run again, so it uses a transaction.
 */
export async function loadFacts(databaseUrl: string, factsDir: string): Promise<LoadOutcome> {
  const { key, records, problems } = await readFacts(factsDir);
  const [first] = problems;
  if (first !== undefined)
    throw new Error(
      `${factsDir}/${first.file}:${first.line}: ${first.reason} (${problems.length} bad lines in all)`,
    );
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const current = await db.sql`select from catalog_load where source = ${SOURCE} and key = ${key}`;
    if (current.length > 0) return { loaded: false, key, counts: {} };
    const counts = await db.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${CATALOG_LOCK_ID})`;
      await sql`set local blazon.bulk = 'on'`;
      const brands = await loadBrands(sql, records);
      const securities = await loadSecurities(sql, brands);
      const summary = { factsBrands: brands.size, ...securities };
      await sql`
        insert into catalog_load (source, key, counts) values (${SOURCE}, ${key}, ${JSON.stringify(summary)})
        on conflict (source) do update set key = excluded.key, counts = excluded.counts, loaded_at = now()`;
      await sql`select pg_notify('blazon_change', 'catalog:*')`;
      return summary;
    });
    await db.sql`analyze brand, brand_domain, instrument, listing, securities_number`;
    return { loaded: true, key, counts };
  } finally {
    await db.close();
  }
}

/** Writes the brands' own fields. @returns records by the id of their brand */
async function loadBrands(
  sql: Transaction,
  records: readonly BrandFacts[],
): Promise<Map<string, BrandFacts>> {
  const owners = new Map(
    (await sql<{ domain: string; brand_id: string }[]>`select domain, brand_id from brand_domain`).map(
      (row) => [row.domain, row.brand_id],
    ),
  );
  const known = new Map<string, BrandFacts>();
  const fresh: BrandFacts[] = [];
  for (const record of records) {
    const id = [record.domain, ...record.aliases]
      .map((domain) => owners.get(domain))
      .find((owner) => owner !== undefined && !known.has(owner));
    const holder = owners.get(record.domain);
    if (id === undefined && holder !== undefined)
      throw new Error(
        `${record.domain} belongs to the brand of ${known.get(holder)?.domain} already: mend one of the two lines`,
      );
    if (id === undefined) fresh.push(record);
    else known.set(id, record);
  }

  const ids = await takeIds(sql, 'brand', fresh.length);
  const made = new Map(fresh.map((record, position) => [ids[position] ?? '', record]));
  for (const batch of batches([...made]))
    await sql`insert into brand ${sql(batch.map(([id, record]) => ({ id, color: record.colors?.[0] ?? null, ...rowOf(record) })))}`;
  for (const [id, record] of known)
    await sql`
      update brand set ${sql({ ...rowOf(record), ...(record.colors?.[0] !== undefined && { color: record.colors[0] }) })}
      where id = ${id} and source in ('starter', ${SOURCE})`;

  const all = new Map([...known, ...made]);
  // What is typed no longer goes back to what its packages know of it.
  await sql`
    update brand set source = 'starter', long_name = null, short_description = null, long_description = null, colors = null,
      founded_year = null, employees = null, issued_currency = null, social = null, address = null, gics = null
    where source = ${SOURCE} and id <> all(${[...all.keys()]}::int8[])`;

  const domains = [...all].flatMap(([id, record]) =>
    [record.domain, ...record.aliases].map((domain, position) => ({
      domain,
      brand_id: id,
      is_primary: position === 0 && made.has(id),
      source: SOURCE,
    })),
  );
  // Aliases that were taken out of a line, or moved to another.
  await sql`
    delete from brand_domain d where d.source = ${SOURCE} and not d.is_primary and not exists (
      select from unnest(${domains.map((row) => row.domain)}::text[], ${domains.map((row) => row.brand_id)}::int8[]) as w (domain, brand_id)
      where w.domain = d.domain and w.brand_id = d.brand_id)`;
  for (const batch of batches(domains))
    await sql`insert into brand_domain ${sql(batch)} on conflict (domain) do nothing`;
  return all;
}

const rowOf = (record: BrandFacts) => ({
  name: record.name,
  website: record.website,
  source: SOURCE,
  long_name: record.longName,
  short_description: record.shortDescription,
  long_description: record.longDescription,
  colors: record.colors ?? null,
  founded_year: record.foundedYear ?? null,
  employees: record.employees ?? null,
  issued_currency: record.issuedCurrency ?? null,
  social: record.social === undefined ? null : JSON.stringify(record.social),
  address: record.address === undefined ? null : JSON.stringify(record.address),
  gics: record.gics ?? null,
});

/** Replaces the instruments that facts brought before; listings and numbers go and come with them. */
async function loadSecurities(sql: Transaction, brands: ReadonlyMap<string, BrandFacts>) {
  await sql`delete from instrument where source = ${SOURCE}`;
  const instruments = [...brands].flatMap(([brandId, record]) =>
    record.instruments.map((typed) => ({ brandId, typed })),
  );
  const ids = await takeIds(sql, 'instrument', instruments.length);
  const rows = instruments.map((row, position) => ({ id: ids[position] ?? '', ...row }));
  for (const batch of batches(rows))
    await sql`insert into instrument ${sql(batch.map(({ id, brandId, typed }) => ({ id, brand_id: brandId, kind: typed.kind, source: SOURCE })))}`;

  const listings = rows.flatMap(({ id, typed }) =>
    typed.listings.map(({ mic, ticker }) => ({
      instrument_id: id,
      mic,
      ticker: mic === 'XHKG' ? hongKongTicker(canonicalTicker(ticker)) : canonicalTicker(ticker),
      source: SOURCE,
    })),
  );
  const numbers = rows.flatMap(({ id, typed }) =>
    numbersOf(typed).map(({ type, value, origin }) => ({ type, value, instrument_id: id, origin })),
  );
  const written = { listings: 0, numbers: 0 };
  for (const batch of batches(listings))
    written.listings += (await sql`insert into listing ${sql(batch)} on conflict do nothing`).count;
  for (const batch of batches(numbers))
    written.numbers += (await sql`insert into securities_number ${sql(batch)} on conflict do nothing`).count;
  return { factsInstruments: rows.length, factsListings: written.listings, factsNumbers: written.numbers };
}

/** Given numbers first, so that they win over a derived one of the same value. */
function numbersOf(
  typed: BrandFacts['instruments'][number],
): (SecuritiesNumber & { origin: 'given' | 'derived' })[] {
  const given = (['isin', 'cusip', 'sedol', 'wkn'] as const).flatMap((type) => {
    const value = typed[type];
    return value === undefined ? [] : [{ type, value, origin: 'given' as const }];
  });
  const derived = typed.isin === undefined ? [] : numbersInIsin(typed.isin);
  return [...given, ...derived.map((number) => ({ ...number, origin: 'derived' as const }))];
}
