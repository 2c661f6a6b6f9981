import { count, countDistinct, sql as drizzleSql, not } from 'drizzle-orm';
import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../../core/brands/brand-fields.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { type Fragment, ormIn, type Transaction } from '../../../db/client.ts';
import { brand, brandEdit } from '../../../db/schema/index.ts';
import { brandChange, foundBrand } from './staging.ts';
import { columnOf, insertFrom, list, literal, strongerSources, updateFrom } from './statements.ts';

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
  await insertFrom(
    sql,
    brandChange,
    {
      brandId: sql`b.id`,
      row: sql`said.row`,
      taken: namesWhere((field) => taken(sql, source, field)),
      changed: namesWhere((field) => sql`${differs(sql, field)} and ${taken(sql, source, field)}`),
      refused: namesWhere((field) => sql`${differs(sql, field)} and not ${taken(sql, source, field)}`),
    },
    sql`${said} join brand b on b.id = said.brand_id`,
  );
  await keepBeneathEdits(sql, source, fields, said);
  await writeTaken(sql, source, fields, said);
  const { orm } = ormIn(sql);
  const hasChanged = drizzleSql`cardinality(${brandChange.changed}) > 0`;
  const changed = await orm.$count(brandChange, hasChanged);
  const unchanged = await orm.$count(brandChange, not(hasChanged));
  const perField = await sql<{ field: string; changed: number; refused: number }[]>`
    select field, sum(changed)::int as changed, sum(refused)::int as refused from (
      select unnest(changed) as field, 1 as changed, 0 as refused from brand_change
      union all select unnest(refused), 0, 1 from brand_change
    ) as each group by field`;
  const counted = (key: 'changed' | 'refused') =>
    Object.fromEntries(perField.filter((row) => row[key] > 0).map((row) => [row.field, row[key]]));
  return {
    changed,
    unchanged,
    fields: { changed: counted('changed'), refused: counted('refused') },
  };
}

async function writeTaken(
  sql: Transaction,
  source: SourceName,
  fields: readonly BrandField[],
  said: Fragment,
): Promise<void> {
  const values = fields.map((field) => {
    const [kept, one] = [columnOf(sql, 'b', field), columnOf(sql, 'said', field)];
    const isTaken = sql`${literal(sql, field)} = any(c.taken)`;
    return [field, sql`case when ${isTaken} then ${one} ${derived(sql, field)} else ${kept} end`] as const;
  });
  await updateFrom(
    sql,
    brand,
    'b',
    {
      ...(Object.fromEntries(values) as Partial<Record<BrandField, Fragment>>),
      fieldSources: sql`b.field_sources || (
        select jsonb_object_agg(field, jsonb_build_array(${literal(sql, source)}, current_date::text)) from unnest(c.taken) as field)`,
    },
    sql`brand_change c join ${said} on said.brand_id = c.brand_id
      where b.id = c.brand_id and cardinality(c.taken) > 0`,
  );
}

/** The values for each known brand, as a table, or null. Of several rows, the last value of each field counts. */
async function wordsOf(sql: Transaction, fields: readonly BrandField[]): Promise<{ table: Fragment } | null> {
  const [rows] = await ormIn(sql)
    .orm.select({ all: count(), brands: countDistinct(foundBrand.brandId) })
    .from(foundBrand)
    .where(not(foundBrand.isNew));
  if (rows === undefined || rows.all === 0) return null;
  const last = (field: BrandField) => {
    const spoken = columnOf(sql, 's', field);
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
    table:
      rows.all === rows.brands
        ? sql`(select f.brand_id, s.* from found_brand f join staged_row s on s.row = f.row where not f.is_new) as said`
        : sql`(
          select f.brand_id, max(s.row) as row, ${list(sql, fields, (field) => sql`${last(field)} as ${sql(BRAND_FIELDS[field].column)}`)}
          from found_brand f join staged_row s on s.row = f.row where not f.is_new group by f.brand_id) as said`,
  };
}

const differs = (sql: Transaction, field: BrandField): Fragment =>
  sql`(${columnOf(sql, 'said', field)} is not null and ${columnOf(sql, 'said', field)} is distinct from ${columnOf(sql, 'b', field)})`;

/** Shortcut for most rows of a repeated import: same values, and no other source has set any. */
const saysTheSame = (sql: Transaction, source: SourceName, fields: readonly BrandField[]): Fragment => {
  const same = fields
    .map(
      (field) =>
        sql`(${columnOf(sql, 'said', field)} is null or ${columnOf(sql, 'said', field)} = ${columnOf(sql, 'b', field)})`,
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
  sql`coalesce(b.field_sources -> ${literal(sql, field)} ->> 0, case when ${columnOf(sql, 'b', field)} is not null then b.source end)`;

const taken = (sql: Transaction, source: SourceName, field: BrandField): Fragment => sql`(
  ${columnOf(sql, 'said', field)} is not null
  and (${columnOf(sql, 'said', field)} is distinct from ${columnOf(sql, 'b', field)} or ${holder(sql, field)} is distinct from ${literal(sql, source)})
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
    const words = list(
      sql,
      fields,
      (field) => sql`(${literal(sql, field)}, to_jsonb(${columnOf(sql, 'b', field)}), ${holder(sql, field)})`,
    );
    await insertFrom(
      sql,
      brandEdit,
      {
        brandId: sql`b.id`,
        field: sql`word.field`,
        beneath: sql`word.value`,
        beneathSource: sql`word.holder`,
      },
      sql`brand_change c join brand b on b.id = c.brand_id
        cross join lateral (values ${words}) as word (field, value, holder)
        where word.field = any(c.taken) on conflict do nothing`,
    );
    return;
  }
  const { orm } = ormIn(sql);
  if ((await orm.select({ field: brandEdit.field }).from(brandEdit).limit(1)).length === 0) return;
  const words = list(
    sql,
    fields,
    (field) =>
      sql`(${literal(sql, field)}, to_jsonb(${columnOf(sql, 'said', field)}), ${strongerSources(sql, field, source)})`,
  );
  await updateFrom(
    sql,
    brandEdit,
    'e',
    { beneath: sql`word.value`, beneathSource: literal(sql, source) },
    sql`${said}
      cross join lateral (values ${words}) as word (field, value, stronger)
      where e.brand_id = said.brand_id and e.field = word.field and word.value is not null
        and coalesce(e.beneath_source <> all(word.stronger), true)
        and (e.beneath is distinct from word.value or e.beneath_source is distinct from ${literal(sql, source)})`,
  );
}
