import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../../core/brands/brand-fields.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { literal, strongerSources } from './sql-literals.ts';

/** Applies a source's values by precedence. A stronger source with an equal value becomes the field's source. */
export async function mergeFields(
  sql: Transaction,
  source: SourceName,
  fields: readonly BrandField[] = BRAND_FIELD_NAMES,
): Promise<{
  changed: number;
  unchanged: number;
  fields: Record<'changed' | 'refused', Record<string, number>>;
}> {
  const words = await wordsOf(sql, fields);
  if (words === null) return { changed: 0, unchanged: 0, fields: { changed: {}, refused: {} } };
  const { table: said } = words;
  const namesWhere = (is: (field: BrandField) => Fragment): Fragment => sql`
    case when ${saysTheSame(sql, source, fields)} then '{}' else
      array_remove(array[${list(sql, fields, (field) => sql`case when ${is(field)} then ${literal(sql, field)} end`)}]::text[], null)
    end`;
  await sql`
    insert into brand_change
    select b.id, said.row,
      ${namesWhere((field) => taken(sql, source, field))},
      ${namesWhere((field) => sql`${differs(sql, field)} and ${taken(sql, source, field)}`)},
      ${namesWhere((field) => sql`${differs(sql, field)} and not ${taken(sql, source, field)}`)}
    from (${said}) as said join brand b on b.id = said.brand_id`;
  await keepBeneathEdits(sql, source, fields, said);
  await sql`
    update brand b set ${list(
      sql,
      fields,
      (field) => sql`
      ${sql(column(field))} = case when ${literal(sql, field)} = any(c.taken) then said.${sql(column(field))} ${derived(sql, field)} else b.${sql(column(field))} end`,
    )},
      field_sources = b.field_sources
        || (select jsonb_object_agg(field, jsonb_build_array(${literal(sql, source)}, current_date::text)) from unnest(c.taken) as field)
    from brand_change c join (${said}) as said on said.brand_id = c.brand_id
    where b.id = c.brand_id and cardinality(c.taken) > 0`;
  const [brands] = await sql<{ changed: number; unchanged: number }[]>`
    select count(*) filter (where cardinality(changed) > 0)::int as changed,
           count(*) filter (where cardinality(changed) = 0)::int as unchanged from brand_change`;
  const perField = await sql<{ field: string; changed: number; refused: number }[]>`
    select field, sum(changed)::int as changed, sum(refused)::int as refused from (
      select unnest(changed) as field, 1 as changed, 0 as refused from brand_change
      union all select unnest(refused), 0, 1 from brand_change
    ) as each group by field`;
  const counted = (key: 'changed' | 'refused') =>
    Object.fromEntries(perField.filter((row) => row[key] > 0).map((row) => [row.field, row[key]]));
  return {
    changed: brands?.changed ?? 0,
    unchanged: brands?.unchanged ?? 0,
    fields: { changed: counted('changed'), refused: counted('refused') },
  };
}

/** The values for each known brand, as a table, or null. Of several rows, the last value of each field counts. */
async function wordsOf(sql: Transaction, fields: readonly BrandField[]): Promise<{ table: Fragment } | null> {
  const [rows] = await sql<{ are_none: boolean; are_single: boolean }[]>`
    select count(*) = 0 as are_none, count(*) = count(distinct brand_id) as are_single
    from found_brand where not is_new`;
  if (rows?.are_none) return null;
  const last = (field: BrandField) => {
    const spoken = sql`s.${sql(column(field))}`;
    const one = sql`(array_agg(to_jsonb(${spoken}) order by s.row desc) filter (where ${spoken} is not null))[1]`;
    switch (BRAND_FIELDS[field].type) {
      case 'jsonb':
        return one;
      case 'text[]':
        return sql`(select array_agg(item) from jsonb_array_elements_text(${one}) as item)`;
      case 'int4':
        return sql`(${one} #>> '{}')::int4`;
      default:
        return sql`${one} #>> '{}'`;
    }
  };
  return {
    // Wrapped in an object: resolving a promise with a fragment would execute it.
    table: rows?.are_single
      ? sql`
        select f.brand_id, s.* from found_brand f join staged_row s on s.row = f.row where not f.is_new`
      : sql`
        select f.brand_id, max(s.row) as row, ${list(sql, fields, (field) => sql`${last(field)} as ${sql(column(field))}`)}
        from found_brand f join staged_row s on s.row = f.row where not f.is_new group by f.brand_id`,
  };
}

const column = (field: BrandField): string => BRAND_FIELDS[field].column;

const list = (
  sql: Transaction,
  fields: readonly BrandField[],
  write: (field: BrandField) => Fragment,
): Fragment => fields.map(write).reduce((all, fragment) => sql`${all}, ${fragment}`);

const differs = (sql: Transaction, field: BrandField): Fragment =>
  sql`(said.${sql(column(field))} is not null and said.${sql(column(field))} is distinct from b.${sql(column(field))})`;

/** Shortcut for most rows of a repeated import: same values, and no other source has set any. */
const saysTheSame = (sql: Transaction, source: SourceName, fields: readonly BrandField[]): Fragment => {
  const same = fields
    .map(
      (field) =>
        sql`(said.${sql(column(field))} is null or said.${sql(column(field))} = b.${sql(column(field))})`,
    )
    .reduce((all, one) => sql`${all} and ${one}`);
  return sql`(b.source = ${literal(sql, source)} and b.field_sources = '{}' and ${same})`;
};

/** A name that no source has is the long name. */
const derived = (sql: Transaction, field: BrandField): Fragment =>
  field === 'name'
    ? sql`when b.field_sources -> 'name' ->> 0 = 'derived' and 'longName' = any(c.taken) then left(said.long_name, 100)`
    : sql``;

/** The source of a field's value: who set the field, else who created the brand; null if there is no value. */
const holder = (sql: Transaction, field: BrandField): Fragment =>
  sql`coalesce(b.field_sources -> ${literal(sql, field)} ->> 0, case when b.${sql(column(field))} is not null then b.source end)`;

const taken = (sql: Transaction, source: SourceName, field: BrandField): Fragment => sql`(
  said.${sql(column(field))} is not null
  and (said.${sql(column(field))} is distinct from b.${sql(column(field))} or ${holder(sql, field)} is distinct from ${literal(sql, source)})
  and coalesce(${holder(sql, field)} <> all(${strongerSources(sql, field, source)}), true))`;

/** Sources keep updating the values beneath operators' edits. */
async function keepBeneathEdits(
  sql: Transaction,
  source: SourceName,
  fields: readonly BrandField[],
  said: Fragment,
): Promise<void> {
  if (source === 'operator') {
    // Values in an operator's file are edits too, and can be undone.
    await sql`
      insert into brand_edit (brand_id, field, beneath, beneath_source)
      select b.id, word.field, word.value, word.holder
      from brand_change c join brand b on b.id = c.brand_id
      cross join lateral (values ${list(
        sql,
        fields,
        (field) => sql`(${literal(sql, field)}, to_jsonb(b.${sql(column(field))}), ${holder(sql, field)})`,
      )}) as word (field, value, holder)
      where word.field = any(c.taken) on conflict do nothing`;
    return;
  }
  const edits = await sql`select from brand_edit limit 1`;
  if (edits.length === 0) return;
  await sql`
    update brand_edit e set beneath = word.value, beneath_source = ${literal(sql, source)}
    from (${said}) as said
    cross join lateral (values ${list(
      sql,
      fields,
      (field) => sql`
      (${literal(sql, field)}, to_jsonb(said.${sql(column(field))}), ${strongerSources(sql, field, source)})`,
    )}) as word (field, value, stronger)
    where e.brand_id = said.brand_id and e.field = word.field and word.value is not null
      and coalesce(e.beneath_source <> all(word.stronger), true)
      and (e.beneath is distinct from word.value or e.beneath_source is distinct from ${literal(sql, source)})`;
}
