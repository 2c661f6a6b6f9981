import { changedRows } from '../../catalog/changed-rows.ts';
import { strongerThan } from '../../core/brands/precedence.ts';
import type { Transaction } from '../../db/client.ts';
import type { LoadCounts } from './load-starter-logos.ts';
import { batches, loadStarterLogos, takeIds } from './load-starter-logos.ts';
import type { Starter, StarterBrand } from './starter-artefact.ts';

const SOURCE = 'starter';

interface Existing {
  id: string;
  domain: string;
  name: string;
  color: string | null;
  website: string | null;
  source: string;
  source_url: string | null;
  /** JSON. */
  field_sources: string;
  hidden: boolean;
}

/** Brands and their domains; a brand is the same brand while its primary domain is the same. */
export async function loadStarterBrands(
  sql: Transaction,
  starter: Starter,
  step: (rows: number, label: string) => void,
): Promise<LoadCounts> {
  const existing = await sql<Existing[]>`
    select b.id, d.domain, b.name, b.color, b.website, b.source, b.source_url, b.field_sources::text, b.hidden_at is not null as hidden
    from brand b join brand_domain d on d.brand_id = b.id and d.is_primary`;
  const changes = changedRows(starter.brands, existing, {
    key: (brand) => brand.domain,
    existingKey: (brand) => brand.domain,
    isSame: (brand, before) => Object.keys(changesOf(brand, before)).length === 0,
  });

  const idOf = new Map(existing.map((brand) => [brand.domain, brand.id]));
  const ids = await takeIds(sql, 'brand', changes.added.length);
  for (const [position, brand] of changes.added.entries()) idOf.set(brand.domain, ids[position] ?? '');
  for (const batch of batches(changes.added))
    await sql`insert into brand ${sql(batch.map((brand) => ({ id: idOf.get(brand.domain) ?? '', ...rowOf(brand), source: SOURCE })))}`;
  for (const { wanted, existing: before } of changes.changed)
    await sql`update brand set ${sql(changesOf(wanted, before))} where id = ${before.id}`;
  // A withdrawn brand stays, so that it is still withdrawn when a later version brings it back; so does one that others
  // have said something about.
  const gone = changes.gone.filter((brand) => brand.source === SOURCE && !brand.hidden);
  const removed = await sql`
    delete from brand b
    where id = any(${gone.map((brand) => brand.id)}::int8[]) and field_sources = '{}'
      and not exists (select from instrument i where i.brand_id = b.id)
      and not exists (select from brand_key k where k.brand_id = b.id)`;

  const domains = await loadDomains(sql, starter.brands, idOf);
  const wanted = starter.brands.flatMap((brand) => {
    const id = idOf.get(brand.domain);
    return brand.logo === null || id === undefined ? [] : [{ subject: id, logo: brand.logo }];
  });
  const logos = await loadStarterLogos(sql, starter, 'brand_id', wanted, (rows) => step(rows, 'brands'));
  return {
    brandsAdded: changes.added.length,
    brandsChanged: changes.changed.length,
    brandsRemoved: removed.count,
    domainsAdded: domains.added,
    domainsRemoved: domains.removed,
    brandLogosWritten: logos.written,
    brandLogosRemoved: logos.removed,
  };
}

const rowOf = ({ name, color, website, sourceUrl }: StarterBrand) => ({
  name,
  color,
  website,
  source_url: sourceUrl,
});

type BrandChanges = Partial<ReturnType<typeof rowOf>> & { field_sources?: string };

/** What the catalogue may change of a brand: what nobody stronger said. It only takes back what it said itself. */
function changesOf(brand: StarterBrand, before: Existing): BrandChanges {
  const sources: Partial<Record<string, [string, string]>> = JSON.parse(before.field_sources);
  const changes: BrandChanges = {};
  const said = { ...sources };
  for (const field of ['name', 'color', 'website'] as const) {
    const holder = sources[field]?.[0] ?? (before[field] === null ? null : before.source);
    const stronger: readonly string[] = strongerThan(field, SOURCE);
    if (brand[field] === before[field] || (holder !== null && stronger.includes(holder))) continue;
    if (brand[field] === null && holder !== SOURCE) continue;
    Object.assign(changes, { [field]: brand[field] });
    if (before.source !== SOURCE) said[field] = [SOURCE, new Date().toISOString().slice(0, 10)];
    else delete said[field];
  }
  if (before.source === SOURCE && brand.sourceUrl !== before.source_url) changes.source_url = brand.sourceUrl;
  return JSON.stringify(said) === JSON.stringify(sources)
    ? changes
    : { ...changes, field_sources: JSON.stringify(said) };
}

/** A domain that an operator or another import gave away already is left to its owner. */
async function loadDomains(
  sql: Transaction,
  brands: readonly StarterBrand[],
  idOf: ReadonlyMap<string, string>,
): Promise<{ added: number; removed: number }> {
  const wanted = brands.flatMap((brand) =>
    [brand.domain, ...brand.aliases].map((domain, position) => ({
      domain,
      brand_id: idOf.get(brand.domain) ?? '',
      is_primary: position === 0,
      source: SOURCE,
    })),
  );
  const existing = await sql<{ domain: string; brand_id: string; is_primary: boolean; source: string }[]>`
    select domain, brand_id, is_primary, source from brand_domain`;
  const changes = changedRows(wanted, existing, {
    key: (row) => row.domain,
    existingKey: (row) => row.domain,
    isSame: (row, before) =>
      before.source !== SOURCE || (before.brand_id === row.brand_id && before.is_primary === row.is_primary),
  });
  const gone = changes.gone.filter((row) => row.source === SOURCE && !row.is_primary);
  const moved = changes.changed.map(({ wanted: row }) => row.domain);
  await sql`delete from brand_domain where domain = any(${[...gone.map((row) => row.domain), ...moved]}::text[])`;
  for (const batch of batches([...changes.added, ...changes.changed.map((change) => change.wanted)]))
    await sql`insert into brand_domain ${sql(batch)}`;
  return { added: changes.added.length, removed: gone.length };
}
