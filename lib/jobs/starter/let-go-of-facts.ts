import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../core/brands/brand-fields.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import type { Transaction } from '../../db/client.ts';
import { numbersOf } from '../import/merge/row-parts.ts';

interface Held {
  id: string;
  source: string;
  field_sources: string;
  domains: string[];
}

/**
 * Lets go of everything that facts said before and do not say any more, before they are merged: fields, aliases, numbers,
 * listings, and instruments that are left with neither. What other sources said of them stays.
 */
export async function letGoOfFacts(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const recordOf = new Map(
    records.flatMap((record) => [record.domain, ...record.aliases].map((domain) => [domain, record])),
  );
  const held = await sql<Held[]>`
    select b.id, b.source, b.field_sources::text, array_agg(d.domain order by d.is_primary desc) as domains
    from brand b join brand_domain d on d.brand_id = b.id
    where b.source = 'facts' or b.field_sources::text like '%"facts"%'
    group by b.id`;
  for (const brand of held) {
    const record = brand.domains.map((domain) => recordOf.get(domain)).find((found) => found !== undefined);
    await letGoOfFields(sql, brand, record);
  }
  await letGoOfDomains(sql, records);
  await letGoOfSecurities(sql, records);
}

async function letGoOfFields(sql: Transaction, brand: Held, record: BrandFacts | undefined): Promise<void> {
  const sources: Partial<Record<BrandField, [string, string]>> = JSON.parse(brand.field_sources);
  const typed: Partial<Record<BrandField, unknown>> = { ...record, color: record?.colors?.[0] };
  const gone = BRAND_FIELD_NAMES.filter(
    (field) => typed[field] === undefined && (sources[field]?.[0] ?? brand.source) === 'facts',
  );
  // A brand that facts made and no longer know is the starter catalogue's to keep or to remove.
  const source = record === undefined && brand.source === 'facts' ? 'starter' : brand.source;
  if (gone.length === 0 && source === brand.source) return;
  const emptied = Object.fromEntries(
    gone.filter((field) => field !== 'name').map((field) => [BRAND_FIELDS[field].column, null]),
  );
  await sql`
    update brand set ${sql({ ...emptied, source })}, field_sources = field_sources - ${gone}::text[] where id = ${brand.id}`;
}

/** Aliases that were taken out of a line, or moved to another. */
async function letGoOfDomains(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const wanted = records.flatMap((record) =>
    [record.domain, ...record.aliases].map((domain) => ({ domain, owner: record.domain })),
  );
  await sql`
    delete from brand_domain d where d.source = 'facts' and not d.is_primary and not exists (
      select from unnest(${wanted.map((row) => row.domain)}::text[], ${wanted.map((row) => row.owner)}::text[]) as w (domain, owner)
      join brand_domain o on o.domain = w.owner
      where w.domain = d.domain and o.brand_id = d.brand_id)`;
}

async function letGoOfSecurities(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const listings = records.flatMap(({ domain, instruments }) =>
    instruments.flatMap((instrument) =>
      instrument.listings.map(({ mic, ticker }) => ({ domain, mic, ticker: storedTicker(mic, ticker) })),
    ),
  );
  await sql`
    delete from listing l using instrument i
    where i.id = l.instrument_id and l.source = 'facts' and not exists (
      select from unnest(${listings.map((row) => row.domain)}::text[], ${listings.map((row) => row.mic)}::text[],
                         ${listings.map((row) => row.ticker)}::text[]) as w (domain, mic, ticker)
      join brand_domain d on d.domain = w.domain and d.brand_id = i.brand_id
      where w.mic = l.mic and w.ticker = l.ticker)`;
  const numbers = records.flatMap(({ domain, instruments }) =>
    instruments.flatMap((instrument) => numbersOf(instrument).map((number) => ({ domain, ...number }))),
  );
  await sql`
    delete from securities_number n using instrument i
    where i.id = n.instrument_id and n.source = 'facts' and not exists (
      select from unnest(${numbers.map((row) => row.domain)}::text[], ${numbers.map((row) => row.type)}::text[],
                         ${numbers.map((row) => row.value)}::text[]) as w (domain, type, value)
      join brand_domain d on d.domain = w.domain and d.brand_id = i.brand_id
      where w.type = n.type and w.value = n.value)`;
  await sql`
    delete from instrument i
    where i.source = 'facts'
      and not exists (select from listing l where l.instrument_id = i.id)
      and not exists (select from securities_number n where n.instrument_id = i.id)`;
}
